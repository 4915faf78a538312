import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';
import { SHEET_CAPS } from '#schemas/sheets/sheet.ts';
import { SheetFault } from '#schemas/sheets/sheetFault.ts';
import type { FormValues } from '#schemas/formSchema/record.ts';
import type { ImportResult } from '#schemas/import.ts';
import type { ImportFix, ImportFixes } from '#schemas/sheets/importFixes.ts';
import type { ImportCalls, PreviewChoice } from '#renderers/contracts/importCalls.ts';
import { useRequest } from '#renderers/regions/hooks/useRequest.ts';
import type { ImportDialogProps } from './lazyImportDialog.ts';
import { assignedColumns, firstValues, queryFieldOf } from './assignment.ts';
import { stepAsRead, choiceOf, readingText, shownChoice } from './fileReading.ts';
import { type AssignStep, type ChosenFile, firstStep, rememberStep, type ImportStep } from './importSteps.ts';

/** What sentences about a file name as its limits. */
const LIMITS = { columns: SHEET_CAPS.columns, chars: SHEET_CAPS.cellChars };

/** The steps of an import, and what leads from one to the next. */
export function useImport({ list, calls, ports }: Pick<ImportDialogProps, 'list' | 'calls' | 'ports'>) {
  const listKey = `${list.config.schemaCode}/${list.config.code}`;
  const [step, setStep] = useState<ImportStep>(() => firstStep(listKey));
  /** What goes on in the step: a file that is read or sent. */
  const work = useRef<AbortController>(undefined);
  const t = ports.t;
  const fault = (error: unknown): string =>
    error instanceof SheetFault ? t(`import:fault.${error.reason}`, { ...error.place, ...LIMITS }) : ports.relations.fault(error).text;
  const earlier = useUnfinished({ list, calls }, step, setStep);
  useEffect(() => () => work.current?.abort(), []);
  const beginWork = (): AbortSignal => {
    work.current?.abort();
    work.current = new AbortController();
    return work.current.signal;
  };

  const choose = async (file: File) => {
    const signal = beginWork();
    setStep({ name: 'choose', reading: file.name });
    try {
      const chosen = await readFile(calls, { file, choice: {}, signal });
      if (signal.aborted) return;
      if (isEmptyFile(chosen)) setStep({ name: 'choose', fault: t('import:fault.empty') });
      else setStep({ name: 'assign', chosen, values: firstValues(chosen) });
    } catch (error) {
      if (!signal.aborted) setStep({ name: 'choose', fault: fault(error) });
    }
  };
  const assign = async (from: AssignStep, values: FormValues) => {
    const signal = beginWork();
    const choice = choiceOf(from.chosen, values);
    if (choice === undefined) return setStep({ ...from, values, busy: undefined, fault: undefined });
    const changed: AssignStep = { ...from, values, busy: true, fault: undefined };
    setStep(changed);
    try {
      const { file } = from.chosen;
      const chosen = await readFile(calls, { file, choice, signal }, from.chosen);
      // A correction may have been forgotten meanwhile.
      const fixesNow = (now: ImportStep) => (now.name === 'assign' ? now.chosen.fixes : chosen.fixes);
      if (!signal.aborted) setStep((now) => ({ name: 'assign', chosen: { ...chosen, fixes: fixesNow(now) }, values: firstValues(chosen) }));
    } catch (error) {
      if (!signal.aborted) setStep({ ...stepAsRead(changed), fault: fault(error) });
    }
  };
  const begin = async (from: AssignStep) => {
    const signal = beginWork();
    const sent = (percent: number) => setStep({ name: 'send', fileName: from.chosen.file.name, percent });
    sent(0);
    try {
      const taskId = await sendFile(await calls.imports(), from, { onProgress: sent, signal });
      setStep({ name: 'run', taskId, result: undefined });
    } catch (error) {
      setStep(signal.aborted ? from : { ...from, fault: fault(error) });
    }
  };
  return {
    step,
    earlier,
    setStep: (next: ImportStep) => {
      work.current?.abort();
      setStep(next);
    },
    choose,
    assign,
    forget: useForget(calls, fault, setStep),
    begin,
    cancelUpload: () => work.current?.abort(),
    remember: () => rememberStep(listKey, step),
  };
}

