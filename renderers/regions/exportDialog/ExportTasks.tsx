import { useMemo, useState } from 'react';
import type { ExportTask } from '#schemas/calls/exports.ts';
import type { ListConfig, ListRow } from '#schemas/list.ts';
import type { Descriptor } from '#schemas/renderTree.ts';
import type { ListColumn, Ports, PresentationProps } from '../../contract.ts';
import type { ExportCalls } from '../../exportPort.ts';
import { Button } from '../base/Button.tsx';
import { Notice } from '../base/Notice.tsx';
import { fileSizeText } from '../widgets/fileSize.ts';
import { ListRows } from '../ListRows.tsx';
import { Pager } from '../Pager.tsx';
import { stateOf, type TaskState } from './taskState.ts';
import { type ShownTasks, TASKS_PER_PAGE, useExportTasks } from './useExportTasks.ts';

/** The user's exports, newest first, with what can be done with each; looked at again while one of them goes on. Source: BX-008. */
export function ExportTasks({ exports, ports }: { exports: ExportCalls; ports: Ports }) {
  const { t } = ports;
  const [page, setPage] = useState(1);
  const { shown, problem, act, reload } = useExportTasks(exports, page);
  const lastPage = Math.max(1, Math.ceil((shown?.total ?? 0) / TASKS_PER_PAGE));
  // The last task of the last page was taken away.
  if (shown?.tasks.length === 0 && shown.failure === undefined && page > lastPage) setPage(lastPage);
  const grid = useGrid(exports, shown?.tasks ?? NONE, ports, (code, { id }) => act(code === 'download' ? exports.download(id) : exports.remove(id)));
  return (
    <div className="p-export-tasks">
      <ListRows presentation={exports.presentation} grid={grid} loading={shown === undefined} instead={insteadOf(shown, ports, reload)} ports={ports} />
      {shown !== undefined && shown.total > TASKS_PER_PAGE && (
        <Pager total={shown.total} page={page} size={TASKS_PER_PAGE} showTotal marks={NO_MARKS} ports={ports} onPage={setPage} onSize={ignore} />
      )}
      {problem !== undefined && (
        <p className="p-export-problem" role="alert">
          {ports.relations.fault(problem).text}
        </p>
      )}
      <p className="p-export-hint">{t('export:tasks.kept')}</p>
    </div>
  );
}

const NONE: readonly ExportTask[] = [];
const NO_MARKS = { draft: false, processing: false };
const ignore = () => undefined;

function insteadOf(shown: ShownTasks | undefined, ports: Ports, reload: () => void) {
  const { t } = ports;
  if (shown?.failure !== undefined) {
    return (
      <Notice
        kind="error"
        title={t('export:tasks.failed')}
        text={ports.relations.fault(shown.failure).text}
        actions={
          <Button variant="primary" icon="refresh" onClick={reload}>
            {t('list:failed.refresh')}
          </Button>
        }
      />
    );
  }
  return shown !== undefined && shown.total === 0 ? <Notice kind="empty" title={t('export:tasks.none')} text={t('export:tasks.noneText')} /> : undefined;
}

const CONFIG: ListConfig = { code: 'exports', name: '', schemaCode: '' };
const NOTHING: Readonly<Record<string, unknown>> = {};
const UNCHECKED: ReadonlySet<string> = new Set();

/** The tasks as the shared table draws rows. */
function useGrid(
  exports: ExportCalls,
  tasks: readonly ExportTask[],
  ports: Ports,
  onAction: (code: string, row: ListRow) => void,
): Omit<PresentationProps, 'ports'> {
  const columns = useMemo(() => exports.taskColumns(), [exports]);
  const rows = useMemo(() => tasks.map((task) => ({ id: task.id, data: { ...task } })), [tasks]);
  const byId = useMemo(() => new Map(tasks.map((task) => [task.id, task])), [tasks]);
  const [widths, setWidths] = useState<Readonly<Record<string, number>>>({});
  const drawnBy = (row: ListRow, column: ListColumn | undefined) => {
    const task = byId.get(row.id);
    return task && column && DRAWN[column.key]?.(task, ports);
  };
  return {
    config: CONFIG,
    name: ports.t('export:tasks.title'),
    columns,
    rows,
    sums: NOTHING,
    checked: UNCHECKED,
    checkbox: false,
    ordinal: false,
    firstOrdinal: 1,
    sort: undefined,
    busy: false,
    widths,
    density: 'normal',
    drawing: 0,
    textOf: (row, column) => TEXTS[column.key]?.(byId.get(row.id), ports) ?? column.renderer.text(row.data[column.key], column.column, ports.locale),
    drawnBy,
    onSort: ignore,
    onCheck: ignore,
    onOpen: (row) => onOpen(byId.get(row.id), () => onAction('download', row)),
    onOpenRelated: ignore,
    onScriptAction: onAction,
    onFollow: ignore,
    onResize: setWidths,
    onToggle: ignore,
    onPainted: ignore,
  };
}

function onOpen(task: ExportTask | undefined, download: () => void): void {
  if (task && stateOf(task) === 'done') download();
}

const COLORS: Readonly<Record<TaskState, 'default' | 'primary' | 'success' | 'warning' | 'error'>> = {
  waiting: 'default',
  running: 'primary',
  done: 'success',
  cancelled: 'warning',
  failed: 'error',
};

const ACTIONS: Readonly<Record<TaskState, readonly string[]>> = {
  waiting: ['cancel'],
  running: ['cancel'],
  done: ['download', 'delete'],
  cancelled: ['delete'],
  failed: ['delete'],
};

type Draw = (task: ExportTask, ports: Ports) => Descriptor | undefined;

/** Cells that are more than text. */
const DRAWN: Readonly<Record<string, Draw>> = {
  taskStatus(task, { t }) {
    const state = stateOf(task);
    const tag: Descriptor = { type: 'tag', text: t(`export:tasks.state.${state}`), color: COLORS[state] };
    return task.errorMsg ? { type: 'tooltip', text: task.errorMsg, child: tag } : tag;
  },
  rowCount(task) {
    if (stateOf(task) !== 'running' || !task.totalCount) return undefined;
    return { type: 'progress', percent: Math.floor((100 * task.rowCount) / task.totalCount) };
  },
  actions: (task, { t }) => ({
    type: 'stack',
    gap: 2,
    items: ACTIONS[stateOf(task)].map((action) => ({ type: 'link', text: t(`export:tasks.${action}`), action })),
  }),
};

/** Texts of cells whose value is not their text. */
const TEXTS: Readonly<Record<string, (task: ExportTask | undefined, ports: Ports) => string>> = {
  taskStatus: (task, { t }) => (task ? t(`export:tasks.state.${stateOf(task)}`) : ''),
  fileSize: (task) => fileSizeText(task?.fileSize),
  actions: () => '',
};
