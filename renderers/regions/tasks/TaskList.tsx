import { useMemo, useState } from 'react';
import type { ListConfig, ListRow } from '#schemas/list.ts';
import type { ListColumn } from '#renderers/contracts/column.ts';
import type { Ports } from '#renderers/contracts/ports.ts';
import type { PresentationProps } from '#renderers/contracts/presentation.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Notice } from '#renderers/regions/base/Notice.tsx';
import { ListRows } from '#renderers/regions/rows/ListRows.tsx';
import { Pager } from '#renderers/regions/rows/Pager.tsx';
import type { TaskSource, TaskTable } from '#renderers/contracts/taskSource.ts';
import { type ShownTasks, TASKS_PER_PAGE, useTasks } from './useTasks.ts';
import './tasks.css';

export interface TaskListProps<T extends object> {
  source: TaskSource<T>;
  table: TaskTable<T>;
  ports: Ports;
  /** Does what one of its links says; what fails is reported below the list. */
  onAct(code: string, task: T): Promise<void>;
}

/** The user's tasks of one kind, newest first, with what can be done with each; polled while one of them goes on. */
export function TaskList<T extends object>({ source, table, ports, onAct }: TaskListProps<T>) {
  const [page, setPage] = useState(1);
  const { shown, problem, act, reload } = useTasks(source, page, table.goesOn);
  const lastPage = Math.max(1, Math.ceil((shown?.total ?? 0) / TASKS_PER_PAGE));
  // The last task of the last page was taken away.
  if (shown?.tasks.length === 0 && shown.failure === undefined && page > lastPage) setPage(lastPage);
  const grid = useGrid(source, table, shown?.tasks, ports, (code, task) => act(onAct(code, task)));
  return (
    <div className="p-tasks">
      <ListRows
        presentation={source.presentation}
        grid={grid}
        loading={shown === undefined}
        instead={insteadOfTasks(shown, table.words, ports, reload)}
        ports={ports}
      />
      {shown !== undefined && shown.total > TASKS_PER_PAGE && (
        <Pager total={shown.total} page={page} size={TASKS_PER_PAGE} showTotal marks={NO_MARKS} ports={ports} onPage={setPage} onSize={ignore} />
      )}
      {problem !== undefined && (
        <p className="p-tasks-problem" role="alert">
          {ports.relations.fault(problem).text}
        </p>
      )}
      <p className="p-tasks-hint">{ports.t(`${table.words}.kept`)}</p>
    </div>
  );
}

const NO_MARKS = { draft: false, processing: false };
const ignore = () => undefined;

function insteadOfTasks<T>(shown: ShownTasks<T> | undefined, words: string, { t, relations }: Ports, reload: () => void) {
  if (shown?.failure !== undefined) {
    return (
      <Notice
        kind="error"
        title={t(`${words}.failed`)}
        text={relations.fault(shown.failure).text}
        actions={
          <Button variant="primary" icon="refresh" onClick={reload}>
            {t('list:failed.refresh')}
          </Button>
        }
      />
    );
  }
  return shown !== undefined && shown.total === 0 ? <Notice kind="empty" title={t(`${words}.none`)} text={t(`${words}.noneText`)} /> : undefined;
}

const CONFIG: ListConfig = { code: 'tasks', name: '', schemaCode: '' };
const NOTHING: Readonly<Record<string, unknown>> = {};
const UNCHECKED: ReadonlySet<string> = new Set();

/** The tasks as the shared table draws rows. */
function useGrid<T extends object>(
  source: TaskSource<T>,
  { words, idOf, drawn, texts, opens }: TaskTable<T>,
  tasks: readonly T[] | undefined,
  ports: Ports,
  onAction: (code: string, task: T) => void,
): Omit<PresentationProps, 'ports'> {
  const columns = useMemo(() => source.taskColumns(), [source]);
  const byId = useMemo(() => new Map((tasks ?? []).map((task) => [idOf(task), task])), [tasks, idOf]);
  const rows = useMemo(() => [...byId].map(([id, task]): ListRow => ({ id, data: Object.fromEntries(Object.entries(task)) })), [byId]);
  const [widths, setWidths] = useState<Readonly<Record<string, number>>>({});
  const act = (code: string | undefined, { id }: ListRow) => {
    const task = byId.get(id);
    if (task && code !== undefined) onAction(code, task);
  };
  const textOf = (row: ListRow, { key, renderer, column }: ListColumn) => {
    const task = byId.get(row.id);
    return (task && texts[key]?.(task, ports)) ?? renderer.text(row.data[key], column, ports.locale);
  };
  return {
    config: CONFIG,
    name: ports.t(`${words}.title`),
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
    textOf,
    drawnBy: ({ id }, column) => {
      const task = byId.get(id);
      return task && column && drawn[column.key]?.(task, ports);
    },
    onSort: ignore,
    onCheck: ignore,
    onOpen: (row) => {
      const task = byId.get(row.id);
      act(task && opens(task), row);
    },
    onOpenRelated: ignore,
    onScriptAction: act,
    onFollow: ignore,
    onResize: setWidths,
    onToggle: ignore,
    onPainted: ignore,
  };
}
