import type { Translate } from '#renderers/contracts/ports.ts';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import './outcomes.css';

/** The outcome of one of several. Shape: `reason` undefined = it was done. */
export interface Outcome {
  id: string;
  name: string;
  reason: string | undefined;
}

/** The outcome of each of several, those that failed first, with their reasons. Source: mockup 20, contract 11.6. */
export function OutcomeTable({ outcomes, t }: { outcomes: readonly Outcome[]; t: Translate }) {
  const failed = outcomes.filter(({ reason }) => reason !== undefined);
  return (
    <>
      <output className="p-outcomes-sum">{t('work:outcome.sum', { done: outcomes.length - failed.length, failed: failed.length })}</output>
      <ul className="p-outcomes">
        {[...failed, ...outcomes.filter(({ reason }) => reason === undefined)].map(({ id, name, reason }) => (
          <li key={id} data-failed={reason !== undefined || undefined}>
            <Icon name={reason === undefined ? 'success' : 'error'} size={16} />
            <span className="p-outcomes-name">{name}</span>
            <span className="p-outcomes-reason">{reason ?? t('work:outcome.done')}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
