import { durationText } from '#schemas/formats/duration.ts';
import type { WorkItemRow } from '#schemas/workItem.ts';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import type { Ports } from '#renderers/contracts/ports.ts';
import { shortTime } from './shortTime.ts';
import { useNow } from './useNow.ts';

/** Tags of an item that is nearly due or over; others show when they came. */
const TAGS = new Map([
  ['ORANGE', { tone: 'warning', icon: 'clock', text: 'home:limit.left' }],
  ['RED', { tone: 'danger', icon: 'clock', text: 'home:limit.left' }],
  ['TIMEOUT', { tone: 'danger', icon: 'alert', text: 'home:limit.over' }],
] as const);

/** How much time an item has left or is over, by colour, icon and words; one that has time shows when it came. */
export function DueTag({ item, ports }: { item: WorkItemRow; ports: Ports }) {
  const { t, locale, timeZone } = ports;
  const now = useNow(timeZone);
  const { workItemTimeoutStatus, remainingTime, receiveTime } = item;
  const tag = [...TAGS].find(([status]) => status === workItemTimeoutStatus)?.[1];
  if (!tag || typeof remainingTime !== 'number') return <span className="p-own-time">{receiveTime ? shortTime(receiveTime, now, t) : ''}</span>;
  return (
    <span className={`p-tag p-tag-${tag.tone}`}>
      <Icon name={tag.icon} size={14} />
      {t(tag.text, { time: durationText(remainingTime, locale) })}
    </span>
  );
}
