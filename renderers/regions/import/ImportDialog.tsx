import { useEffect, useId } from 'react';
import { ImportErrorType, type ImportResult } from '#schemas/import.ts';
import { localized } from '#schemas/localized.ts';
import type { ActionResult } from '#renderers/contracts/action.ts';
import { Dialog } from '#renderers/regions/base/Dialog.tsx';
import { useUnsavedWork } from '#renderers/regions/hooks/useUnsavedWork.ts';
import { LazyBoundary } from '#renderers/regions/lazy/LazyBoundary.tsx';
import { lazyComponent } from '#renderers/regions/lazy/lazyComponent.tsx';
import { PanelSkeleton } from '#renderers/regions/widgets/controls/PickerField.tsx';
import { ChooseFile } from './ChooseFile.tsx';
import type { ImportDialogProps } from './lazyImportDialog.ts';
import { STEP_NUMBERS } from './importSteps.ts';
import { ImportTasks } from './ImportTasks.tsx';
import { Outcome } from './Outcome.tsx';
import { Running } from './Running.tsx';
import { Sending } from './Sending.tsx';
import { StepHead } from './StepHead.tsx';
import { useImport } from './useImport.ts';
import './import.css';

const WIDTH_PX = 960;

/** Columns are matched by a form, which comes while a file is chosen. */
const { Part: AssignColumns, preload } = lazyComponent(() => import('./AssignColumns.tsx'));

/** A file becomes records: choose it, say which column fills which field, watch it, put right what was refused. Source: LA-014 to LA-025, BX-009 to BX-012. */
export default function ImportDialog({ list, calls, ports, onClose }: ImportDialogProps) {
  const { t, locale } = ports;
  const id = `i${useId().replaceAll(/\W/g, '')}`;
  const flow = useImport({ list, calls, ports });
  const { step, setStep, remember } = flow;
  useEffect(() => {
    // One that does not come says so in its place.
    preload().catch(() => undefined);
  }, []);
  // A file that was chosen, and what its columns fill, are gone with the page; once it is an import its list keeps it.
  useUnsavedWork(ports, step.name === 'assign' || step.name === 'send');
  const close = (result: ImportResult | undefined) => {
    remember();
    const goesOn = step.name === 'run' && step.result?.cancelled !== true;
    onClose(importActionResult(result, goesOn ? t('import:run.goesOn') : undefined));
  };
  const shown = step.name === 'outcome' ? step.result : undefined;
  const finished = (result: ImportResult, problem?: string) => {
    if (result.errorType !== ImportErrorType.success) return setStep({ name: 'outcome', result });
    // Every row is in: nobody needs the error file any more (LA-025).
    const done = shown?.fileName;
    if (done) void calls.imports().then(({ discard }) => discard(done));
    const text = [t('import:done', { count: result.successCount }), problem].filter(Boolean).join(locale === 'zh' ? '；' : '. ');
    onClose({ kind: 'reload', done: result, message: { level: problem === undefined ? 'success' : 'warning', text } });
  };
  return (
    <Dialog
      open
      title={step.name === 'tasks' ? t('import:tasks.title') : t('import:title', { name: localized(list.config, locale) })}
      closeLabel={t('list:close')}
      width={WIDTH_PX}
      className="p-import"
      onClose={() => close(shown)}
    >
      {step.name !== 'tasks' && <StepHead at={STEP_NUMBERS[step.name]} t={t} />}
      <StepBody id={id} flow={flow} shared={{ list, calls, ports }} onResult={finished} onClose={close} />
    </Dialog>
  );
}

interface StepBodyProps {
  id: string;
  flow: ReturnType<typeof useImport>;
  shared: Pick<ImportDialogProps, 'list' | 'calls' | 'ports'>;
  /** A result came: it ends the dialog, or what is left is shown; `problem` = what else went wrong. */
  onResult(result: ImportResult, problem?: string): void;
  /** `shown` = the result that the user has seen. */
  onClose(shown: ImportResult | undefined): void;
}

/** What the present step shows. */
function StepBody({ id, flow, shared: { list, calls, ports }, onResult, onClose }: StepBodyProps) {
  const { step, earlier, setStep, choose, assign, forget, begin, cancelUpload } = flow;
  switch (step.name) {
    case 'choose':
      return (
        <ChooseFile
          step={step}
          earlier={earlier}
          calls={calls}
          ports={ports}
          onChoose={(file) => void choose(file)}
          onEarlier={(result) => setStep({ name: 'outcome', result })}
          onTasks={() => setStep({ name: 'tasks' })}
        />
      );
    case 'tasks':
      return (
        <ImportTasks
          calls={calls}
          schemaCode={list.config.schemaCode}
          ports={ports}
          onOpen={(result) => setStep(result.operationResult ? { name: 'outcome', result } : { name: 'run', taskId: result.taskId, result })}
          onBack={() => setStep({ name: 'choose' })}
        />
      );
    case 'assign':
      return (
        <LazyBoundary place={<PanelSkeleton />}>
          <AssignColumns
            id={id}
            step={step}
            ports={ports}
            onChange={(values) => void assign(step, values)}
            onForget={(fix) => void forget(fix)}
            onBack={() => setStep({ name: 'choose' })}
            onStart={() => void begin(step)}
          />
        </LazyBoundary>
      );
    case 'send':
      return <Sending step={step} t={ports.t} onCancel={cancelUpload} />;
    case 'run':
      return (
        <Running
          step={step}
          calls={calls}
          ports={ports}
          onResult={(result) => (result.operationResult ? onResult(result) : setStep({ ...step, result }))}
          onClose={() => onClose(undefined)}
        />
      );
    case 'outcome':
      return (
        <Outcome
          id={id}
          result={step.result}
          calls={calls}
          ports={ports}
          onResult={onResult}
          onAgain={() => setStep({ name: 'choose' })}
          onClose={() => onClose(step.result)}
        />
      );
  }
}

/** What the list does once the dialog is closed: it shows what was stored. */
function importActionResult(result: ImportResult | undefined, goesOn: string | undefined): ActionResult {
  if (result && result.successCount > 0) return { kind: 'reload', done: result };
  if (goesOn !== undefined) return { kind: 'message', done: null, message: { level: 'info', text: goesOn } };
  return { kind: 'none', done: result ?? null };
}
