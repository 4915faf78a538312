import type { Translate } from '#renderers/contracts/ports.ts';
import type { Trial } from '#schemas/workflow/forecast.ts';

/** The outcome of a trial: its end, or where and why it stands still. */
export function outcomeOfTrial(
  { sequenceStatus, approvalResult, exception, fault }: Trial,
  t: Translate,
): { kind: 'done' | 'refused' | 'fault'; text: string } {
  if (exception || fault != null) {
    const reason = exception?.message ?? t(`trial:faults.${exception?.reason ?? fault}`);
    return { kind: 'fault', text: t('trial:standsStill', { name: exception?.activityName ?? '', reason }) };
  }
  if (sequenceStatus === 'CANCELED') return { kind: 'refused', text: t('trial:voided') };
  if (approvalResult === 2) return { kind: 'refused', text: t('trial:refused') };
  return { kind: 'done', text: t(approvalResult === 1 ? 'trial:agreed' : 'trial:completed') };
}

/** Whose answer of several decides, as `lp:participants` writes it. */
export function wordMode(mode: string, count: number, t: Translate): string {
  const [kind = '', number = ''] = mode.split(':');
  return t('trial:several', { count, mode: t(`trial:mode.${kind}`, { number }) });
}
