import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';
import { SHEET_CAPS } from '#schemas/sheets/sheet.ts';
import { SheetFault } from '#schemas/sheets/sheetFault.ts';
import type { FormValues } from '#schemas/formSchema/record.ts';
import type { ImportResult } from '#schemas/import.ts';
import type { ImportFields, PreviewChoice } from '#renderers/contracts/importCalls.ts';
import { useRequest } from '#renderers/regions/hooks/useRequest.ts';
import type { ImportDialogProps } from './lazyImportDialog.ts';
import { assignedHeadings, firstValues, queryFieldOf } from './assignment.ts';
import { choiceOf, readingText, shownChoice } from './fileReading.ts';
import { type ChosenFile, firstStep, rememberStep, type ImportStep } from './importSteps.ts';

/** What sentences about a file name as its limits. */
const LIMITS = { columns: SHEET_CAPS.columns, chars: SHEET_CAPS.cellChars };

/** The steps of an import, and what leads from one to the next. */
export function useImport({ list, calls, ports }: Pick<ImportDialogProps, 'list' | 'calls' | 'ports'>) {
  const listKey = `${list.config.schemaCode}/${list.config.code}`;
  const [step, setStep] = useState<ImportStep>(() => firstStep(listKey));
  const uploading = useRef<AbortController>(undefined);
  const t = ports.t;
  const fault = (error: unknown): string =>
    error instanceof SheetFault ? t(`import:fault.${error.reason}`, { ...error.place, ...LIMITS }) : ports.relations.fault(error).text;
  const earlier = useUnfinished({ list, calls }, step, setStep);
  useEffect(() => () => uploading.current?.abort(), []);

  const choose = async (file: File) => {
    setStep({ name: 'choose', reading: file.name });
    try {
      const chosen = await readFile(calls, file, {});
      if (isEmptyFile(chosen)) setStep({ name: 'choose', fault: t('import:fault.empty') });
      else setStep({ name: 'assign', chosen, values: firstValues(chosen) });
    } catch (error) {
      setStep({ name: 'choose', fault: fault(error) });
    }
  };
  const assign = async (from: Extract<ImportStep, { name: 'assign' }>, values: FormValues) => {
    const choice = choiceOf(from.chosen, values);
    if (choice === undefined) return setStep({ ...from, values, fault: undefined });
    setStep({ ...from, values, busy: true, fault: undefined });
    try {
      const chosen = await readFile(calls, from.chosen.file, choice, from.chosen.fields);
      setStep((now) => (now.name === 'assign' ? { name: 'assign', chosen, values: firstValues(chosen) } : now));
    } catch (error) {
      setStep((now) => (now.name === 'assign' ? { ...from, fault: fault(error) } : now));
    }
  };
  const begin = async (from: Extract<ImportStep, { name: 'assign' }>) => {
    const { chosen, values } = from;
    const stop = new AbortController();
    uploading.current = stop;
    setStep({ name: 'send', fileName: chosen.file.name, percent: 0 });
    try {
      const { rewritten, upload, start, discard } = await calls.imports();
      const file = rewritten
        ? await rewritten(chosen.file, { headings: assignedHeadings(chosen, values), choice: shownChoice(chosen) }, stop.signal)
        : chosen.file;
      const fileName = await upload(file, (percent) => setStep({ name: 'send', fileName: chosen.file.name, percent }), stop.signal);
      try {
        stop.signal.throwIfAborted();
        const taskId = await start({
          fileName,
          originalFilename: chosen.file.name,
          queryField: queryFieldOf(values),
          ...(rewritten ? {} : { reading: readingText(chosen, values) }),
        });
        setStep({ name: 'run', taskId, result: undefined });
      } catch (error) {
        discard(fileName);
        throw error;
      }
    } catch (error) {
      if (stop.signal.aborted) setStep(from);
      else setStep({ ...from, fault: fault(error) });
    }
  };
  return {
    step,
    earlier,
    setStep,
    choose,
    assign,
    begin,
    cancelUpload: () => uploading.current?.abort(),
    remember: () => rememberStep(listKey, step),
  };
}

/** A file as it is read by what was chosen, and the fields it may fill. */
async function readFile(calls: ImportDialogProps['calls'], file: File, choice: PreviewChoice, known?: ImportFields): Promise<ChosenFile> {
  const { preview, fields } = await calls.imports();
  const named = known ?? (await fields());
  return { file, choice, fields: named, preview: await preview(file, choice, (heading) => named.named(heading) !== undefined) };
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
