import { PropertyType } from '#schemas/codes.ts';
import type { ExportTask } from '#schemas/calls/exports.ts';
import type { TreeColor } from '#schemas/renderTree.ts';
import type { Ports } from '#renderers/contracts/ports.ts';
import type { ExportCalls } from '#renderers/contracts/exportCalls.ts';
import { type TaskKind, TaskList } from '#renderers/regions/tasks/TaskList.tsx';
import { fileSizeText } from '#renderers/regions/widgets/controls/fileSize.ts';
import { exportStateOf, type TaskState } from './taskState.ts';

/** The user's exports. Source: BX-008. */
export function ExportTasks({ exports, ports }: { exports: ExportCalls; ports: Ports }) {
  return (
    <TaskList kind={EXPORT_TASKS} calls={exports} ports={ports} onAct={(code, { id }) => (code === 'download' ? exports.download(id) : exports.remove(id))} />
  );
}

const COLORS: Readonly<Record<TaskState, TreeColor>> = {
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

const EXPORT_TASKS: TaskKind<ExportTask> = {
  words: 'export:tasks',
  columns: [
    ['name', 170],
    ['taskStatus', 96],
    ['rowCount', 130, PropertyType.number, 1],
    ['actions', 130],
    ['fileSize', 90],
    ['createdTime', 150, PropertyType.date, 2],
  ],
  goesOn: (task) => ['waiting', 'running'].includes(exportStateOf(task)),
  opens: (task) => (exportStateOf(task) === 'done' ? 'download' : undefined),
  drawn: {
    taskStatus(task, { t }) {
      const state = exportStateOf(task);
      const tag = { type: 'tag', text: t(`export:tasks.state.${state}`), color: COLORS[state] } as const;
      return task.errorMsg ? { type: 'tooltip', text: task.errorMsg, child: tag } : tag;
    },
    rowCount(task) {
      if (exportStateOf(task) !== 'running' || !task.totalCount) return undefined;
      return { type: 'progress', percent: Math.floor((100 * task.rowCount) / task.totalCount) };
    },
    actions: (task, { t }) => ({
      type: 'stack',
      gap: 2,
      items: ACTIONS[exportStateOf(task)].map((action) => ({ type: 'link', text: t(`export:tasks.${action}`), action })),
    }),
  },
  texts: {
    taskStatus: (task, { t }) => t(`export:tasks.state.${exportStateOf(task)}`),
    fileSize: (task) => fileSizeText(task.fileSize),
    // The table draws a cell again only where its text is another.
    actions: (task, { t }) => ACTIONS[exportStateOf(task)].map((action) => t(`export:tasks.${action}`)).join(' '),
  },
};
