import type { FormLoad, FormSaved } from '#schemas/form.ts';
import type { LimitsByControl } from '#schemas/formSchema/limits.ts';
import type { FormScriptText } from '#schemas/formSchema/script.ts';
import type { FormScriptPort, ScriptedButtons } from '#renderers/contracts/formScript.ts';
import type { ScriptEnvironment, ScriptServices } from '#src/engine/scripts/scriptServices.ts';
import type { LoadedForm } from '#src/engine/forms/loadForm.ts';
import type { ScriptRunLog } from '#src/engine/scripts/scriptRunLog.ts';
import type { ScriptMessages } from '#src/engine/scripts/scriptMessages.ts';
import type { ScriptPresses } from './scriptPresses.ts';
import type { Store } from '#src/engine/state/createStore.ts';

/** What a script has left of its form. */
export interface FormScriptSnapshot {
  /** The form to draw. */
  form: FormLoad;
  buttons: ScriptedButtons;
  limits: LimitsByControl;
}

/** A form's script as the screen meets it; made by `runForm.ts`, which is loaded only for forms that have one. */
export interface FormScript extends FormScriptPort {
  store: Store<FormScriptSnapshot>;
  /** An action is over; false = what comes next by default does not. */
  actionDone(code: string, answer: FormSaved | null): Promise<boolean>;
  /** Ends the script: the form was left or loaded again. */
  dispose(): void;
}

/** What outlives a script: its form is loaded again when it has been stored. */
export interface FormScriptContext {
  /** For those who may look at scripts. */
  runLog: ScriptRunLog | undefined;
  messages: ScriptMessages;
  presses: ScriptPresses;
}

/** Starts a form's script and lets it see the form before it is painted; undefined when it cannot be used. */
export type StartFormScript = (
  loaded: LoadedForm,
  source: FormScriptText,
  services: ScriptServices,
  environment: ScriptEnvironment,
  context: FormScriptContext,
) => Promise<FormScript | undefined>;
