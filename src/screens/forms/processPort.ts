import '#src/services/requests/actCalls.ts';
import { processActs } from '#renderers/actions/process/index.ts';
import { refusalPrompt } from '#renderers/actions/process/prompts/refusalPrompt.ts';
import { saveFirstField, SAVE_FIRST } from '#renderers/actions/process/prompts/saveFirst.ts';
import { loadChunk } from '#renderers/chunks/loadChunk.ts';
import type { ShowDialog } from '#renderers/contracts/lazyDialog.ts';
import type { Ports } from '#renderers/contracts/ports.ts';
import type { ActForetell } from '#renderers/regions/process/ActDialog.tsx';
import type { ActPrompt, ActResult, AnswerStore, Foretell, ProcessAct, ProcessForm, ProcessPort } from '#renderers/contracts/process.ts';
import { toSaveFault } from '#renderers/regions/form/saving/saveFault.ts';
import { opinionIn, opinionPart, withOpinion } from '#renderers/regions/process/opinion/opinionValues.ts';
import { lazyActDialog } from '#renderers/regions/process/lazyActDialog.ts';
import { isRecord } from '#schemas/formats/format.ts';
import type { FormValues } from '#schemas/formSchema/record.ts';
import { WorkflowErrCode } from '#schemas/workflow/errCode.ts';
import type { DraftKeeper } from '#src/engine/forms/DraftKeeper.ts';
import { isFilledIn } from '#src/engine/forms/formKeys.ts';
import { addedItems } from '#src/engine/work/addedItems.ts';
import { markCirculated } from '#src/engine/work/circulatedItems.ts';
import { foretellOf } from '#src/engine/work/foretell.ts';
import { closedTaskFacts, openTaskFacts } from '#src/engine/work/taskFacts.ts';
import { processCalls } from '#src/engine/work/processCalls.ts';
import { goTo } from '#src/services/navigation/navigate.ts';
import { showMessage } from '#src/services/messages/messages.ts';
import { withLostWords } from '#src/services/requests/lostWords.ts';
import { openDecision } from './decisionPort.ts';
import { rejectChoices } from './rejectChoice.ts';
import { changeOwnerOf, showPrintOf } from './processDialogs.ts';

// Lists whose items are decided without their form take the acts from here: they come in one chunk.
export { processActs, refusalPrompt, showPrintOf };

/** What the acts of a form need of its screen. */
export interface ProcessAround {
  ports: Ports;
  show: ShowDialog;
  /** Keeps what is typed as a draft, which ends with the act that stores it. */
  keeper(): DraftKeeper | undefined;
  /** Whom the person starts for, where it is not themselves. */
  trustor: string | undefined;
  /** Acts that no code of the server's offers, but its log. */
  found?: ReadonlySet<string>;
  /** What is answered to an open task or a start in the form itself; absent where no form stands. */
  answers?: AnswerStore | undefined;
  /** The record is to be edited; absent where no form stands. */
  onEdit?(): void;
  onDone(act: ProcessAct, result: ActResult): void;
}

/** What follows from reading an instance: what was circulated counts as read, and the acts are found that no code of the server's offers. Errors: those of the calls. */
export async function foundActs({ workflowInstanceId, instanceState }: ProcessForm, ports: Ports): Promise<ReadonlySet<string>> {
  if (!workflowInstanceId) return new Set();
  await loadReads();
  const me = ports.organisation.myself().user.id;
  const isRunning = RUNNING.has(instanceState ?? '');
  const [added] = await Promise.all([isRunning ? addedItems(workflowInstanceId, me) : [], markCirculated(workflowInstanceId, me)]);
  return new Set(added.some(({ how }) => how === 'addSign') ? ['removeSign'] : []);
}

const loadReads = () => loadChunk(() => import('#src/services/requests/workflowCalls.ts'));

const RUNNING: ReadonlySet<string> = new Set(['PROCESSING', 'EXCEPTION']);

