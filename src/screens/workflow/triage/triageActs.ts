import type { ShowDialog } from '#renderers/contracts/lazyDialog.ts';
import type { Ports } from '#renderers/contracts/ports.ts';
import type { ActResult, Decision, ProcessAct, ProcessCalls, ProcessForm } from '#renderers/contracts/process.ts';
import { itemOfRow, type TriageAct } from '#renderers/contracts/triage.ts';
import { lazyActDialog } from '#renderers/regions/process/lazyActDialog.ts';
import { OPINION_FIELD } from '#renderers/regions/process/opinion/opinionValues.ts';
import type { FormValues } from '#schemas/formSchema/record.ts';
import type { ListRow } from '#schemas/list.ts';
import { call } from '#src/api/client.ts';
import { processActs, refusalPrompt, showPrintOf } from '#src/screens/forms/processPort.ts';
import { processCalls } from '#src/engine/work/processCalls.ts';
import { voteAsSeen } from '#src/engine/work/voteAsSeen.ts';
import type { Triage } from '#src/engine/work/triage/openTriage.ts';
import { showMessage } from '#src/services/messages/messages.ts';
import { goTo } from '#src/services/navigation/navigate.ts';

// Everything that is done to an item comes in one chunk, for which no row waits.
export { mentionableIn } from '#src/engine/work/mentionable.ts';
export { decideTogether } from './decideTogether.ts';
export { missingParts } from './missingParts.ts';

interface TriageActsAround {
  triage: Triage;
  /** What is typed for the item beside the list. */
  typed: FormValues;
  ports: Ports;
  show: ShowDialog;
}

/** Acts that are done in the form: they are about its values. */
const IN_FORM: ReadonlySet<string> = new Set(['save', 'edit']);

/** The acts that a row names, in the order of their buttons (contract 11.1, 21.6). */
export function actsOfRow(row: ListRow): readonly TriageAct[] {
  const named = new Set(itemOfRow(row).actions);
  return processActs
    .filter(({ code }) => named.has(code) && !IN_FORM.has(code))
    .map(({ code, icon, variant }) => ({ code, icon, ...(variant && { variant }) }));
}

/**
 * Carries an act of an item out, its dialog first: what closes the item waits for being taken back, all else is done at once.
 * Errors: those of its calls.
 */
export async function performAct(code: string, row: ListRow, next: ListRow | undefined, around: TriageActsAround): Promise<void> {
  const { triage, ports, show } = around;
  const act = processActs.find((one) => one.code === code);
  if (!act) return;
  const form = await triage.formOf(row);
  const base = baseCalls(form, { ports, show });
  const context = { form, ports, calls: base };
  const offered = await act.prompt(context);
  const prompt = code === 'disAgree' ? refusalPrompt(offered, ports.t) : offered;
  let isDeferred = false;
  const run = async (answers: FormValues): Promise<ActResult> => {
    const calls = deferringCalls(base, { triage, row, next, typed: answers, form, onDeferred: () => (isDeferred = true) });
    const result = await act.run({ form, ports, calls }, answers);
    return isDeferred ? { isOver: false } : result;
  };
  if (!prompt) return finish(act, await run({}), triage);
  const { refused } = triage.store.get();
  const typed = { ...around.typed, ...(refused.get(row.id)?.code === code && refused.get(row.id)?.typed) };
  const answer = await show(lazyActDialog, {
    prompt,
    opinions: base,
    about: itemOfRow(row).instanceName,
    values: { ...prompt.values, ...presentOf(typed) },
    onTyped: (values) => {
      const words = values[OPINION_FIELD];
      if (typeof words === 'string') triage.dispatch({ type: 'opinion', rowId: row.id, words });
    },
    run,
    belongsToForm: () => false,
    onRefused: () => triage.refresh(),
  });
  if (answer && 'result' in answer) finish(act, answer.result, triage);
}

function finish({ code }: ProcessAct, { message, isOver }: ActResult, triage: Triage): void {
  if (message !== undefined) showMessage({ level: 'success', text: message });
  if (isOver !== false && code !== 'print') triage.refresh();
}

const presentOf = (values: FormValues): FormValues => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

/** The calls of the acts; values of the form are not changed here, only their version is named. */
function baseCalls(form: ProcessForm, { ports, show }: Omit<TriageActsAround, 'triage' | 'typed'>): ProcessCalls {
  const { version } = form.bizObject.data;
  return processCalls(form, {
    values: () => ({ version }),
    draftId: undefined,
    trustor: undefined,
    organisation: ports.organisation,
    locale: ports.locale,
    reads: () => Promise.resolve(),
    open: goTo,
    edit: () => undefined,
    showPrint: (template) => showPrintOf(form, template, ports, show),
    changeOwner: () => Promise.resolve(false),
  });
}

/** It is sent although the page ends. */
const KEEPALIVE = { keepalive: true } as const;

interface Deferral {
  triage: Triage;
  row: ListRow;
  next: ListRow | undefined;
  typed: FormValues;
  form: ProcessForm;
  onDeferred(): void;
}

/** What closes an item is a bare request that waits: it can be taken back, and outlives the page. */
function deferringCalls(base: ProcessCalls, { triage, row, next, typed, form, onDeferred }: Deferral): ProcessCalls {
  const place = { workItemId: row.id, workflowInstanceId: form.workflowInstanceId ?? undefined };
  const defer = (code: string, send: () => Promise<unknown>) => {
    triage.acts.defer({ row, next, code, typed, send });
    onDeferred();
  };
  return {
    ...base,
    async decide(decision) {
      defer(decision.actionCode, () => sendDecision(decision, row, form));
      return { bizObjectId: form.bizObject.id ?? '' };
    },
    async reject(to) {
      defer('showReject', () => call('rejectWorkItem', { body: { ...place, ...to } }, KEEPALIVE));
    },
    async forward(act) {
      defer('forward', () => call('forwardWorkItem', { body: { ...place, ...act } }, KEEPALIVE));
    },
  };
}

/** A vote counts for the record as the preview showed it. */
async function sendDecision(decision: Decision, row: ListRow, form: ProcessForm): Promise<void> {
  const { actionCode, approval, ...others } = decision;
  const { version } = form.bizObject.data;
  const isVote = actionCode !== 'submit' && Object.values(others).every((value) => value === undefined);
  if (isVote && typeof version === 'number') return voteAsSeen(itemOfRow(row), version, { actionCode, approval });
  await call('submitForm', { body: { formType: '1', workItemId: row.id, workflowInstanceId: form.workflowInstanceId ?? undefined, ...decision } }, KEEPALIVE);
}
