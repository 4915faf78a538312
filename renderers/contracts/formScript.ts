import type { FormField } from '#schemas/formSchema/field.ts';
import type { LimitsByControl } from '#schemas/formSchema/limits.ts';
import type { LimitCheck } from '#schemas/formSchema/narrow.ts';
import type { Locale } from '#schemas/localized.ts';

/** Something wrong with a value: where (`['items', 2, 'quantity']`) and the words for the reader. */
export interface ScriptFieldFault {
  path: readonly (string | number)[];
  message: string;
}

/** The drawn form, as its script drives it. */
export interface FormHandle {
  /** Values as the controls hold them, with all that was changed by now. */
  values(): Readonly<Record<string, unknown>>;
  change(values: Record<string, unknown>): void;
  /** Identities (`id`, else `rowKey`) of the checked rows, by the code of their sub-table. */
  checked(): Readonly<Record<string, readonly string[]>>;
  /** What the reader sees to be wrong. */
  faults(): readonly ScriptFieldFault[];
  /** Shows what is wrong; true = nothing is. */
  validate(): boolean;
  /** Presses a button of the form; resolves when all that follows is done. Errors: rejects when there is no such button now, or it is at work. */
  press(code: string): Promise<void>;
  isEditing(): boolean;
}

/** A button as the script left it. */
interface ScriptedButton {
  text?: string;
  disabled?: boolean;
}

/** The buttons a script has changed, by code. */
export type ScriptedButtons = ReadonlyMap<string, ScriptedButton>;

/** What the script of a form says at its moments; made by `src/engine/form`. Source: contract 14. */
export interface FormScriptPort {
  /** Values it preset before the form was painted. */
  initial: Readonly<Record<string, unknown>>;
  /** The script checks the values in place of the form. */
  coversChecks: boolean;
  /** The script carries out buttons of its form's builder. */
  handlesButtons: boolean;
  /** The form is painted; returns how to let go of it. */
  attach(handle: FormHandle): () => void;
  /** The user has changed a value. */
  changed(): void;
  /** The fields with what the script has narrowed; comes with the script, so that forms without one do not load it. */
  narrow(fields: ReadonlyMap<string, FormField>, limits: LimitsByControl): ReadonlyMap<string, FormField>;
  /** Which of these limits values do not keep, for one check of the form. */
  limitCheck(locale: Locale): LimitCheck;
  /** false = the button does nothing. */
  preAction(code: string): Promise<boolean>;
  /** Carries out a button of the form's builder, which `preAction` has let pass. */
  customAction(code: string): Promise<void>;
  /** Carries out a button of a sub-table on its checked rows. */
  sheetAction(sheet: string, code: string): Promise<void>;
  /** Called once the form's own checks have passed; false = nothing is sent. */
  validate(code: string): Promise<boolean>;
}
