import { createContext, Fragment, use, useCallback, useMemo, useState, type ReactNode } from 'react';
import type { Ports } from '#renderers/contracts/ports.ts';
import type { FormField } from '#schemas/formSchema/field.ts';
import type { FormValues } from '#schemas/formSchema/record.ts';
import type { FormModel } from '#schemas/formSchema/formSchema.ts';
import { valuesSchema } from '#schemas/formSchema/values.ts';
import { useUnsavedWork } from '#renderers/regions/hooks/useUnsavedWork.ts';
import { checkFormValues } from '#renderers/regions/form/fields/checkFormValues.ts';
import { FormContext } from '#renderers/regions/form/fields/formContext.ts';
import { widgetRegistry } from '#renderers/regions/widgets/index.ts';
import { ItemField } from '#renderers/regions/form/layout/ItemField.tsx';
import { useHasPending } from '#renderers/regions/form/pending/usePendingInputs.ts';
import { PendingArea, usePendingGate } from '#renderers/regions/form/pending/usePendingGate.tsx';
import { type CellHints, CellHintsContext, NO_HINTS } from '#renderers/regions/form/subTable/cellHints.ts';
import { formElementId, SchemaForm } from '#renderers/regions/form/fields/SchemaForm.tsx';
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
  /** What is drawn in place of a field, by its code. */
  instead?: ReadonlyMap<string, ReactNode>;
  /** What stands below a field, by its code. */
  below?: ReadonlyMap<string, ReactNode>;
  /** What stands below cells of its sub-tables. */
  hints?: CellHints;
  ports: Ports;
  onChange(values: FormValues): void;
  onSubmit(values: FormValues): void;
  /** It was not submitted: something is missing or wrong. */
  onRefused?(): void;
}

const NOTHING: ReadonlyMap<string, ReactNode> = new Map();
const BelowFields = createContext(NOTHING);
const InsteadOfFields = createContext(NOTHING);

const NO_ACTOR = { now: '', user: '', department: null };

/** The fields of a dialog, one below the other, drawn and checked as those of a record's form. */
export function DialogForm({
  id,
  label,
  intro = [],
  fields,
  values,
  check: ownCheck,
  errors = NO_ERRORS,
  instead = NOTHING,
  below = NOTHING,
  hints = NO_HINTS,
  ports,
  onChange,
  onSubmit,
  onRefused,
}: DialogFormProps) {
  const [refused, setRefused] = useState(false);
  const waiting = usePendingGate(formElementId(id), ports.t);
  const [first] = useState(values);
  const hasPending = useHasPending(waiting.pending);
  useUnsavedWork(ports, values !== first || hasPending);
  const model = useMemo<FormModel>(() => {
    const byCode = new Map(fields.map((field) => [field.code, field]));
    return { fields: byCode, schema: valuesSchema(byCode), layout: [] };
  }, [fields]);
  const parts = useMemo(() => ({ model, ports, editing: true, id, inputs: widgetRegistry }), [model, ports, id]);
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
      <PendingArea
        gate={waiting}
        keys={{ formElementId: formElementId(id), isEditing: true, isDialog: true }}
        t={t}
        className="p-dialog-form-gate"
        onSubmitCapture={waiting.hold}
      >
        <InsteadOfFields value={instead}>
          <BelowFields value={below}>
            <CellHintsContext value={hints}>
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
                onRefused={() => {
                  setRefused(true);
                  onRefused?.();
                }}
              />
            </CellHintsContext>
          </BelowFields>
        </InsteadOfFields>
      </PendingArea>
    </FormContext.Provider>
  );
}

function Column({ parts }: { parts: ReadonlyMap<string, ReactNode> }) {
  const below = use(BelowFields);
  const instead = use(InsteadOfFields);
  return [...parts].map(([code, part]) => (
    <Fragment key={code}>
      {instead.get(code) ?? part}
      {below.get(code)}
    </Fragment>
  ));
}
