import { useState } from 'react';
import type { LazyDialogProps } from '#renderers/contracts/lazyDialog.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Dialog } from '#renderers/regions/base/Dialog.tsx';
import { durationText } from '#schemas/formats/duration.ts';
import { wallClock } from '#schemas/formats/wallClock.ts';
import type { WorkflowInstanceRow } from '#schemas/workflow/instanceRow.ts';
import './blockers.css';

interface BlockersDialogProps {
  instance: WorkflowInstanceRow;
  /** They can be urged now. */
  mayUrge: boolean;
}

/** Who has an instance open: at which step, since when, and whether they have read it. Shape: answers 'urge' when they are to be urged. Source: contract 11.1. */
export function BlockersDialog({ instance, mayUrge, ports, onClose }: BlockersDialogProps & LazyDialogProps<'urge'>) {
  const { t, locale, timeZone } = ports;
  const [now] = useState(() => wallClock(new Date(), timeZone));
  const since = (time: string) => durationText(wallMs(now) - wallMs(time), locale);
  return (
    <Dialog
      open
      title={t('work:blocker.title')}
      closeLabel={t('workflow:ask.close')}
      onClose={() => onClose()}
      width={480}
      footer={
        <>
          <Button onClick={() => onClose()}>{t('workflow:ask.close')}</Button>
          {mayUrge && (
            <Button variant="primary" icon="bell" data-autofocus onClick={() => onClose('urge')}>
              {t('workflow:button.urge')}
            </Button>
          )}
        </>
      }
    >
      <p className="p-blockers-about">{instance.instanceName}</p>
      <ul className="p-blockers">
        {instance.currentActivities.map(({ workflowTokenId, activityName, receiveTime, participants }) => (
          <li key={workflowTokenId}>
            <strong>{activityName}</strong>
            {receiveTime && <span className="p-blockers-since">{t('work:blocker.since', { time: receiveTime.slice(0, 16), length: since(receiveTime) })}</span>}
            <ul>
              {participants.map(({ id, name, firstReadTime }) => (
                <li key={id}>
                  {name}
                  <span className={`p-tag ${firstReadTime ? 'p-tag-neutral' : 'p-tag-warning'}`}>
                    {firstReadTime ? t('work:blocker.readAt', { time: firstReadTime.slice(5, 16) }) : t('workflow:track.unread')}
                  </span>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/** A moment of wall clock, for its distance to another. */
const wallMs = (time: string): number => Date.parse(`${time.replace(' ', 'T')}Z`);