/** The acts of a process form and how they are carried out. Source: contract 10.3, 21.6. */
export function processPortOf(form: ProcessForm, around: ProcessAround): ProcessPort {
  const { ports, show } = around;
  /** What was typed into dialogs that closed without an act, by its code. */
  const typed = new Map<string, FormValues>();
  const decision = openDecision({ form, ports, calls: callsOfForm(form, around, () => ({}), undefined) }, around.answers);
  const foretell = foretellOf(form, { trustor: around.trustor, reads: loadReads });
  return {
    acts: offeredActs(form, around),
    decision: decision?.port,
    facts: factsOf(form, ports.organisation.myself().user.id),
    foretell,
    async perform(act, values, isTyped) {
      const contextFor = (draftId: string | undefined) => ({
        form,
        ports,
        calls: callsOfForm(form, around, values, draftId),
        answers: form.workItemId ? around.answers?.get() : undefined,
      });
      const offered = await act.prompt(contextFor(undefined));
      // What was typed and is not the business of this act would stay behind with the item.
      const mayBeSaved = isTyped && act.leavesItem !== undefined && isOffered(form, 'save');
      const prompt = offered && mayBeSaved ? withSaving(offered, act, ports) : offered;
      /** Somebody else was first: the form shows what is no longer so. */
      let isOutdated = false;
      /** What was typed was saved, but the act after it was refused. */
      let hasSaved = false;
      const run = (answers: FormValues): Promise<ActResult> => {
        const savesFirst = mayBeSaved && act.leavesItem?.(answers) === true && answers[SAVE_FIRST] === true;
        const hasStored = savesFirst || act.storesValues?.(answers) === true;
        return withDraft(around.keeper(), hasStored, async (draftId) => {
          const context = contextFor(draftId);
          if (savesFirst && !hasSaved) await context.calls.save();
          hasSaved ||= savesFirst;
          return { ...(await act.run(context, answers)), hasStored };
        });
      };
      if (prompt === undefined) return finish(act, await run({}));
      const given = act.decides && decision ? decision.take(prompt) : 'dialog';
      if (given !== 'dialog') return given && decideHere(act, () => run(given));
      const answer = await show(lazyActDialog, {
        prompt,
        // A start leads to steps that its reader has not seen yet.
        ...(foretell && act.decides === 'submit' && form.activityType === 'start' && { foretell: foretellWith(foretell, values) }),
        opinions: callsOfForm(form, around, values, undefined),
        ...(form.instanceName && { about: form.instanceName }),
        values: firstValues(act, prompt, around.answers?.get() ?? {}, typed.get(act.code)),
        onTyped(now) {
          typed.set(act.code, now);
          // The same opinion stands in the form, and is kept with its draft.
          if (takesOpinion(act, prompt)) around.answers?.set({ ...around.answers.get(), ...withOpinion({}, opinionIn(now)) });
        },
        run,
        belongsToForm,
        onRefused: (error) => {
          isOutdated ||= isClosedItem(error);
        },
      });
      if (answer && 'error' in answer) throw answer.error;
      if (answer) {
        typed.delete(act.code);
        finish(act, answer.result);
        // The form holds the version from before.
      } else if (hasSaved || isOutdated) finish(act, { stays: true, hasStored: hasSaved });
    },
  };

  /** What is refused is shown by the form, read again where somebody else was first. */
  async function decideHere(act: ProcessAct, run: () => Promise<ActResult>): Promise<void> {
    try {
      finish(act, await run());
    } catch (error) {
      if (isClosedItem(error)) finish(act, { stays: true, hasStored: false });
      throw error;
    }
  }

  function finish(act: ProcessAct, result: ActResult): void {
    if (result.message !== undefined) showMessage({ level: 'success', text: result.message });
    if (result.isOver !== false) around.onDone(act, inSameName(form, result, around.trustor));
  }
}

/** The calls of the acts; `values` are those that an act stores. */
function callsOfForm(form: ProcessForm, { ports, show, trustor, keeper, onEdit }: ProcessAround, values: () => FormValues, draftId: string | undefined) {
  const me = ports.organisation.myself().user.id;
  return processCalls(form, {
    values,
    draftId,
    sent: keeper(),
    trustor,
    organisation: ports.organisation,
    rejects: rejectChoices(me, form.workflowCode ?? ''),
    locale: ports.locale,
    reads: loadReads,
    open: goTo,
    edit: () => onEdit?.(),
    showPrint: (template) => showPrintOf(form, template, ports, show),
    changeOwner: () => changeOwnerOf(form, ports, show),
  });
}

