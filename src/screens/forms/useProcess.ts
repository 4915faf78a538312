import { type RefObject, useEffect, useMemo, useState } from 'react';
import { loadChunk } from '#renderers/chunks/loadChunk.ts';
import type { ShowDialog } from '#renderers/contracts/lazyDialog.ts';
import type { Ports } from '#renderers/contracts/ports.ts';
import type { ActResult, AnswerStore, ProcessAct, ProcessForm, ProcessPort } from '#renderers/contracts/process.ts';
import { useLatest } from '#renderers/regions/hooks/useLatest.ts';
import { useRequest } from '#renderers/regions/hooks/useRequest.ts';
import { isFilledIn } from '#src/engine/forms/formKeys.ts';
import type { DraftKeeper } from '#src/engine/forms/DraftKeeper.ts';
import type { FormScript } from '#src/engine/scripts/form/formScript.ts';
import type { FormMessage } from '#src/engine/navigation/openRecord.ts';
import { loadNamespaces } from '#src/services/texts/i18n.ts';
import { type ScreenKey, useScreenKeys } from '#src/services/screen/screenKeys.ts';
import { reportError } from '#src/services/messages/reportError.ts';

type Part = typeof import('./processPort.ts') & typeof import('#renderers/regions/process/ProcessFrame.tsx');

interface Surroundings {
  /** Query text of the form's address. */
  search: string;
  ports: Ports;
  show: ShowDialog;
  keeper: RefObject<DraftKeeper | undefined>;
  /** What is answered to its task. */
  answers: AnswerStore | undefined;
  /** Loads the form again. */
  reload(): void;
  reportDirty(dirty: boolean): void;
  /** The item is closed; `next` = query of the address to go on with. */
  onDecided(next: string | undefined): void;
  onMessage(message: FormMessage): void;
  /** The record is to be edited. */
  onEdit(): void;
  /** Hears of an act. */
  script: FormScript | undefined;
}

/** Listed by the help; the form's bar reads them, also where it stands in a dialog. */
const ACT_KEYS: readonly ScreenKey[] = [
  { keys: ['a'], text: 'keys:triage.agree' },
  { keys: ['r'], text: 'keys:triage.reject' },
];
const NO_KEYS: readonly ScreenKey[] = [];

interface UsedProcess {
  process: ProcessPort | undefined;
  ProcessFrame: Part['ProcessFrame'] | undefined;
  isFilled: boolean;
  isReady: boolean;
}

/**
 * The acts of a form of a workflow: its start, a draft, a task, or a record with an instance; their code and texts come with the
 * first such form. Shape: `isFilled` = its reader fills it in now; `process` undefined = it is of no workflow, its record is edited
 * (`isEdited`), or the acts are on their way; `isReady` = the form may be drawn, with what stands around it. Source: contract 10.3.
 */
export function useProcess(form: ProcessForm | undefined, isEdited: boolean, around: Surroundings): UsedProcess {
  const isOfWorkflow = Boolean(form?.workflowCode);
  const isFilled = form !== undefined && isFilledIn(form);
  const { part, isOver } = usePart(isOfWorkflow || isAddressOfWorkflow(around.search));
  const found = useFoundActs(part, form, isFilled, around.ports);
  const latest = useLatest(around);
  const { ports, show, search, answers } = around;
  const process = useMemo(() => {
    if (!part || !form || !isOfWorkflow) return undefined;
    const trustor = new URLSearchParams(search).get('trustor') ?? undefined;
    const onDone = (act: ProcessAct, result: ActResult) => leave(form, act, result, latest.current);
    const keeper = () => latest.current.keeper.current;
    return part.processPortOf(form, { ports, show, trustor, found, keeper, answers, onEdit: () => latest.current.onEdit(), onDone });
  }, [part, form, isOfWorkflow, ports, show, search, found, answers, latest]);
  useScreenKeys(process?.acts.some(({ code }) => code === 'agree') ? ACT_KEYS : NO_KEYS);
  return { process: isEdited && !isFilled ? undefined : process, ProcessFrame: part?.ProcessFrame, isFilled, isReady: !isOfWorkflow || isOver };
}

/** Loaded beside a form whose address says that it is of a workflow. */
const isAddressOfWorkflow = (search: string): boolean => {
  const keys = new URLSearchParams(search);
  return keys.has('startWorkflowCode') || keys.has('workflowInstanceId') || keys.has('workitemId');
};

/** Shape: `isOver` = it has come, or will not: then the form is drawn without acts. */
function usePart(isWanted: boolean): { part: Part | undefined; isOver: boolean } {
  const [found, setFound] = useState<{ part: Part | undefined }>();
  useEffect(() => {
    if (!isWanted) return;
    Promise.all([
      loadChunk(() => import('./processPort.ts')),
      loadChunk(() => import('#renderers/regions/process/ProcessFrame.tsx')),
      loadNamespaces('workflow', 'process', 'list'),
    ]).then(
      ([acts, frame]) => setFound({ part: { ...acts, ...frame } }),
      (error: unknown) => {
        reportError(error);
        setFound({ part: undefined });
      },
    );
  }, [isWanted]);
  return { part: found?.part, isOver: found !== undefined };
}

const NONE: ReadonlySet<string> = new Set();

/** Acts of a read form that no code of the server's offers: they follow from the log of the instance. */
function useFoundActs(part: Part | undefined, form: ProcessForm | undefined, isFilled: boolean, ports: Ports): ReadonlySet<string> {
  const isRead = form?.workflowInstanceId && !isFilled;
  const [acts] = useRequest(part && isRead ? form : undefined, async () => (part && form ? part.foundActs(form, ports) : NONE));
  // Whoever may not read the log has nothing to find in it.
  return acts.status === 'ready' ? acts.value : NONE;
}

/** Where an act leads: to the same form once more, to the next item of the same person, or away. */
function leave(form: ProcessForm, act: ProcessAct, { stays = false, hasStored = false, nextWorkItemId, search }: ActResult, around: Surroundings): void {
  void around.script?.actionDone(act.code, null);
  // What is typed stays while the form is read again, unless the act has stored it.
  if (!stays || hasStored) {
    around.reportDirty(false);
    around.answers?.markSaved();
  }
  if (stays && search === undefined) {
    around.reload();
    return around.onMessage('reload');
  }
  const next = nextWorkItemId ? new URLSearchParams({ workflowInstanceId: form.workflowInstanceId ?? '', workitemId: nextWorkItemId }).toString() : undefined;
  around.onDecided(search ?? next);
}
