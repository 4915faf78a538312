import type { Handlers } from '#server/services/handler.ts';
import { cancelImport } from './cancel.ts';
import { deleteTemporaryFile, importErrors, importProgress, myImports } from './progress.ts';
import { retryImport } from './retry.ts';
import { importLimit, importTemplate, startImport, uploadImport } from './start.ts';

/** Imports and their tasks (contract 9). */
export const importHandlers = {
  uploadImport,
  importTemplate,
  importLimit,
  startImport,
  importProgress,
  myImports,
  importErrors,
  retryImport,
  deleteTemporaryFile,
  cancelImport,
} satisfies Partial<Handlers>;
