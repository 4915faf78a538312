import { useCallback, useMemo, useState, type ReactNode } from 'react';
import type { Ports } from '#renderers/contracts/ports.ts';
import { PropertyType } from '#schemas/codes.ts';
import type { Choice } from '#schemas/formats/filters/options.ts';
import type { FormField } from '#schemas/formSchema/field.ts';
import type { FormValues } from '#schemas/formSchema/record.ts';
import type { FormModel } from '#schemas/formSchema/formSchema.ts';
import { valuesSchema } from '#schemas/formSchema/values.ts';
import { useUnsavedWork } from '#renderers/regions/hooks/useUnsavedWork.ts';
import { checkFormValues } from '#renderers/regions/form/fields/checkFormValues.ts';
import { FormContext } from '#renderers/regions/form/fields/formContext.ts';
import { ItemField } from '#renderers/regions/form/layout/ItemField.tsx';
import { SchemaForm } from '#renderers/regions/form/fields/SchemaForm.tsx';
import { NO_ERRORS, type FieldError } from '#renderers/regions/form/fields/validator.ts';
import '#renderers/regions/form/form.css';
import './DialogForm.css';

export interface DialogFormProps {
  /** Begins the ids of the fields; the form element's is `formElementId(id)`. */
  id: string;
  label: string;
  /** Sentences above the fields: why they are required, what is expected. */
  intro?: readonly string[];
  /** In their order; a new array only when they change. */
  fields: readonly FormField[];
  values: FormValues;
  /** Everything that is wrong, where the dialog knows it better than the fields themselves. */
  check?: (values: FormValues) => readonly FieldError[];
  /** What is wrong beyond what the fields themselves know; shown from the beginning. */
  errors?: readonly FieldError[];
  ports: Ports;
  onChange(values: FormValues): void;
  onSubmit(values: FormValues): void;
}

const NO_ACTOR = { now: '', user: '', department: null };

/** The fields of a dialog, one below the other, drawn and checked as those of a record's form. */
export function DialogForm({ id, label, intro = [], fields, values, check: ownCheck, errors = NO_ERRORS, ports, onChange, onSubmit }: DialogFormProps) {
  const [refused, setRefused] = useState(false);
  const [first] = useState(values);
  useUnsavedWork(ports, values !== first);
  const model = useMemo<FormModel>(() => {
    const byCode = new Map(fields.map((field) => [field.code, field]));
    return { fields: byCode, schema: valuesSchema(byCode), layout: [] };
  }, [fields]);
  const parts = useMemo(() => ({ model, ports, editing: true, id }), [model, ports, id]);
  const { locale, t } = ports;
  const check = useCallback(
    (current: FormValues) => ownCheck?.(current) ?? checkFormValues({ model, rules: [], actor: NO_ACTOR, locale, t }, current),
    [ownCheck, model, locale, t],
  );
  const shownErrors = useMemo(() => (refused ? [...check(values), ...errors] : errors), [refused, check, values, errors]);
  return (
    <FormContext.Provider value={parts}>
      {intro.map((sentence) => (
        <p key={sentence} className="p-dialog-intro">
          {sentence}
        </p>
      ))}
      <SchemaForm
        id={id}
        label={label}
        schema={model.schema}
        values={values}
        check={check}
        errors={shownErrors}
        Field={ItemField}
        Layout={Column}
        className="p-dialog-form"
        onChange={onChange}
        onSubmit={onSubmit}
        onRefused={() => setRefused(true)}
      />
    </FormContext.Provider>
  );
}

function Column({ parts }: { parts: ReadonlyMap<string, ReactNode> }) {
  return [...parts.values()];
}

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
