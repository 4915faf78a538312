import type { Ports, Translate } from '#renderers/contracts/ports.ts';
import { listSeparator } from '#schemas/formats/format.ts';
import type { InstanceLogEntry } from '#schemas/workItem.ts';
import { shortTime } from '#renderers/regions/process/wallTimes.ts';
import { CIRCULATED_TYPE, WORK_ITEM_STATUS } from '#schemas/workflow/state.ts';

/** Acts that are about people in one way, by their numbers (contract 6.7); of any other act they are only named. */
const ABOUT_PEOPLE: ReadonlySet<number> = new Set([5, 6, 7, 14, 16, 18]);

/** What stands beside the words of an act: whom it was about, where it led, why it was done by itself, and why somebody has an item. */
export function remarksOf(entry: InstanceLogEntry, { t, locale }: Pick<Ports, 't' | 'locale'>): string[] {
  const { action, target, targetActivityName, targetActivityCode, automatic, why } = entry;
  const names = target.map(({ name }) => name).join(listSeparator(locale));
  const act = typeof action === 'number' && ABOUT_PEOPLE.has(action) ? String(action) : 'other';
  const step = targetActivityName || targetActivityCode;
  return [
    names === '' ? '' : t(`workflow:track.about.${act}`, { names }),
    step ? t('workflow:track.targetStep', { step }) : '',
    automatic ? t(`workflow:automatic.${automatic}`) : '',
    // Who starts something has it by nobody.
    why && why.kind !== 'originator' ? t('workflow:track.why', { why: why.text }) : '',
    readText(entry, t),
  ].filter((remark) => remark !== '');
}

/** Whether somebody has looked at what is open for them, its year only where it is not that of its arrival; of what was circulated its act says so. */
function readText({ status, workItemType, finishTime, firstReadTime, receiveTime }: InstanceLogEntry, t: Translate): string {
  if (finishTime || status !== WORK_ITEM_STATUS.processing || workItemType === CIRCULATED_TYPE) return '';
  return firstReadTime ? t('workflow:track.readAt', { time: shortTime(firstReadTime, receiveTime ?? firstReadTime) }) : t('workflow:track.unread');
}
