import { useMemo } from 'react';
import { PropertyType, TaskStatus } from '#schemas/codes.ts';
import { OperationResult, type ImportResult } from '#schemas/import.ts';
import type { TreeColor } from '#schemas/renderTree.ts';
import type { ActionCalls } from '#renderers/contracts/action.ts';
import type { Ports } from '#renderers/contracts/ports.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { LoadFailure } from '#renderers/regions/rows/LoadFailure.tsx';
import { useRequest } from '#renderers/regions/hooks/useRequest.ts';
import { type TaskKind, TaskList } from '#renderers/regions/tasks/TaskList.tsx';
import { CancelConfirmation } from './CancelConfirmation.tsx';
import { useCancelling } from './useCancelling.ts';

export interface ImportTasksProps {
  calls: ActionCalls;
  /** Model of the list the dialog stands on: its imports alone can be gone on with here. */
  schemaCode: string;
  ports: Ports;
  /** Goes on with an import where it stands. */
  onOpen(task: ImportResult): void;
  onBack(): void;
}

/** The user's imports into all lists, how far each is, and what is left to correct. Source: contract 9. */
export function ImportTasks({ calls, schemaCode, ports, onOpen, onBack }: ImportTasksProps) {
  const [opened, again] = useRequest('imports', calls.imports);
  const imports = opened.status === 'ready' ? opened.value : undefined;
  const isCancellable = imports?.cancel !== undefined;
  const kind = useMemo(() => importTasks(schemaCode, isCancellable), [schemaCode, isCancellable]);
  const cancelling = useCancelling();
  const act = async (code: string, task: ImportResult) => {
    if (!imports) return;
    if (code === 'file') return imports.errorFile(task.fileName ?? '');
    if (code === 'cancel') return void (await cancelling.begin(imports, task.taskId));
    onOpen(await imports.progress(task.taskId));
  };
  return (
    <>
      {imports && <TaskList kind={kind} calls={imports} ports={ports} onAct={act} />}
      {'error' in opened && <LoadFailure error={opened.error} ports={ports} onAgain={again} />}
      <CancelConfirmation pending={cancelling.pending} t={ports.t} onAnswer={cancelling.answer} />
      <div className="p-import-foot">
        <Button onClick={onBack}>{ports.t('import:back')}</Button>
      </div>
    </>
  );
}

type ImportState = 'waiting' | 'running' | 'cancelling' | 'cancelled' | 'done' | 'partial' | 'failed';

/** Not over yet. */
const GOING: ReadonlySet<ImportState> = new Set(['waiting', 'running', 'cancelling']);

const RESULTS: Readonly<Record<string, ImportState>> = {
  [OperationResult.success]: 'done',
  [OperationResult.partial]: 'partial',
  [OperationResult.fail]: 'failed',
};

const COLORS: Readonly<Record<ImportState, TreeColor>> = {
  waiting: 'default',
  running: 'primary',
  cancelling: 'warning',
  cancelled: 'warning',
  done: 'success',
  partial: 'warning',
  failed: 'error',
};

function importStateOf({ taskStatus, operationResult, cancelled }: ImportResult): ImportState {
  if (cancelled === true) return operationResult ? 'cancelled' : 'cancelling';
  return RESULTS[operationResult ?? ''] ?? (taskStatus === TaskStatus.queued ? 'waiting' : 'running');
}

/** What can be done with an import, by where it stands. */
function importTaskActions(task: ImportResult, here: string, isCancellable: boolean): string[] {
  const isHere = task.schemaCode === here;
  const state = importStateOf(task);
  if (GOING.has(state)) return [...(isHere ? ['watch'] : []), ...(isCancellable && state !== 'cancelling' ? ['cancel'] : [])];
  if (!task.fileName) return [];
  return isHere ? ['open', 'file'] : ['file'];
}

function importTasks(here: string, isCancellable: boolean): TaskKind<ImportResult> {
  return {
    words: 'import:tasks',
    columns: [
      ['originalFilename', 150],
      ['name', 120],
      ['taskStatus', 100],
      ['successCount', 70, PropertyType.number, 1],
      ['errorCount', 70, PropertyType.number, 1],
      ['actions', 250],
      ['createdTime', 150, PropertyType.date, 2],
    ],
    goesOn: (task) => GOING.has(importStateOf(task)),
    // A click on a row cancels nothing.
    opens: (task) => importTaskActions(task, here, false)[0],
    drawn: {
      taskStatus(task, { t }) {
        const state = importStateOf(task);
        const tag = { type: 'tag', text: t(`import:tasks.state.${state}`), color: COLORS[state] } as const;
        return task.errorMsg ? { type: 'tooltip', text: task.errorMsg, child: tag } : tag;
      },
      actions: (task, { t }) => ({
        type: 'stack',
        gap: 2,
        items: importTaskActions(task, here, isCancellable).map((action) => ({ type: 'link', text: t(`import:tasks.${action}`), action })),
      }),
    },
    texts: {
      taskStatus: (task, { t }) => t(`import:tasks.state.${importStateOf(task)}`),
      // The table draws a cell again only where its text is another.
      actions: (task, { t }) =>
        importTaskActions(task, here, isCancellable)
          .map((action) => t(`import:tasks.${action}`))
          .join(' '),
    },
  };
}
