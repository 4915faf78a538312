import type { Handlers } from '#server/services/handler.ts';
import { exportDirect, exportFile, exportProgress, exportStart, exportTasks, removeExportTask } from './tasks.ts';

/** Exports and their tasks (contract 9). */
export const exportHandlers = {
  exportDirect,
  exportStart,
  exportProgress,
  exportFile,
  exportTasks,
  removeExportTask,
} satisfies Partial<Handlers>;
