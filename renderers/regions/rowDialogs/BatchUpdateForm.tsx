import { useMemo, useState } from 'react';
import type { Ports } from '#renderers/contracts/ports.ts';
import { PropertyType } from '#schemas/codes.ts';
import type { FormField } from '#schemas/formSchema/field.ts';
import { toSavedValues, type FormValues } from '#schemas/formSchema/record.ts';
import { DialogForm } from '#renderers/regions/form/dialogForm/DialogForm.tsx';
import { choiceField, dialogField } from '#renderers/regions/form/dialogForm/dialogFields.ts';
import type { UpdatableField } from './updatableFields.ts';

export interface BatchChange {
  propertyCode: string;
  modifiedValue: unknown;
}

const FIELD = 'propertyCode';
const EMPTY = 'makeEmpty';
const VALUE = 'modifiedValue';

/** Which field, and its new value in the field's own control, or that it becomes empty. */
export function BatchUpdateForm({
  id,
  fields,
  ports,
  onSubmit,
}: {
  id: string;
  fields: readonly UpdatableField[];
  ports: Ports;
  onSubmit(change: BatchChange): void;
}) {
  const { t } = ports;
  const [values, setValues] = useState<FormValues>({});
  const chosen = fields.find(({ propertyCode }) => propertyCode === values[FIELD]);
  const isEmptied = values[EMPTY] === true && chosen?.field.required === false;
  const drawn = useMemo(() => {
    const choices = fields.map(({ propertyCode, field }) => ({ value: propertyCode, text: field.name }));
    const which = choiceField({ code: FIELD, name: t('rows:batch.field'), required: true }, choices);
    const empty = dialogField({ code: EMPTY, name: t('rows:batch.makeEmpty'), propertyType: PropertyType.logic, required: false });
    const value = chosen && valueField(chosen.field);
    return [which, ...(chosen && !chosen.field.required ? [empty] : []), ...(value && !isEmptied ? [value] : [])];
  }, [fields, chosen, isEmptied, t]);
  const change = (next: FormValues) => setValues(next[FIELD] === values[FIELD] ? next : { [FIELD]: next[FIELD] });
  const submit = (next: FormValues) => {
    if (!chosen) return;
    const value = valueField(chosen.field);
    onSubmit({ propertyCode: chosen.propertyCode, modifiedValue: isEmptied ? null : toSavedValues(new Map([[VALUE, value]]), next, {})[VALUE] });
  };
  return <DialogForm id={id} label={t('rows:batch.form')} fields={drawn} values={values} ports={ports} onChange={change} onSubmit={submit} />;
}

/** The field in the dialog: nothing typed is no decision, so a value is required. */
function valueField(field: FormField): FormField {
  return { ...field, code: VALUE, required: true };
}
