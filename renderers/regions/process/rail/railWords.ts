import type { Ports } from '#renderers/contracts/ports.ts';
import { actKey } from '#renderers/regions/process/actWords.ts';
import type { InstanceLogEntry } from '#schemas/workItem.ts';
import { remarksOf } from './remarks.ts';
import { shortTime, spanText } from '#renderers/regions/process/wallTimes.ts';

/** Reasons that no rule gave: somebody handed it on, and that is worth a line once it is done too (contract 11.3). */
const HANDED_ON: ReadonlySet<string> = new Set(['forward', 'assist', 'addSign', 'adjust', 'admin', 'circulate', 'returned', 'escalated']);

/** What was done, when, and how long it took, e.g. '同意 · 11-24 14:12 · 用时 4 小时 32 分钟'. */
export function actLine(entry: InstanceLogEntry, now: string, { t, locale }: Ports): string {
  const { action, actionName, receiveTime, finishTime, workItemId, automatic } = entry;
  const words = actKey(action, actionName);
  // Nobody's time was taken by what went by itself.
  const span = workItemId && !automatic ? spanText(receiveTime, finishTime, locale) : '';
  return [words === undefined ? '' : t(words), finishTime ? shortTime(finishTime, now) : '', span === '' ? '' : t('workflow:track.took', { time: span })]
    .filter((part) => part !== '')
    .join(' · ');
}

/** What stands below an act: why it was automatic, whom and which step it was about, and why somebody had it whom no rule named. */
export function actRemarks(entry: InstanceLogEntry, ports: Ports): string[] {
  const { why } = entry;
  return remarksOf(why && HANDED_ON.has(why.kind) ? entry : { ...entry, why: null }, ports);
}

/** Whose name stands at an act, with the one it was done for. */
export function actorName({ participant, trustor }: InstanceLogEntry, { t }: Ports): string {
  const name = participant?.name ?? '';
  return trustor ? t('workflow:track.forOther', { name, other: trustor.name }) : name;
}
