import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Ports } from '#renderers/contracts/ports.ts';
import { itemOfRow } from '#renderers/contracts/triage.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import type { ListRow } from '#schemas/list.ts';
import { type BatchCode, type BatchRefusal, wayOfRefusal } from './batchOutcome.ts';

interface BatchOutcomesProps {
  code: BatchCode;
  rows: readonly ListRow[];
  /** By item. */
  refusals: ReadonlyMap<string, BatchRefusal>;
  isSending: boolean;
  /** The opinion they were sent with. */
  words: string | undefined;
  ports: Ports;
  onSend(row: ListRow, opinion: string | undefined): void;
  onOpen(row: ListRow): void;
}

/** The outcome of each item, those first that need something more. Source: mockup 20. */
export function BatchOutcomes({ code, rows, refusals, isSending, words, ports, onSend, onOpen }: BatchOutcomesProps) {
  const { t } = ports;
  const refused = rows.filter(({ id }) => refusals.has(id));
  const done = rows.filter(({ id }) => !refusals.has(id));
  const incomplete = refused.filter(({ id }) => wayOf(refusals.get(id)) === 'opinion');
  const box = useFocusOnNext(refusals);
  const counts = [
    ['success', 'success', t(`triage:batch.done.${code}`, { number: done.length }), done.length],
    ['warning', 'edit', t('triage:batch.asked', { number: incomplete.length }), incomplete.length],
    ['danger', 'error', t('triage:batch.failed', { number: refused.length - incomplete.length }), refused.length - incomplete.length],
  ] as const;
  return (
    <div ref={box} className="p-batch-outcomes">
      <output className="p-batch-counts">
        {counts
          .filter(([tone, , , count]) => count > 0 || tone === 'success')
          .map(([tone, icon, text]) => (
            <span key={tone} data-tone={tone}>
              <Icon name={icon} size={16} />
              {text}
            </span>
          ))}
      </output>
      <div className="p-batch-bar" aria-hidden="true">
        {counts.map(([tone, , , count]) => count > 0 && <span key={tone} data-tone={tone} style={{ flexGrow: count }} />)}
      </div>
      {words !== undefined && (
        <p className="p-batch-shared">
          <span>{t('triage:batch.words')}</span>
          {words}
        </p>
      )}
      <table className="p-batch-table">
        <thead>
          <tr>
            {['instanceName', 'workflowName', 'originatorName'].map((column) => (
              <th key={column} scope="col">
                {t(`workflow:columns.${column}`)}
              </th>
            ))}
            <th scope="col">{t('triage:batch.outcome')}</th>
          </tr>
        </thead>
        <tbody>
          {[...refused, ...done].map((row) => {
            const { instanceName, workflowName, originatorName } = itemOfRow(row);
            const refusal = refusals.get(row.id);
            return (
              <tr key={row.id} data-way={refusal && wayOfRefusal(refusal)}>
                <td>{instanceName}</td>
                <td>{workflowName}</td>
                <td>{originatorName}</td>
                <td>
                  {refusal ? (
                    <Refused row={row} refusal={refusal} isSending={isSending} words={words} code={code} t={t} onSend={onSend} onOpen={onOpen} />
                  ) : (
                    <span className="p-batch-done">
                      <Icon name="success" size={14} />
                      {t(`triage:batch.one.${code}`)}
                    </span>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** Focus begins at the first item that needs something. What is done has no control left that could have it: it goes on to the next one, at last to what closes the dialog. */
function useFocusOnNext(refusals: BatchOutcomesProps['refusals']): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const first = box.current?.querySelector<HTMLElement>('.p-batch-refused :is(input, button)');
    // The dialog is shown only after this, and reads where to begin.
    first?.setAttribute('data-autofocus', '');
    if (document.activeElement !== document.body) return;
    (first ?? box.current?.closest('dialog')?.querySelector<HTMLElement>('.p-dialog-foot button'))?.focus();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each outcome has other controls
  }, [refusals]);
  return box;
}

const wayOf = (refusal: BatchRefusal | undefined) => refusal && wayOfRefusal(refusal);

interface RefusedProps extends Pick<BatchOutcomesProps, 'code' | 'isSending' | 'words' | 'onSend' | 'onOpen'> {
  row: ListRow;
  refusal: BatchRefusal;
  t: Ports['t'];
}

function Refused({ row, refusal, code, isSending, words, t, onSend, onOpen }: RefusedProps) {
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
