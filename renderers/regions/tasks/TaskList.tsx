import { useEffect, useState, useSyncExternalStore } from 'react';
import { PropertyType } from '#schemas/codes.ts';
import { DEFAULT_PAGE_SIZE } from '#schemas/limits.ts';
import type { ListConfig, ListRow } from '#schemas/list.ts';
import type { Descriptor } from '#schemas/renderTree.ts';
import type { Ports, Translate } from '#renderers/contracts/ports.ts';
import type { PresentationProps } from '#renderers/contracts/presentation.ts';
import type { RecordTable } from '#renderers/contracts/recordTable.ts';
import type { TaskCalls } from '#renderers/contracts/taskTable.ts';
import { Notice } from '#renderers/regions/base/Notice.tsx';
import { useNarrow } from '#renderers/regions/hooks/useNarrow.ts';
import { LoadFailure } from '#renderers/regions/rows/LoadFailure.tsx';
import { useRequest } from '#renderers/regions/hooks/useRequest.ts';
import { OpenedTable } from '#renderers/regions/rows/OpenedTable.tsx';
import { columnsOfCard } from '#renderers/regions/rows/columnsOfCard.ts';
import { ListSkeleton } from '#renderers/regions/rows/ListSkeleton.tsx';
import './tasks.css';

/** What is shown of a kind of tasks, and what can be done with one. */
export interface TaskKind<T extends object> {
  /** Where its texts stand: `title`, `none`, `noneText`, `kept`, and the columns by their properties. */
  words: string;
  /** Property, px, and for other than short text its type and display format (contract 11). */
  columns: readonly (readonly [propertyCode: string, width: number, propertyType?: number, displayFormat?: number])[];
  /** It is to be requested again. */
  goesOn(task: T): boolean;
  /** Cells that are more than text, by column. */
  drawn: Readonly<Record<string, (task: T, ports: Ports) => Descriptor | undefined>>;
  /** Texts of cells whose value is not their text, by column. */
  texts: Readonly<Record<string, (task: T, ports: Ports) => string>>;
  /** The action of opening a row; undefined = none now. */
  opens(task: T): string | undefined;
}

interface TaskListProps<T extends object> {
  kind: TaskKind<T>;
  calls: TaskCalls;
  ports: Ports;
  /** Does what one of its links says; what fails is reported below the list. */
  onAct(code: string, task: T): Promise<void>;
}

/** The user's tasks of one kind, newest first, with what can be done with each. */
export function TaskList<T extends object>({ kind, calls, ports, onAct }: TaskListProps<T>) {
  const { t } = ports;
  const isNarrow = useNarrow();
  const columns =
    configOf(kind, t).queryColumns?.map((column) => ({ key: column.propertyCode, column, name: column.name, propertyType: column.propertyType })) ?? [];
  const [opened, again] = useRequest('tasks', () => calls.tasks(configOf(kind, t), (row) => kind.goesOn(taskInRow<T>(row))));
  return (
    <div className="p-tasks">
      {opened.status === 'loading' && (
        <div className="p-list-rows" aria-busy>
          <ListSkeleton label={t('list:loading')} columns={isNarrow ? columnsOfCard(columns) : columns} cards={isNarrow} />
        </div>
      )}
      {'error' in opened && <LoadFailure error={opened.error} ports={ports} onAgain={again} />}
      {opened.status === 'ready' && <OpenedTasks table={opened.value} kind={kind} ports={ports} onAct={onAct} />}
      <p className="p-tasks-hint">{t(`${kind.words}.kept`)}</p>
    </div>
  );
}

function OpenedTasks<T extends object>({ table, kind, ports, onAct }: Omit<TaskListProps<T>, 'calls'> & { table: RecordTable }) {
  const { words, drawn, texts, opens } = kind;
  const { t } = ports;
  const [problem, setProblem] = useState<unknown>();
  const isOnePage = useSyncExternalStore(table.subscribe, () => table.get().total <= DEFAULT_PAGE_SIZE);
  useEffect(() => () => table.close(), [table]);
  const act = (code: string | undefined, row: ListRow) => {
    if (code === undefined) return;
    setProblem(undefined);
    void onAct(code, taskInRow<T>(row)).catch(setProblem).then(table.reload);
  };
  const grid: Partial<PresentationProps> = {
    hasOneOrder: true,
    textOf: (row, column) => texts[column.key]?.(taskInRow<T>(row), ports) ?? table.textOf(row, column),
    drawnBy: (row, column) => column && drawn[column.key]?.(taskInRow<T>(row), ports),
    onOpen: (row) => act(opens(taskInRow<T>(row)), row),
    onScriptAction: act,
  };
  const none = <Notice kind="empty" title={t(`${words}.none`)} text={t(`${words}.noneText`)} />;
  return (
    <>
      <OpenedTable table={table} label={t(`${words}.title`)} noRows={none} unpaged={isOnePage} grid={() => grid} ports={ports} />
      {problem !== undefined && (
        <p className="p-tasks-problem" role="alert">
          {ports.relations.fault(problem).text}
        </p>
      )}
    </>
  );
}

/** The engine hands the rows of the call on as they came. */
const taskInRow = <T extends object>({ data }: ListRow) => data as unknown as T;

function configOf<T extends object>({ words, columns }: TaskKind<T>, t: Translate): ListConfig {
  return {
    code: 'tasks',
    schemaCode: '',
    name: t(`${words}.title`),
    queryColumns: columns.map(([propertyCode, width, propertyType = PropertyType.shortText, displayFormat = 0], sortKey) => ({
      propertyCode,
      propertyType,
      name: t(`${words}.${propertyCode}`),
      width,
      displayFormat,
      sortKey,
    })),
  };
}
