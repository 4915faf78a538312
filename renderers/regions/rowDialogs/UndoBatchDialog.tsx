import { useState } from 'react';
import type { BatchOutcome } from '#schemas/calls/rows.ts';
import type { ListRow } from '#schemas/list.ts';
import type { Locale } from '#schemas/localized.ts';
import type { ActionCalls, ActionUndo } from '#renderers/contracts/action.ts';
import type { LazyDialog, LazyDialogProps } from '#renderers/contracts/lazyDialog.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Dialog } from '#renderers/regions/base/Dialog.tsx';
import { RefusedRows } from './RefusedRows.tsx';

/** A batch update that was made: its id, its field's name by language, and all rows it was about. */
interface Made {
  id: string;
  fieldName(locale: Locale): string;
  count: number;
  rows: readonly ListRow[];
  calls: Pick<ActionCalls, 'rows'>;
}

const undoDialog: LazyDialog<Made, BatchOutcome> = { Part: UndoBatchDialog, preload: () => Promise.resolve(), texts: ['rows', 'list'] };

/** How a batch update can be taken back; undefined when it changed nothing. */
export function undoOf(outcome: BatchOutcome, made: Omit<Made, 'id' | 'count'>): ActionUndo | undefined {
  const { undoId, successCount: count } = outcome;
  if (!undoId) return undefined;
  return {
    words: ({ t, locale }) => t('rows:undo.offer', { count, field: made.fieldName(locale) }),
    async run(show, { t }) {
      const back = await show(undoDialog, { ...made, id: undoId, count });
      if (!back) return undefined;
      return back.failCount > 0 ? {} : { message: { level: 'success', text: t('rows:undo.done', { count: back.successCount }) } };
    },
  };
}

/** Says what taking a batch update back does, does it, and names the rows that stay as they are. */
function UndoBatchDialog({ id, fieldName, count, rows, calls, ports, onClose }: Made & LazyDialogProps<BatchOutcome>) {
  const { t } = ports;
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState('');
  const [outcome, setOutcome] = useState<BatchOutcome>();
  const send = async () => {
    setSending(true);
    setProblem('');
    try {
      const back = await (await calls.rows()).undoBatchUpdate(id);
      if (back.failCount === 0) onClose(back);
      else setOutcome(back);
    } catch (error) {
      setProblem(ports.relations.fault(error).text);
    } finally {
      setSending(false);
    }
  };
  const close = () => sending || onClose(outcome);
  return (
    <Dialog
      open
      title={t('rows:undo.title')}
      closeLabel={t('list:close')}
      width={520}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{t(outcome ? 'list:close' : 'list:cancel')}</Button>
          {!outcome && (
            <Button variant="primary" busy={sending} onClick={() => void send()}>
              {t('rows:undo.confirm', { count })}
            </Button>
          )}
        </>
      }
    >
      {outcome ? (
        <RefusedRows rows={rows} errors={outcome.errors ?? []} done={outcome.successCount} counts="rows:undo.counts" hint="" ports={ports} />
      ) : (
        <p>{t('rows:undo.text', { count, field: fieldName(ports.locale) })}</p>
      )}
      {problem !== '' && (
        <p className="p-rows-problem" role="alert">
          {problem}
        </p>
      )}
    </Dialog>
  );
}
