import type { Handlers } from '#server/services/handler.ts';
import { calculate } from './calculate.ts';
import { externalCode } from './externalCode.ts';
import { externalSheet } from './externalSheet.ts';
import { loadForm } from './load.ts';
import { replayToken } from './replayToken.ts';
import { saveForm } from './save.ts';
import { submitForm } from './submit.ts';

/** Forms of records (contract 10), and forms opened by a link to the outside. */
export const formHandlers = {
  calculate,
  loadForm,
  externalSheet,
  externalCode,
  replayToken,
  saveForm,
  submitForm,
} satisfies Partial<Handlers>;
