import type { Ports } from '#renderers/contracts/ports.ts';
import { shortTime } from '#renderers/regions/process/wallTimes.ts';
import type { WorkflowInstanceRow } from '#schemas/workflow/instanceRow.ts';

interface CurrentStepsProps {
  instance: WorkflowInstanceRow;
  /** Wall clock when it was read. */
  now: string;
  ports: Ports;
}

/** Where an instance stands: each step that is active, with who has it, since when, and who has read it. Source: contract 11.1 (`currentActivities`). */
export function CurrentSteps({ instance: { currentActivities }, now, ports: { t } }: CurrentStepsProps) {
  if (currentActivities.length === 0) return null;
  return (
    <section className="p-track-now" aria-label={t('workflow:track.current')}>
      <h2 className="p-track-next-title">{t('workflow:track.current')}</h2>
      <ul>
        {currentActivities.map(({ workflowTokenId, activityName, status, receiveTime, workItemTimeoutStatus, participants }) => (
          <li key={workflowTokenId} className="p-track-step" data-status={status}>
            <strong>{activityName}</strong>
            {status !== 'Processing' && <span className="p-tag p-tag-neutral">{t(`workflow:stepStatus.${status}`)}</span>}
            {workItemTimeoutStatus === 'TIMEOUT' && <span className="p-tag p-tag-danger">{t('workflow:timeout.TIMEOUT')}</span>}
            <span className="p-track-people">
              {participants.map(({ id, name, firstReadTime }) => (
                <span key={id} className="p-track-person">
                  {name} <span className="p-track-read">{t(firstReadTime ? 'workflow:track.read' : 'workflow:track.unread')}</span>
                </span>
              ))}
            </span>
            {receiveTime && <span className="p-track-time">{t('workflow:track.since', { time: shortTime(receiveTime, now) })}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
