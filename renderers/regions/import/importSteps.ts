import type { FormValues } from '#schemas/formSchema/record.ts';
import type { ImportResult } from '#schemas/import.ts';
import type { ImportFixes } from '#schemas/sheets/importFixes.ts';
import type { FilePreview, ImportFields } from '#renderers/contracts/importCalls.ts';
import { stepAsRead } from './fileReading.ts';

/** A chosen file and what is known of it. */
export interface ChosenFile {
  file: File;
  preview: FilePreview;
  fields: ImportFields;
  /** What the user had remembered for imports of this list. */
  fixes: ImportFixes;
}

/** Where columns get their fields. */
export interface AssignStep {
  name: 'assign';
  chosen: ChosenFile;
  values: FormValues;
  fault?: string | undefined;
  /** The file is read in another way. */
  busy?: true | undefined;
}

/** Where the dialog stands. */
export type ImportStep =
  | { name: 'choose'; fault?: string; reading?: string }
  | { name: 'tasks' }
  | AssignStep
  | { name: 'send'; fileName: string; percent: number }
  | { name: 'run'; taskId: string; result: ImportResult | undefined }
  | { name: 'outcome'; result: ImportResult };

/** Number of the step in the head, from 1. */
export const STEP_NUMBERS: Readonly<Record<Exclude<ImportStep['name'], 'tasks'>, number>> = { choose: 1, assign: 2, send: 3, run: 3, outcome: 3 };

/** After closing, the dialog keeps where it stood for this long, ms (LA-024). */
const REMEMBER_MS = 1000;
let remembered: { list: string; step: ImportStep } | undefined;

const FIRST: ImportStep = { name: 'choose' };

/** Remembers where the dialog of a list stood, until it resets; work that ended with the dialog is not gone on with. */
export function rememberStep(list: string, step: ImportStep): void {
  const isEnded = step.name === 'send' || (step.name === 'choose' && step.reading !== undefined);
  const left: ImportStep = step.name === 'assign' ? stepAsRead(step) : step;
  const mine = { list, step: isEnded ? FIRST : left };
  remembered = mine;
  setTimeout(() => {
    if (remembered === mine) remembered = undefined;
  }, REMEMBER_MS);
}

/** Where the dialog of a list begins: at its first step, unless it was closed a moment ago. */
export function firstStep(list: string): ImportStep {
  return remembered?.list === list ? remembered.step : FIRST;
}
