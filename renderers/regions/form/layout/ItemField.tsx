import { isSubTable } from '#schemas/propertyTypes/traits.ts';
import { ReadOnlyValue } from '#renderers/regions/widgets/controls/ReadOnlyValue.tsx';
import { SubTable } from '#renderers/regions/form/subTable/SubTable.tsx';
import { FieldFault } from '#renderers/regions/form/fields/FieldFault.tsx';
import { useForm } from '#renderers/regions/form/fields/formContext.ts';
import { Former } from '#renderers/regions/form/fields/Former.tsx';
import { ItemName } from '#renderers/regions/form/fields/ItemName.tsx';
import { NoResult } from '#renderers/regions/form/fields/NoResult.tsx';
import type { SchemaFieldProps } from '#renderers/regions/form/fields/SchemaForm.tsx';

/** One data item: its name with the required mark, its input or value, its error. */
export function ItemField(props: SchemaFieldProps) {
  const { code, id, value, error, onChange } = props;
  const { model, ports, editing, isTask = false, inputs } = useForm();
  const field = model.fields.get(code);
  if (!field) return null;
  if (isSubTable(field.propertyType)) return <SubTable {...props} field={field} />;
  const labelId = `${id}-label`;
  const widget = editing && field.editable ? inputs?.get(field.propertyType) : undefined;
  const typed = widget !== undefined;
  const label = (
    <>
      <ItemName field={field} typed={typed} />
      <Former place={code} />
    </>
  );
  return (
    <div className="p-field" data-invalid={error !== undefined || undefined}>
      {widget && !widget.boxless ? (
        <label id={labelId} htmlFor={id} className="p-field-label">
          {label}
        </label>
      ) : (
        <span id={labelId} className="p-field-label">
          {label}
        </span>
      )}
      {widget ? (
        <widget.Input
          id={id}
          labelId={labelId}
          field={field}
          value={value}
          invalid={error !== undefined}
          describedBy={error === undefined ? undefined : `${id}-error`}
          ports={ports}
          onChange={onChange}
        />
      ) : (
        <ReadOnlyValue id={id} labelId={labelId} field={field} value={value} locked={editing && !isTask} ports={ports} />
      )}
      {field.formula !== undefined && <NoResult place={code} />}
      {error !== undefined && <FieldFault id={`${id}-error`} text={error} />}
    </div>
  );
}
