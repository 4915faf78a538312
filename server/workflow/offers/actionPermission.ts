/** Every action code of an instance and of its form (contract 10.3). */
const CODES =
  'submit save agree disAgree showReject adjustParticipant assist assistRetrieve circulate forward retrieve cancel finishInstance delete edit print urge ' +
  'comment editOwner formTrack changeNextNodeUser copy preAddSign activateActivity cancelActivity adjustParticipants retryInstance suspendInstance ' +
  'resumeInstance migrateInstance';

/** Which actions are open, as it travels (contract 10.3): every code, those that are not open as false. */
export function actionPermission(open: ReadonlySet<string>): Record<string, boolean> {
  return Object.fromEntries(CODES.split(' ').map((code) => [code, open.has(code)]));
}
