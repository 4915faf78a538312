import { durationText } from '#schemas/formats/duration.ts';
import { statusText } from '#schemas/formats/status.ts';
import { spanText } from '#renderers/regions/process/wallTimes.ts';
import type { WorkflowInstanceRow } from '#schemas/workflow/instanceRow.ts';
import { stateTag } from '#src/screens/workflow/rail/stateTag.ts';
import { usePorts } from '#src/services/screen/ports.ts';

/** How it stands, and for how long, `now` = wall clock when it was read: a refused one is finished and says so beside (WF-017). */
export function InstanceStates({ instance, now }: { instance: WorkflowInstanceRow; now: string }) {
  const { t, locale } = usePorts();
  const { sequenceStatus, approvalResult, suspended, costTime, startTime, finishTime } = instance;
  const took = typeof costTime === 'number' ? durationText(costTime, locale) : spanText(startTime, finishTime ?? now, locale);
  return (
    <>
      <span className={stateTag(sequenceStatus)}>{statusText(sequenceStatus, { propertyType: 0 }, locale)}</span>
      {approvalResult === 2 && <span className="p-tag p-tag-danger">{t('workflow:tag.refused')}</span>}
      {suspended && <span className="p-tag p-tag-warning">{t('workflow:tag.suspended')}</span>}
      {took !== '' && <span className="p-track-time">{t(finishTime ? 'workflow:track.took' : 'track:running', { time: took })}</span>}
    </>
  );
}
