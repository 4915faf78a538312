import { formFacade } from '#sandbox/protocol/facade.ts';
import type { FormValueName } from '#sandbox/protocol/formBridge.ts';
import type { Script } from '#sandbox/host/host.ts';
import { formPrelude } from '#sandbox/guest/prelude/bundledForm.ts';
import type { ScriptInfo } from '#sandbox/protocol/protocol.ts';
import type { RunOutcome } from '#sandbox/host/runs.ts';
import type { RunEvent } from '#sandbox/host/session.ts';
import type { Json } from '#sandbox/protocol/safeParse.ts';
import type { FormHookName } from '#schemas/hooks.ts';
import { FieldPermission } from '#schemas/property.ts';
import { limitCheck, narrowFields } from '#schemas/formSchema/narrow.ts';
import { MESSAGE_MS } from '#renderers/contracts/messageTimes.ts';
import { Check } from 'typebox/value';
import type { ScriptServices } from '#src/engine/scripts/scriptServices.ts';
import { openPageScript } from '#src/engine/scripts/pageScript.ts';
import { openScriptRunLog } from '#src/engine/scripts/scriptRunLog.ts';
import { openScriptMessages } from '#src/engine/scripts/scriptMessages.ts';
import { formEffects } from './formEffects.ts';
import type { FormScript, FormScriptContext, StartFormScript } from './formScript.ts';
import { buttonText, formSnapshot } from './formSnapshot.ts';
import { type ControlChange, controlAt, withWritten } from './formState.ts';
import { countPresses, type ScriptPresses } from './scriptPresses.ts';
import { ScriptedForm } from './ScriptedForm.ts';

/** Pause in typing after which subscribers hear of a change, ms. */
const CHANGE_PAUSE_MS = 60;
/** A script that subscribes to nothing is not run at every key. */
const SUBSCRIBES = /Change\b/;

/** What the scripts of one form, one after the other, have in common. */
export function openFormContext(services: ScriptServices): FormScriptContext {
  return { runLog: services.mayDebug() ? openScriptRunLog() : undefined, messages: openScriptMessages(services), presses: countPresses() };
}

/** A form's script that runs. */
interface RunningScript {
  readonly scripted: ScriptedForm;
  readonly script: Script;
  readonly info: ScriptInfo;
  readonly services: ScriptServices;
  readonly presses: ScriptPresses;
  /** It listens to changes of fields. */
  readonly subscribes: boolean;
  close(): void;
  /** Waits for a pause in typing; undefined when subscribers have heard of all that was typed. */
  timer: ReturnType<typeof setTimeout> | undefined;
  /** Settles when what subscribers heard of is dealt with. */
  notified: Promise<void>;
  /** The form was left, or its script began again. */
  isClosed: boolean;
}

/** Starts a form's script: the adapter between the form's moments and the sandbox. Source: contract 14. */
export const startFormScript: StartFormScript = async ({ form, rules }, source, services, environment, { runLog, messages, presses }) => {
  const scripted = new ScriptedForm(form, () => services.ports().locale, rules);
  const name = `${form.bizSchema.code}/${form.bizSheet.code}`;
  const opened = await openPageScript({
    facade: formFacade,
    prelude: formPrelude,
    name,
    source: source.text,
    apis: source.apis,
    services,
    environment,
    runLog,
    messages,
    effects: () => formEffects(scripted, name, { services, environment, messages, presses }),
    snapshot: (names: readonly FormValueName[]) => formSnapshot({ scripted, services, environment }, names),
  });
  if (!opened) return undefined;
  const { script, info, close } = opened;
  const subscribes = SUBSCRIBES.test(source.text);
  const running = { scripted, script, info, services, presses, subscribes, timer: undefined, notified: Promise.resolve(), isClosed: false, close };
  await moments.onLoad(running);
  return atMoments(running);
};

/** How each moment runs, by the name its author listens to; of a new moment the type check demands its run, a house test that it fires. Source: contract 14. */
const moments = {
  async onLoad({ scripted, script }: RunningScript): Promise<void> {
    takeLoad(scripted, await script.run('onLoad'));
  },
  onRendered: ({ script }: RunningScript): Promise<RunOutcome> => script.run('onRendered'),
  onValidate: (running: RunningScript, code: string): Promise<boolean> => agrees(running, 'onValidate', code),
  onPreAction: (running: RunningScript, code: string): Promise<boolean> => agrees(running, 'onPreAction', code),
  async onCustomAction(running: RunningScript, code: string): Promise<void> {
    const { ran, error, value } = await runAfterChange(running, 'onCustomAction', { action: actionOf(running, code) });
    if (!ran) reportStopped(running);
    else if (!error) await actionDone(running, code, value ?? null);
  },
  onActionDone: actionDone,
} satisfies Record<FormHookName, (running: RunningScript, ...given: never[]) => unknown>;

