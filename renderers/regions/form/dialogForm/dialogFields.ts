import { PropertyType } from '#schemas/codes.ts';
import type { Choice } from '#schemas/formats/filters/options.ts';
import type { FormField } from '#schemas/formSchema/field.ts';

/** A field that no model has, for a dialog. */
export function dialogField(given: Pick<FormField, 'code' | 'name' | 'propertyType' | 'required'> & Partial<FormField>): FormField {
  return {
    editable: true,
    displayFormat: 0,
    maxLength: undefined,
    choices: { kind: 'list', choices: [] },
    options: null,
    relativeCode: undefined,
    formula: undefined,
    defaultValue: undefined,
    columns: [],
    system: false,
    sortKey: 0,
    ...given,
  };
}

/** A choice of one for a dialog; `choices` by the value that is answered. */
export function choiceField(given: Pick<FormField, 'code' | 'name' | 'required'>, choices: readonly Choice[]): FormField {
  // The words of a chosen value are read from the options, as in a record's form.
  const useDictionariesData = choices.map(({ value, text }) => ({ code: value, name: text }));
  return dialogField({
    ...given,
    propertyType: PropertyType.dropdown,
    editable: choices.length > 0,
    choices: { kind: 'list', choices: [...choices] },
    options: { useDictionariesData },
  });
}
