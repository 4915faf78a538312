import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Ports } from '#renderers/contracts/ports.ts';
import { itemOfRow } from '#renderers/contracts/triage.ts';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import { Segmented } from '#renderers/regions/base/Segmented.tsx';
import type { ListRow } from '#schemas/list.ts';
import { type BatchCode, type BatchRefusal, wayOfRefusal } from './batchOutcome.ts';
import { OutcomeRow } from './OutcomeRow.tsx';

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

/** Which of the outcomes are shown. */
type Part = (typeof PARTS)[number];
const PARTS = ['all', 'left', 'done'] as const;

/** The outcome of each item, those first that need something more; all of them, or one kind. Source: mockup 20. */
export function BatchOutcomes({ code, rows, refusals, isSending, words, ports, onSend, onOpen }: BatchOutcomesProps) {
  const { t } = ports;
  const refused = rows.filter(({ id }) => refusals.has(id));
  const done = rows.filter(({ id }) => !refusals.has(id));
  const box = useFocusOnNext(refusals);
  const [part, setPart] = useState<Part>('all');
  // Where there is but one kind it is all there is.
  const isDivided = refused.length > 0 && done.length > 0;
  const shownPart = isDivided ? part : 'all';
  const hasSummary = rows.some((row) => itemOfRow(row).summary.length > 0);
  const counts = { all: rows.length, left: refused.length, done: done.length };
  const columns = [
    ...['instanceName', 'workflowName', 'originatorName'].map((column) => t(`workflow:columns.${column}`)),
    ...(hasSummary ? [t('triage:batch.summary')] : []),
    t('triage:batch.outcome'),
  ];
  return (
    <div ref={box} className="p-batch-outcomes">
      <Counts code={code} done={done.length} refusals={[...refusals.values()]} t={t} />
      <div className="p-batch-above">
        {isDivided && (
          <Segmented<Part>
            label={t('triage:batch.parts')}
            value={shownPart}
            choices={PARTS.map((key) => ({ key, label: `${t(key === 'done' ? `triage:batch.one.${code}` : `triage:batch.part.${key}`)} ${counts[key]}` }))}
            onChange={setPart}
          />
        )}
        {words !== undefined && (
          <p className="p-batch-shared">
            <span>{t('triage:batch.words')}</span>
            {words}
          </p>
        )}
      </div>
      <table className="p-batch-table">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...refused, ...done].map((row) => {
            const refusal = refusals.get(row.id);
            const isHidden = shownPart !== 'all' && (shownPart === 'left') !== (refusal !== undefined);
            return <OutcomeRow key={row.id} {...{ row, refusal, code, isHidden, hasSummary, isSending, words, t, onSend, onOpen }} />;
          })}
        </tbody>
      </table>
    </div>
  );
}

/** How many went, how many need something more, and how many did not go; the same as a bar. */
function Counts({ code, done, refusals, t }: { code: BatchCode; done: number; refusals: readonly BatchRefusal[]; t: Ports['t'] }) {
  const incomplete = refusals.filter((refusal) => wayOfRefusal(refusal) === 'opinion').length;
  const failed = refusals.length - incomplete;
  const counts = [
    ['success', 'success', t(`triage:batch.done.${code}`, { number: done }), done],
    ['warning', 'edit', t('triage:batch.asked', { number: incomplete }), incomplete],
    ['danger', 'error', t('triage:batch.failed', { number: failed }), failed],
  ] as const;
  return (
    <>
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
    </>
  );
}

/** Focus begins at the first item that needs something. What is done has no control left that could have it: it goes on to the next one, at last to what closes the dialog. */
function useFocusOnNext(refusals: BatchOutcomesProps['refusals']): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const first = box.current?.querySelector<HTMLElement>('tr:not([hidden]) .p-batch-refused :is(input, button)');
    // The dialog is shown only after this, and reads where to begin.
    first?.setAttribute('data-autofocus', '');
    if (document.activeElement !== document.body) return;
    (first ?? box.current?.closest('dialog')?.querySelector<HTMLElement>('.p-dialog-foot button'))?.focus();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each outcome has other controls
  }, [refusals]);
  return box;
}
