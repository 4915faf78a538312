import { loadChunk } from '#renderers/chunks/loadChunk.ts';
import type { ShowDialog } from '#renderers/contracts/lazyDialog.ts';
import type { Ports } from '#renderers/contracts/ports.ts';
import type { ProcessForm } from '#renderers/contracts/process.ts';
import type { RowCalls } from '#renderers/contracts/rowCalls.ts';
import { lazyChangeOwnerDialog, lazyPdfDialog } from '#renderers/regions/rowDialogs/lazyRowDialogs.ts';
import { DEFAULT_PAGE_SIZE } from '#schemas/limits.ts';
import { call } from '#src/api/client.ts';
import { printStorage } from '#src/screens/print/printStorage.ts';
import { showMessage } from '#src/services/messages/messages.ts';
import { reportError } from '#src/services/messages/reportError.ts';

/** The calls of the dialogs about rows, for the record of a form; its instance opens it to who has a part in it. */
async function rowsOf({ bizObject: { schemaCode }, workflowInstanceId }: ProcessForm, ports: Ports): Promise<RowCalls> {
  const { rowCalls } = await loadChunk(() => import('#src/engine/lists/records/rowCalls.ts'));
  const list = () => ({ queryCode: '', page: 1, size: DEFAULT_PAGE_SIZE });
  return rowCalls({ schemaCode, workflowInstanceId: workflowInstanceId ?? undefined, call, ports: () => ports, log: reportError, list });
}

/** Shows the PDF of the record of a form, by the first template where none is named; where there is none as the form draws it, with its approvals. */
export async function showPrintOf(form: ProcessForm, template: string | undefined, ports: Ports, show: ShowDialog): Promise<void> {
  const rows = await rowsOf(form, ports);
  const code = template ?? (await rows.printTemplates())[0]?.code;
  const shown = await show(lazyPdfDialog, {
    template: code ?? form.bizSheet.code,
    print: (chosen, approvals) => rows.printPdf([form.bizObject.id ?? ''], chosen, approvals),
    approvals: { isShown: printStorage.showsApprovals(), onChange: printStorage.setShowsApprovals },
  });
  if (shown?.kind === 'message') showMessage(shown.message);
}

/** Lets the user choose a new owner of the record of a form, and changes it. Shape: false = nothing was changed. */
export async function changeOwnerOf(form: ProcessForm, ports: Ports, show: ShowDialog): Promise<boolean> {
  const { id, data } = form.bizObject;
  const list = { checkedRows: [{ id: id ?? '', data }] };
  const answer = await show(lazyChangeOwnerDialog, { action: { actionCode: 'editowner' }, list, calls: { rows: () => rowsOf(form, ports) } });
  if (answer?.kind === 'reload' && answer.message) showMessage(answer.message);
  return answer?.kind === 'reload';
}
