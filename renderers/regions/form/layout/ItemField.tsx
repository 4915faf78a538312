import { PropertyType } from '#schemas/codes.ts';
import { ReadOnlyValue } from '#renderers/regions/widgets/controls/ReadOnlyValue.tsx';
import { widgetRegistry } from '#renderers/regions/widgets/index.ts';
import { SubTable } from '#renderers/regions/form/subTable/SubTable.tsx';
import { FieldFault } from '#renderers/regions/form/fields/FieldFault.tsx';
import { useForm } from '#renderers/regions/form/fields/formContext.ts';
import { ItemName } from '#renderers/regions/form/fields/ItemName.tsx';
import type { SchemaFieldProps } from '#renderers/regions/form/fields/SchemaForm.tsx';

/** One data item: its name with the required mark, its input or value, its error. */
export function ItemField(props: SchemaFieldProps) {
  const { code, id, value, error, onChange } = props;
  const { model, ports, editing } = useForm();
  const field = model.fields.get(code);
  if (!field) return null;
  if (field.propertyType === PropertyType.subTable) return <SubTable {...props} field={field} />;
  const labelId = `${id}-label`;
  const typed = editing && field.editable;
  const widget = widgetRegistry.get(field.propertyType);
  const label = <ItemName field={field} typed={typed} />;
  return (
    <div className="p-field" data-invalid={error !== undefined || undefined}>
      {typed && !widget.boxless ? (
        <label id={labelId} htmlFor={id} className="p-field-label">
          {label}
        </label>
      ) : (
        <span id={labelId} className="p-field-label">
          {label}
        </span>
      )}
      {typed ? (
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
        <ReadOnlyValue id={id} labelId={labelId} field={field} value={value} locked={editing} ports={ports} />
      )}
      {error !== undefined && <FieldFault id={`${id}-error`} text={error} />}
    </div>
  );
}