/** Forgets corrections one after the other: each reads what the one before has stored. */
function useForget(calls: ImportDialogProps['calls'], fault: (error: unknown) => string, setStep: Dispatch<SetStateAction<ImportStep>>) {
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return async (fix: ImportFix) => {
    const changed = last.current.then(() => forgotten(calls, fix)).catch((error: unknown): StepChange => ({ fault: fault(error) }));
    last.current = changed;
    const change = await changed;
    // Columns may be chosen meanwhile.
    setStep((now) => (now.name === 'assign' ? withChange(now, change) : now));
  };
}

interface FileRead {
  file: File;
  choice: PreviewChoice;
  signal: AbortSignal;
}

/** A file as it is read by what was chosen, and the fields it may fill. */
async function readFile(
  calls: ImportDialogProps['calls'],
  { file, choice, signal }: FileRead,
  known?: Pick<ChosenFile, 'fields' | 'fixes'>,
): Promise<ChosenFile> {
  const imports = await calls.imports();
  const { fields, fixes } = known ?? (await offeredBy(imports));
  return { file, fields, fixes, preview: await imports.preview(file, choice, { isName: (heading) => fields.named(heading) !== undefined, signal }) };
}

/** The fields of the model, and what the user had remembered. */
async function offeredBy(imports: ImportCalls): Promise<Pick<ChosenFile, 'fields' | 'fixes'>> {
  const [fields, fixes] = await Promise.all([imports.fields(), imports.fixes?.load()]);
  return { fields, fixes: fixes ?? {} };
}

/** What a step of columns takes up beside what was chosen. */
type StepChange = { fixes: ImportFixes } | { fault: string };

/** Forgets a remembered correction; gives those that are left. */
async function forgotten(calls: ImportDialogProps['calls'], fix: ImportFix): Promise<StepChange> {
  const { fixes } = await calls.imports();
  return { fixes: (await fixes?.forget(fix)) ?? {} };
}

function withChange(step: AssignStep, change: StepChange): AssignStep {
  return 'fault' in change ? { ...step, ...change } : { ...step, chosen: { ...step.chosen, ...change }, fault: undefined };
}

/** Uploads a file with what its columns fill, and starts its task; gives its id. */
async function sendFile(
  { rewritten, upload, start, discard }: ImportCalls,
  { chosen, values }: AssignStep,
  { onProgress, signal }: { onProgress: (percent: number) => void; signal: AbortSignal },
): Promise<string> {
  const { file } = chosen;
  const written = rewritten ? await rewritten(file, { columns: assignedColumns(chosen, values), choice: shownChoice(chosen) }, signal) : file;
  const fileName = await upload(written, onProgress, signal);
  try {
    signal.throwIfAborted();
    const reading = rewritten ? {} : { reading: readingText(chosen, values) };
    return await start({ fileName, originalFilename: file.name, queryField: queryFieldOf(values), ...reading });
  } catch (error) {
    discard(fileName);
    throw error;
  }
}

function isEmptyFile({ preview: { headings, rows } }: ChosenFile): boolean {
  return headings.length === 0 || rows.length === 0;
}

/** An import of before with rows left to correct; one that still runs is shown unless a file was chosen by then. */
function useUnfinished({ list, calls }: Pick<ImportDialogProps, 'list' | 'calls'>, step: ImportStep, setStep: Dispatch<SetStateAction<ImportStep>>) {
  // Looked for once, where the dialog opens without an import of its own.
  const [isWanted] = useState(step.name === 'choose');
  const [state] = useRequest(isWanted ? 'unfinished' : undefined, async (signal) => {
    const found = await unfinished(calls, list.config.schemaCode);
    if (!found || found.operationResult) return found;
    if (!signal.aborted) setStep((now) => (isUntouched(now) ? { name: 'run', taskId: found.taskId, result: found } : now));
    return undefined;
  });
  return state.status === 'ready' ? state.value : undefined;
}

/** Nothing was chosen yet. */
function isUntouched(step: ImportStep): boolean {
  return step.name === 'choose' && step.reading === undefined && step.fault === undefined;
}

/** The user's newest import of this model, while it runs or has rows left to correct; nothing where none is known. */
async function unfinished(calls: ImportDialogProps['calls'], schemaCode: string): Promise<ImportResult | undefined> {
  const newest = await calls
    .imports()
    .then(({ progress }) => progress(undefined))
    .catch(() => undefined);
  if (newest?.schemaCode !== schemaCode) return undefined;
  const isLeft = (newest.secondImportData?.length ?? 0) > 0;
  return isLeft || !newest.operationResult ? newest : undefined;
}