/** What the dialog of an act begins with: what it presets, what was typed into it before, what is answered in the form. */
function firstValues(act: ProcessAct, prompt: ActPrompt, answers: FormValues, typed: FormValues | undefined): FormValues {
  if (act.decides) return { ...prompt.values, ...typed, ...answers };
  return { ...prompt.values, ...typed, ...(takesOpinion(act, prompt) && opinionPart(answers)) };
}

/** The same from the values that stand in the form, for what is answered beside them. */
const foretellWith =
  (foretell: Foretell, values: () => FormValues): ActForetell =>
  ({ depatmentId }, signal) =>
    foretell(values(), signal, typeof depatmentId === 'string' ? { depatmentId } : undefined);

const takesOpinion = ({ decides }: ProcessAct, { opinion }: ActPrompt): boolean => decides !== undefined || opinion !== undefined;

const isOffered = ({ formPermission: { actionPermission } }: ProcessForm, code: string): boolean =>
  Object.hasOwn(actionPermission, code) && actionPermission[code] === true;

/** The acts that can be done now, and those that say why they cannot. */
function offeredActs(form: ProcessForm, { found, onEdit }: ProcessAround): ProcessPort['acts'] {
  return processActs.flatMap((act) => {
    const { code } = act;
    if (code === 'edit' && !onEdit) return [];
    if (isOffered(form, code) || found?.has(code)) return [act];
    const reason = act.blocked?.(form);
    return reason === undefined ? [] : [{ ...act, reason }];
  });
}

/** What to know of a task: before it is decided, or once it is closed. */
function factsOf(form: ProcessForm, me: string): ProcessPort['facts'] {
  if (!form.workItemId || !form.workflowInstanceId) return undefined;
  return async () => {
    await loadReads();
    return isFilledIn(form) ? openTaskFacts(form, me) : closedTaskFacts(form, me);
  };
}

/** A start that was saved stays one for somebody else: who submits it names them. Source: contract 10.4. */
function inSameName({ workflowInstanceId }: ProcessForm, result: ActResult, trustor: string | undefined): ActResult {
  const isNewDraft = !workflowInstanceId && result.search !== undefined;
  return isNewDraft && trustor !== undefined ? { ...result, search: `${result.search}&${new URLSearchParams({ trustor }).toString()}` } : result;
}

function withSaving(prompt: ActPrompt, { leavesItem }: ProcessAct, { t }: Ports): ActPrompt {
  const { fields, more } = prompt;
  const values = { ...prompt.values, [SAVE_FIRST]: true };
  const offered = (answers: FormValues) => (leavesItem?.(answers) ? [saveFirstField(t)] : []);
  if (!more) return { ...prompt, fields: [...fields, ...offered({})], values };
  return { ...prompt, more: { by: more.by, fields: (value) => [...more.fields(value), ...offered({ [more.by]: value })] }, values };
}

/** The item was decided or taken away meanwhile. */
const isClosedItem = (error: unknown): boolean => isRecord(error) && error.errcode === WorkflowErrCode.itemClosed;

/** Wrong items are shown where they stand, and a record that others changed is loaded again (BX-040). */
const belongsToForm = (error: unknown): boolean => toSaveFault(error).kind !== 'other';

/** An act that stores the values ends their draft; keeping goes on when it fails, and beside the other acts. */
async function withDraft(keeper: DraftKeeper | undefined, storesValues: boolean, run: (draftId: string | undefined) => Promise<ActResult>): Promise<ActResult> {
  if (!keeper || !storesValues) return run(undefined);
  const isFoundOut = keeper.sent() !== undefined;
  const draftId = await keeper.pause();
  try {
    const result = await run(draftId);
    keeper.end(isFoundOut);
    return result;
  } catch (error) {
    keeper.resume();
    throw await withLostWords(error, 'form');
  }
}
