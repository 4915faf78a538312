import type { ShowDialog } from '#renderers/contracts/lazyDialog.ts';
import type { Ports } from '#renderers/contracts/ports.ts';
import type { BatchAnswer, BatchDialogProps } from '#renderers/regions/triage/batch/BatchDialog.tsx';
import { type BatchCode, planBatch } from '#renderers/regions/triage/batch/batchOutcome.ts';
import { lazyBatchDialog } from '#renderers/regions/triage/batch/lazyBatchDialog.ts';
import type { ListRow } from '#schemas/list.ts';
import { decideSeveral } from '#src/engine/work/triage/decideSeveral.ts';
import type { Triage } from '#src/engine/work/triage/openTriage.ts';
import { errorText, reportError } from '#src/services/messages/reportError.ts';
import { keepPage } from './keepPage.ts';

/** Decides several items with one opinion, or hands them on: confirms first, and shows the outcome of each. Never rejects. Source: BX-022. */
export async function decideTogether(
  code: BatchCode,
  rows: readonly ListRow[],
  { triage, ports, show }: { triage: Triage; ports: Ports; show: ShowDialog },
): Promise<BatchAnswer> {
  const send: BatchDialogProps['send'] = async (sent, words, people) => {
    const refused = await decideSeveral({ code, rows: sent, words, people }, (error) => errorText(error, ports.t));
    const refusedIds = new Set(refused.map(({ workItemId }) => workItemId));
    for (const { id } of sent) if (!refusedIds.has(id)) triage.dispatch({ type: 'inForm', rowId: id });
    triage.refresh();
    return refused;
  };
  const stop = keepPage();
  const answer = await show(lazyBatchDialog, { code, ...planBatch(code, rows), send }).catch(reportError);
  stop();
  return answer ?? { doneIds: [] };
}
