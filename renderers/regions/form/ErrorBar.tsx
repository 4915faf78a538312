import { Icon } from '#renderers/regions/base/Icon.tsx';
import type { FormField } from '#schemas/formSchema.ts';
import { fieldId, useForm } from './formContext.ts';
import { goToField } from './goToField.ts';
import type { FieldError } from './validator.ts';
import './form.css';

/** Most links in the bar; the rest is counted. */
const MAX_LINKS = 6;

/** What is still to be changed, with links that go to the fields. */
export function ErrorBar({ errors }: { errors: readonly FieldError[] }) {
  const { model, ports, id } = useForm();
  const { t } = ports;
  if (errors.length === 0) return null;
  const nameOf = ([code, row, column]: FieldError['path']) => {
    const field = model.fields.get(String(code));
    if (row === undefined) return field?.name ?? String(code);
    return t('form:error.cell', { sheet: field?.name ?? '', row: Number(row) + 1, column: columnName(field, column) });
  };
  return (
    <div className="p-form-errors" role="alert">
      <Icon name="error" size={16} />
      <span>{t('form:error.count', { count: errors.length })}</span>
      {errors.slice(0, MAX_LINKS).map((error) => (
        <button key={error.path.join('.')} type="button" className="p-form-error-link" onClick={() => goToField(fieldId(id, error.path))}>
          {nameOf(error.path)}
        </button>
      ))}
      {errors.length > MAX_LINKS && <span>{t('form:error.more', { count: errors.length - MAX_LINKS })}</span>}
    </div>
  );
}

function columnName(field: FormField | undefined, column: string | number | undefined): string {
  return field?.columns.find((known) => known.code === column)?.name ?? '';
}
