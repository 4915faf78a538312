import type { Ports } from '#renderers/contracts/ports.ts';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import { durationText } from '#schemas/formats/duration.ts';
import type { TodoPlace } from '#src/engine/work/todoPlace.ts';

/** Styles of what is due soon or over (mockups, Time-out); others show how long it has been here. */
const STYLES = {
  ORANGE: { tag: 'p-tag-warning', icon: 'clock' },
  RED: { tag: 'p-tag-danger', icon: 'clock' },
  TIMEOUT: { tag: 'p-tag-danger', icon: 'alert' },
} as const;
const isDue = (status: string): status is keyof typeof STYLES => Object.hasOwn(STYLES, status);

/** How much time a task has left, or how long it is over, and how often it was urged. */
export function TaskTags({ place, ports: { t, locale } }: { place: TodoPlace | undefined; ports: Ports }) {
  if (!place) return null;
  const { workItemTimeoutStatus: status, remainingTime, stayTime, urged } = place.item;
  const style = isDue(status) ? STYLES[status] : undefined;
  const left = remainingTime ?? undefined;
  return (
    <>
      {left !== undefined && (
        <span className={`p-tag ${style?.tag ?? 'p-tag-neutral'}`}>
          <Icon name={style?.icon ?? 'clock'} size={14} />
          {t(left < 0 ? 'workflow:limit.over' : 'workflow:limit.left', { time: durationText(left, locale) })}
        </span>
      )}
      {left === undefined && typeof stayTime === 'number' && (
        <span className="p-record-position">{t('workflow:limit.here', { time: durationText(stayTime, locale) })}</span>
      )}
      {urged > 0 && <span className="p-tag p-tag-warning">{t('workflow:tag.urged', { count: urged })}</span>}
    </>
  );
}