/** What the form calls at its moments. */
function atMoments(running: RunningScript): FormScript {
  const { scripted, info, presses } = running;
  return {
    store: scripted.store,
    initial: scripted.values(),
    narrow: narrowFields,
    limitCheck,
    coversChecks: info.covers.includes('onValidate'),
    handlesButtons: info.hooks.includes('onCustomAction'),
    attach(handle) {
      scripted.attach(handle);
      void moments.onRendered(running);
      return () => scripted.attach(undefined);
    },
    changed() {
      if (!running.subscribes) return;
      clearTimeout(running.timer);
      running.timer = setTimeout(() => runChangeHooks(running), CHANGE_PAUSE_MS);
    },
    preAction(code) {
      presses.pressed();
      return moments.onPreAction(running, code);
    },
    validate: (code) => moments.onValidate(running, code),
    customAction: (code) => moments.onCustomAction(running, code),
    async sheetAction(sheet, code) {
      presses.pressed();
      if (!(await runAfterChange(running, 'sheetActionDown', { pressed: { sheet, code } })).ran) reportStopped(running);
    },
    async actionDone(code, answer) {
      scripted.isSubmitted ||= code === 'save';
      return (await moments.onActionDone(running, code, answer)) !== false && !info.covers.includes('onActionDone');
    },
    dispose() {
      running.isClosed = true;
      clearTimeout(running.timer);
      running.close();
    },
  };
}

function runChangeHooks(running: RunningScript): void {
  clearTimeout(running.timer);
  running.timer = undefined;
  running.notified = Promise.all([running.notified, running.script.run('change')]).then(() => undefined);
}

/** Subscribers hear first of what was typed last, and what they make of it is there: one that saves is not waited for by its own save. */
async function runAfterChange(running: RunningScript, kind: Parameters<Script['run']>[0], event: RunEvent): Promise<RunOutcome> {
  const { presses, script } = running;
  const depth = presses.depth();
  if (running.timer !== undefined) runChangeHooks(running);
  if (!presses.isUnderWay()) await running.notified;
  return script.run(kind, event, { depth });
}

/** Whether the script lets an action be done; leaving the form while the script runs cancels the action. */
async function agrees(running: RunningScript, hook: 'onPreAction' | 'onValidate', code: string): Promise<boolean> {
  const { isCancelled, isSuperseded } = await runAfterChange(running, hook, { action: actionOf(running, code) });
  return !isCancelled && !isSuperseded && !running.isClosed;
}

async function actionDone(running: RunningScript, code: string, httpRes: unknown): Promise<unknown> {
  return (await running.script.run('onActionDone', { action: actionOf(running, code), httpRes }, { depth: running.presses.depth() })).value;
}

/** An action as hooks receive it. */
function actionOf({ scripted, services }: RunningScript, code: string): { code: string; text: string } {
  const button = scripted.offered().find((offered) => offered.code === code) ?? { code, text: '' };
  return { code, text: buttonText(scripted, button, services.ports().t) };
}

/** Reports that the script carries no button out any more; nobody has pressed those of a form that was left. */
function reportStopped({ services, isClosed }: RunningScript): void {
  if (isClosed) return;
  services.message({ level: 'error', text: services.ports().t('scripted:off'), ms: MESSAGE_MS.script });
}

/** What onLoad leaves: values and rights it changed in place, or the data it returned. */
function takeLoad(scripted: ScriptedForm, { value, changed, error }: RunOutcome): void {
  if (error) return;
  const given = isTable(value) ? value : (changed.$data ?? {});
  const fields = scripted.fields();
  for (const [code, written] of Object.entries(given)) {
    if (fields.get(code) === undefined || fields.get(code)?.formula !== undefined) continue;
    try {
      scripted.change(withWritten(fields, scripted.values(), code, written));
    } catch {
      // One value that does not fit leaves the others; the field shows what the server gave.
    }
  }
  // What was written to a control at the same time stands.
  for (const [code, right] of Object.entries(changed.$dataPermission ?? {})) {
    if (!controlAt(fields, code) || !Check(FieldPermission, right)) continue;
    scripted.changes.set(code, { ...toChange(right), ...scripted.changes.get(code) });
    for (const [column, own] of Object.entries(right.subDataPermission ?? {})) {
      const key = `${code}.${column}`;
      if (controlAt(fields, key)) scripted.changes.set(key, { ...toChange(own), ...scripted.changes.get(key) });
    }
  }
  scripted.show();
}

function toChange({ v, e, r }: Pick<FieldPermission, 'v' | 'e' | 'r'>): ControlChange {
  return { display: v, edit: e, required: r };
}

function isTable(value: Json | undefined): value is { [code: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
