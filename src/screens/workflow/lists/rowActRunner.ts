import { loadChunk } from '#renderers/chunks/loadChunk.ts';
import type { ShowDialog } from '#renderers/contracts/lazyDialog.ts';
import type { Ports } from '#renderers/contracts/ports.ts';
import type { ProcessForm } from '#renderers/contracts/process.ts';
import { lazyComponent } from '#renderers/regions/lazy/lazyComponent.tsx';
import type { ListRow } from '#schemas/list.ts';
import type { WorkItemRow } from '#schemas/workItem.ts';
import type { WorkflowInstanceRow } from '#schemas/workflow/instanceRow.ts';
import type { WorkListDocument } from '#src/engine/work/workList.ts';
import { trackAddress } from '#src/engine/work/workLists.ts';
import { showMessage } from '#src/services/messages/messages.ts';
import { reportError } from '#src/services/messages/reportError.ts';
import { formOfDone, formOfInstance } from './rowForm.ts';

interface Around {
  ports: Ports;
  show: ShowDialog;
  navigate(path: string): unknown;
  open(row: ListRow): void;
  reload(): void;
}

const blockers = {
  ...lazyComponent(async () => ({ default: (await import('./BlockersDialog.tsx')).BlockersDialog })),
  texts: ['workflow', 'work'],
};

/** What a press in the row of a list does: the acts of its form, with their dialogs; the code of the acts comes with the first. */
export function rowActRunner({ acts }: Pick<WorkListDocument, 'acts'>, { ports, show, navigate, open, reload }: Around) {
  const act = async (code: string, row: ListRow): Promise<void> => {
    const { performRowAct } = await loadChunk(() => import('./performRowAct.ts'));
    await performRowAct(formOfListRow(row), code, { ports, show, onDone: reload });
  };
  const run = async (code: string, row: ListRow): Promise<void> => {
    const offered = acts?.(row, ports.organisation.myself().user.id) ?? [];
    const { off } = offered.find((one) => one.code === code) ?? {};
    if (off !== undefined) return showMessage({ level: 'info', text: off });
    if (code === 'open' || code === 'continue') return open(row);
    if (code === 'formTrack') return void navigate(trackAddress(row));
    if (code !== 'blockers') return act(code, row);
    const mayUrge = offered.some((one) => one.code === 'urge');
    // Rows with people at their steps are those of instances.
    if ((await show(blockers, { instance: row.data as unknown as WorkflowInstanceRow, mayUrge })) === 'urge') await act('urge', row);
  };
  return (code: string, row: ListRow) => void run(code, row).catch(reportError);
}

/** A row as the form that its acts are those of; the engine hands the rows of the call on as they came. */
function formOfListRow({ data }: ListRow): ProcessForm {
  return 'actionPermission' in data ? formOfInstance(data as unknown as WorkflowInstanceRow, undefined) : formOfDone(data as unknown as WorkItemRow);
}
