import type { FormValues } from '#schemas/formSchema/record.ts';
import type { FormScriptPort } from '#renderers/contracts/formScript.ts';
import type { FieldError } from '#renderers/regions/form/fields/validator.ts';

/** What a script has to confirm about one save. */
const MOST_VALIDATIONS = 3;

/** A form as it stands at a moment; another `check` once its limits or rights are others. */
export interface FormSnapshot {
  values: FormValues;
  check(values: FormValues): readonly FieldError[];
}

/**
 * Whether a save that the form's own checks let pass may be stored with its script's word on it. What was typed, and what the script
 * has narrowed, while it ran is checked again.
 * Shape: `before` = what the checks have let pass, `now` = what stands now, undefined once the form was left; 'faulty' = the checks do
 * not let it pass any more. Source: contract 14.
 */
export async function confirmByScript(script: FormScriptPort, before: FormSnapshot, now: () => FormSnapshot | undefined): Promise<'yes' | 'no' | 'faulty'> {
  if (!(await agrees(script, now))) return 'no';
  const then = now();
  if (!then) return 'no';
  const isSame = then.values === before.values && then.check === before.check;
  return script.coversChecks || isSame || then.check(then.values).length === 0 ? 'yes' : 'faulty';
}

/** What was typed while the script ran is validated too; a script that changes values itself, not without end. */
async function agrees(script: FormScriptPort, now: () => FormSnapshot | undefined): Promise<boolean> {
  for (let turn = 0; turn < MOST_VALIDATIONS; turn += 1) {
    const validated = now()?.values;
    if (!(await script.validate('save'))) return false;
    if (now()?.values === validated) break;
  }
  return true;
}
