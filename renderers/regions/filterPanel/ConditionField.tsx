import { shownFilter } from '#schemas/formats/filters/index.ts';
import type { SchemaFieldProps } from '#renderers/regions/form/fields/SchemaForm.tsx';
import { useFilterPanel } from './filterContext.ts';

/** One condition: the field of its filter kind. */
export function ConditionField({ code, id, value, error, onChange }: SchemaFieldProps) {
  const { conditions, filterOf, ports, submit } = useFilterPanel();
  const condition = conditions.find((one) => one.propertyCode === code);
  if (!condition) return null;
  const { Field } = filterOf(condition);
  return <Field id={id} condition={condition} value={shownFilter(value, condition)} error={error} ports={ports} onChange={onChange} onSubmit={submit} />;
}
