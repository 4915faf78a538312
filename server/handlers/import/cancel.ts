import type { Calls } from '#schemas/calls/index.ts';
import type { Handler } from '#server/services/handler.ts';
import { fileUnknown } from '#server/refusals/files.ts';
import { importJob } from '#server/imports/importJob.ts';
import { presentTask, isOver } from '#server/imports/importTask.ts';

/**
 * POST cancel_import: ends an own import (contract 9). What is stored by now stays, as the result shows; its file goes. One
 * that is over stays as it is. Errors: 900414.
 */
export const cancelImport: Handler<Calls['cancelImport']> = async ({ services, actor, body, language }) => {
  const { jobs, files } = services;
  await jobs.cancel(importJob, actor.id, body.taskId);
  const task = await jobs.find(importJob, actor.id, body.taskId);
  if (!task) throw fileUnknown();
  // One that runs takes its file away when it stops; nobody else would take that of one that never ran.
  const file = isOver(task) ? await files.find(task.request.fileId) : undefined;
  if (file) await files.remove(file);
  return presentTask(services, task, language, false);
};
