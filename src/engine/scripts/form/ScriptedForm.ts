import type { FormLoad } from '#schemas/form.ts';
import { formButtons, type FormButton } from '#schemas/formSchema/buttons.ts';
import type { LimitsByControl } from '#schemas/formSchema/limits.ts';
import { toFormValues, type FormValues } from '#schemas/formSchema/record.ts';
import type { Locale } from '#schemas/localized.ts';
import type { FormRule } from '#schemas/property.ts';
import type { FormHandle } from '#renderers/contracts/formScript.ts';
import { createStore } from '#src/engine/state/createStore.ts';
import type { FormScriptSnapshot } from './formScript.ts';
import { type ControlChange, scriptedForm, serverFields } from './formState.ts';

/** What the parts of a form's script share: the form as the server gave it, and what the script has made of it. */
export class ScriptedForm {
  readonly changes = new Map<string, ControlChange>();
  /** A new object with every change, so that the form is narrowed again only then. */
  limits: LimitsByControl = new Map();
  readonly buttons = new Map<string, { text?: string; disabled?: boolean; visible?: boolean }>();
  /** Values until the form is drawn, which keeps them from then on. */
  #values: FormValues;
  #handle: FormHandle | undefined;
  #fields: { locale: Locale; byCode: ReturnType<typeof serverFields> } | undefined;
  readonly store;
  isSubmitted = false;

  constructor(
    readonly form: FormLoad,
    readonly locale: () => Locale,
    readonly rules: readonly FormRule[] = [],
  ) {
    this.#values = toFormValues(this.fields(), form.bizObject.data, this.isNew());
    this.store = createStore<FormScriptSnapshot>({ form, buttons: new Map(), limits: this.limits });
  }

  isNew(): boolean {
    return this.form.bizObject.loadedFromDb !== true;
  }

  /** Fields by the server's rights, whatever the script hides. */
  fields() {
    const locale = this.locale();
    if (this.#fields?.locale !== locale) this.#fields = { locale, byCode: serverFields(this.form, locale) };
    return this.#fields.byCode;
  }

  /** The buttons the reader has by the server's rights, whatever the script hides. */
  offered(): FormButton[] {
    return formButtons(this.form, this.locale());
  }

  values(): Readonly<FormValues> {
    return this.#handle?.values() ?? this.#values;
  }

  change(values: FormValues): void {
    if (this.#handle) this.#handle.change(values);
    else this.#values = values;
  }

  handle(): FormHandle | undefined {
    return this.#handle;
  }

  attach(handle: FormHandle | undefined): void {
    this.#handle = handle;
  }

  /** Draws what was changed. */
  show(): void {
    const hidden = new Set([...this.buttons].flatMap(([code, { visible }]) => (visible === false ? [code] : [])));
    this.store.set({ form: scriptedForm(this.form, this.changes, hidden), buttons: new Map(this.buttons), limits: this.limits });
  }
}
