import type { EffectContext } from '#sandbox/protocol/bridgeRows.ts';
import { CommandFailure } from '#sandbox/protocol/errors.ts';
import type { FormEffects } from '#sandbox/protocol/formBridge.ts';
import type { ScriptEnvironment, ScriptServices } from '#src/engine/scripts/scriptServices.ts';
import { portalEffects } from '#src/engine/scripts/portalEffects.ts';
import type { ScriptMessages } from '#src/engine/scripts/scriptMessages.ts';
import { isLimitName, withLimit } from './formLimits.ts';
import { type ControlChange, controlAt, withWritten } from './formState.ts';
import type { ScriptPresses } from './scriptPresses.ts';
import type { ScriptedForm } from './ScriptedForm.ts';

interface Around {
  services: ScriptServices;
  environment: ScriptEnvironment;
  messages: ScriptMessages;
  presses: ScriptPresses;
}

/** What each command of the facade does to the form; a new row in `sandbox/protocol/formBridge.ts` does not typecheck without one. Source: contract 14. */
export function formEffects(scripted: ScriptedForm, name: string, { services, environment, messages, presses }: Around): FormEffects {
  const drawn = () => {
    const handle = scripted.handle();
    if (!handle) throw new CommandFailure('NOT_ALLOWED', 'the form is not there yet');
    return handle;
  };
  const press = (code: string, { depth }: EffectContext) => presses.press({ code, depth }, () => drawn().press(code));
  return {
    ...portalEffects(services, environment, messages, () => name),
    $write: ([batch]) => applyBatch(scripted, batch),
    validate: () => drawn().validate(),
    doAction: ([code], context) => press(code, context),
    submit: (_args, context) => press('save', context),
  };
}

/** Carries out what was written, in its order; what a control does not take is refused and leaves the rest. */
function applyBatch(scripted: ScriptedForm, batch: readonly (readonly [string, string, unknown])[]): void {
  const fields = scripted.fields();
  const refused: string[] = [];
  let values = scripted.values();
  for (const [key, member, written] of batch) {
    try {
      if (member === 'value') values = withWritten(fields, values, key, written);
      else if (key.startsWith('@')) writeButton(scripted, key.slice(1), member, written);
      else writeControl(scripted, key, member, written);
    } catch (error) {
      if (!(error instanceof CommandFailure)) throw error;
      refused.push(error.message);
    }
  }
  if (values !== scripted.values()) scripted.change({ ...values });
  if (batch.some(([, member]) => member !== 'value')) scripted.show();
  if (refused.length > 0) throw new CommandFailure('BAD_ARGUMENTS', refused.join('; '));
}

const SWITCHES: readonly string[] = ['display', 'required', 'edit'] satisfies (keyof ControlChange)[];

function writeControl(scripted: ScriptedForm, key: string, member: string, written: unknown): void {
  const { changes, limits } = scripted;
  const field = controlAt(scripted.fields(), key);
  if (!field) throw new CommandFailure('BAD_ARGUMENTS', `the form has no control ${key}`);
  if (isLimitName(member)) {
    scripted.limits = new Map([...limits, [key, withLimit(limits.get(key) ?? {}, { field, key, member, written })]]);
    return;
  }
  if (!SWITCHES.includes(member) || typeof written !== 'boolean') throw new CommandFailure('BAD_ARGUMENTS', `${key}.${member} does not take this`);
  changes.set(key, { ...changes.get(key), [member]: written });
}

function writeButton(scripted: ScriptedForm, code: string, member: string, written: unknown): void {
  const { buttons } = scripted;
  const fits = member === 'text' ? typeof written === 'string' : (member === 'visible' || member === 'disabled') && typeof written === 'boolean';
  if (!fits || !scripted.offered().some((button) => button.code === code))
    throw new CommandFailure('BAD_ARGUMENTS', `the ${member} of button ${code} does not take this`);
  // With a blank text the button has its own.
  const isBlank = typeof written === 'string' && written.trim() === '';
  buttons.set(code, { ...buttons.get(code), [member]: isBlank ? undefined : written });
}
