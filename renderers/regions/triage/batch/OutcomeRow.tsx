import { useState } from 'react';
import type { Ports } from '#renderers/contracts/ports.ts';
import { itemOfRow } from '#renderers/contracts/triage.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import type { ListRow } from '#schemas/list.ts';
import { type BatchCode, type BatchRefusal, wayOfRefusal } from './batchOutcome.ts';

interface OutcomeRowProps {
  row: ListRow;
  /** Absent = it is done. */
  refusal: BatchRefusal | undefined;
  code: BatchCode;
  /** Another part of the outcomes is shown: what is typed here stays. */
  isHidden: boolean;
  /** There is a column for what the workflow shows of records. */
  hasSummary: boolean;
  isSending: boolean;
  /** The opinion they were sent with. */
  words: string | undefined;
  t: Ports['t'];
  onSend(row: ListRow, opinion: string | undefined): void;
  onOpen(row: ListRow): void;
}

/** An item with its outcome, and what can be done about it where it was refused. Source: mockup 20. */
export function OutcomeRow(props: OutcomeRowProps) {
  const { row, refusal, code, isHidden, hasSummary, t } = props;
  const { instanceName, workflowName, originatorName, summary } = itemOfRow(row);
  return (
    <tr data-way={refusal && wayOfRefusal(refusal)} hidden={isHidden}>
      <td>{instanceName}</td>
      <td>{workflowName}</td>
      <td>{originatorName}</td>
      {hasSummary && (
        <td className="p-batch-summary">
          {summary.map(({ propertyCode, name, text }) => (
            <span key={propertyCode}>
              <span className="p-visually-hidden">{name}: </span>
              {text}
            </span>
          ))}
        </td>
      )}
      <td>
        {refusal ? (
          <Refused {...props} refusal={refusal} />
        ) : (
          <span className="p-batch-done">
            <Icon name="success" size={14} />
            {t(`triage:batch.one.${code}`)}
          </span>
        )}
      </td>
    </tr>
  );
}

function Refused({ row, refusal, code, isSending, words, t, onSend, onOpen }: OutcomeRowProps & { refusal: BatchRefusal }) {
  const [typed, setTyped] = useState('');
  const way = wayOfRefusal(refusal);
  const reasons = { changed: 'triage:batch.changed', opinion: 'triage:batch.needsOpinion' } as const;
  const reason = way === 'changed' || way === 'opinion' ? t(reasons[way]) : refusal.errmsg;
  const name = itemOfRow(row).instanceName;
  return (
    <div className="p-batch-refused">
      <span className="p-batch-words">
        <Icon name={way === 'opinion' ? 'edit' : 'error'} size={14} />
        {reason}
      </span>
      {way === 'opinion' && (
        <span className="p-batch-fill">
          <input
            className="p-input"
            aria-label={t('triage:batch.opinionOf', { title: name })}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <Button size="small" busy={isSending} disabled={typed.trim() === ''} onClick={() => onSend(row, typed.trim())}>
            {t(`workflow:button.${code}`)}
          </Button>
        </span>
      )}
      {(way === 'changed' || way === 'form') && (
        <Button size="small" onClick={() => onOpen(row)}>
          {t('triage:openForm')}
        </Button>
      )}
      {way === 'retry' && (
        <Button size="small" busy={isSending} onClick={() => onSend(row, words)}>
          {t('triage:batch.retryOne')}
        </Button>
      )}
    </div>
  );
}
