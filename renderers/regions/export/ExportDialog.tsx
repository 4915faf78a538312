import { useState } from 'react';
import type { Ports } from '#renderers/contracts/ports.ts';
import type { LazyDialogProps } from '#renderers/contracts/lazyDialog.ts';
import type { ExportCalls } from '#renderers/contracts/exportCalls.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Dialog } from '#renderers/regions/base/Dialog.tsx';
import { ExportChoice } from './ExportChoice.tsx';
import type { ExportDialogProps } from './lazyExportDialog.ts';
import { ExportProgress } from './ExportProgress.tsx';
import { ExportTasks } from './ExportTasks.tsx';
import { type ExportChosen, useExportChoice } from './useExportChoice.ts';
import { useExportRun } from './useExportRun.ts';
import './ExportDialog.css';

type Face = 'choice' | 'run' | 'tasks';

const WIDTHS_PX: Readonly<Record<Face, number>> = { choice: 520, run: 520, tasks: 860 };

/** What is exported, how far it is, and the exports there were. Source: LA-026, BX-007, BX-008. */
export function ExportDialog({ exports, total, ports, onClose }: ExportDialogProps & LazyDialogProps<boolean>) {
  const { t } = ports;
  const choice = useExportChoice(exports);
  const { face, setFace, id, run, runs, busy, problem, start, cancel, again, download } = useExportSteps(exports, choice);
  // A start or cancel that is under way is waited for: only then it is known whether an export goes on.
  const close = () => (busy && (id === undefined || runs)) || onClose(id === undefined ? undefined : runs);
  const tasks = (
    <Button className="p-export-aside" variant="link" onClick={() => setFace('tasks')}>
      {t('export:tasks.title')}
    </Button>
  );

  return (
    <Dialog
      open
      width={WIDTHS_PX[face]}
      title={t(face === 'tasks' ? 'export:tasks.title' : 'export:title')}
      closeLabel={t('list:close')}
      onClose={close}
      footer={
        <>
          {face !== 'tasks' && tasks}
          {face === 'choice' && <Button onClick={close}>{t('list:cancel')}</Button>}
          {face === 'choice' && (
            <Button variant="primary" busy={busy} disabledReason={choice.chosen.length > 0 ? undefined : t('export:noColumns')} onClick={() => void start()}>
              {t('export:start')}
            </Button>
          )}
          {face === 'run' && <RunButtons runs={runs} busy={busy} ports={ports} onCancel={() => void cancel()} onClose={close} onAgain={again} />}
          {face === 'tasks' && <Button onClick={() => setFace(id === undefined ? 'choice' : 'run')}>{t('export:back')}</Button>}
        </>
      }
    >
      {face === 'choice' && <ExportChoice choice={choice} total={total} exports={exports} ports={ports} />}
      {face === 'run' && <ExportProgress run={run} ports={ports} onDownload={() => void download()} />}
      {face === 'tasks' && <ExportTasks exports={exports} ports={ports} />}
      {problem !== undefined && (
        <p className="p-export-problem" role="alert">
          {ports.relations.fault(problem).text}
        </p>
      )}
    </Dialog>
  );
}

/** The faces of the dialog and what leads from one to the next; one step at a time, what fails is shown in its place. */
function useExportSteps(exports: ExportCalls, { rows, chosen }: ExportChosen) {
  const [face, setFace] = useState<Face>('choice');
  const [id, setId] = useState<string>();
  const [problem, setProblem] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const run = useExportRun(exports, id);
  const runs = id !== undefined && run.failure === undefined && (run.progress?.exportResultStatus ?? '') === '';
  const step = async (work: () => Promise<void>) => {
    setBusy(true);
    setProblem(undefined);
    await work().catch(setProblem);
    setBusy(false);
  };
  const again = () => {
    setId(undefined);
    setFace('choice');
  };
  const start = () =>
    step(async () => {
      setId(await exports.start(rows, chosen));
      setFace('run');
    });
  const cancel = () =>
    step(async () => {
      if (id !== undefined) await exports.remove(id);
      again();
    });
  const download = () => step(async () => void (id !== undefined && (await exports.download(id))));
  return { face, setFace, id, run, runs, busy, problem, start, cancel, again, download };
}

interface RunButtonsProps {
  runs: boolean;
  busy: boolean;
  ports: Ports;
  onCancel(): void;
  onClose(): void;
  onAgain(): void;
}

function RunButtons({ runs, busy, ports: { t }, onCancel, onClose, onAgain }: RunButtonsProps) {
  return runs ? (
    <>
      <Button variant="danger" busy={busy} onClick={onCancel}>
        {t('export:cancel')}
      </Button>
      <Button variant="primary" onClick={onClose}>
        {t('export:background')}
      </Button>
    </>
  ) : (
    <>
      <Button onClick={onAgain}>{t('export:again')}</Button>
      <Button variant="primary" onClick={onClose}>
        {t('list:close')}
      </Button>
    </>
  );
}
