import { useEffect, useMemo, useState } from 'react';
import { TaskStatus } from '#schemas/codes.ts';
import { OperationResult, type ImportResult } from '#schemas/import.ts';
import type { TreeColor } from '#schemas/renderTree.ts';
import type { ActionCalls } from '#renderers/contracts/action.ts';
import type { Ports } from '#renderers/contracts/ports.ts';
import type { ImportCalls } from '#renderers/contracts/importCalls.ts';
import type { TaskTable } from '#renderers/contracts/taskSource.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Notice } from '#renderers/regions/base/Notice.tsx';
import { TaskList } from '#renderers/regions/tasks/TaskList.tsx';
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
  const { imports, failure, again } = useImports(calls);
  const isCancellable = imports?.cancel !== undefined;
  const table = useMemo(() => importTaskTable(schemaCode, isCancellable), [schemaCode, isCancellable]);
  const cancelling = useCancelling();
  const act = async (code: string, task: ImportResult) => {
    if (!imports) return;
    if (code === 'file') return imports.errorFile(task.fileName ?? '');
    if (code === 'cancel') return void (await cancelling.begin(imports, task.taskId));
    onOpen(await imports.progress(task.taskId));
  };
  return (
    <>
      {imports && <TaskList source={imports} table={table} ports={ports} onAct={act} />}
      {failure !== undefined && (
        <Notice
          kind="error"
          title={ports.t('import:tasks.failed')}
          text={ports.relations.fault(failure).text}
          actions={
            <Button variant="primary" icon="refresh" onClick={again}>
              {ports.t('list:failed.refresh')}
            </Button>
          }
        />
      )}
      <CancelConfirmation pending={cancelling.pending} t={ports.t} onAnswer={cancelling.answer} />
      <div className="p-import-foot">
        <Button onClick={onBack}>{ports.t('import:back')}</Button>
      </div>
    </>
  );
}

/** The calls, which come as a chunk of their own. */
function useImports(calls: ActionCalls): { imports?: ImportCalls; failure?: unknown; again(): void } {
  const [request, setRequest] = useState(() => calls.imports());
  const [come, setCome] = useState<{ imports?: ImportCalls; failure?: unknown }>({});
  useEffect(() => {
    let isDisposed = false;
    const show = (found: typeof come): void => {
      if (!isDisposed) setCome(found);
    };
    request.then(
      (imports) => show({ imports }),
      (failure: unknown) => show({ failure }),
    );
    return () => {
      isDisposed = true;
    };
  }, [request]);
  return { ...come, again: () => setRequest(calls.imports()) };
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

function importTaskTable(here: string, isCancellable: boolean): TaskTable<ImportResult> {
  return {
    words: 'import:tasks',
    idOf: ({ taskId }) => taskId,
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
