import { memo } from 'react';
import type { Ports } from '#renderers/contracts/ports.ts';
import { IconButton } from '#renderers/regions/base/IconButton.tsx';
import { choicesInCell } from '#renderers/regions/widgets/controls/ReadOnlyValue.tsx';
import { displayText } from '#schemas/formats/index.ts';
import type { FormRow } from '#schemas/formSchema/record.ts';
import type { FormField } from '#schemas/formSchema/formSchema.ts';
import { refusedReason } from '#schemas/formSchema/refusedCells.ts';
import { valueAt } from '#schemas/records/valueAt.ts';
import { Former } from '#renderers/regions/form/fields/Former.tsx';
import { NoResult } from '#renderers/regions/form/fields/NoResult.tsx';
import { useForm } from '#renderers/regions/form/fields/formContext.ts';
import { FieldFault } from '#renderers/regions/form/fields/FieldFault.tsx';
import type { RowErrors } from '#renderers/regions/form/fields/SchemaForm.tsx';
import type { RowHints } from './cellHints.ts';

export interface SubTableRowProps {
  /** Code of the sub-table. */
  sheet: string;
  /** Begins the ids of the cells. */
  tableId: string;
  /** Place among all rows, those taken out included. */
  at: number;
  /** Number the reader sees, from 1. */
  number: number;
  row: FormRow;
  columns: readonly FormField[];
  /** Words of the errors by column. */
  errors: RowErrors;
  /** What is said below its cells. */
  hints: RowHints | undefined;
  typed: boolean;
  /** Whether the row is checked; undefined = it cannot be. */
  checked: boolean | undefined;
  /** The row may be copied and taken out. */
  tools: boolean;
  /** Why no row can be added; '' = one can. */
  full: string;
  ports: Ports;
  onChange(at: number, column: string, value: unknown): void;
  onCheck: ((row: FormRow, isChecked: boolean) => void) | undefined;
  onCopy(at: number): void;
  onRemove(at: number): void;
}

/** One row of a sub-table; draws again only when it changes itself. */
export const SubTableRow = memo(function SubTableRow(props: SubTableRowProps) {
  const { sheet, tableId, at, number, row, columns, checked, tools, full, ports, onCheck, onCopy, onRemove } = props;
  return (
    <tr data-at={at}>
      {checked !== undefined && (
        <td className="p-sub-table-check">
          <label className="p-sub-table-box">
            <input
              type="checkbox"
              className="p-checkbox"
              aria-label={ports.t('form:rows.check', { number })}
              checked={checked}
              onChange={(event) => onCheck?.(row, event.target.checked)}
            />
          </label>
        </td>
      )}
      <th scope="row" id={`${tableId}_${at}-number`} className="p-sub-table-number">
        {number}
        <Former place={`${sheet}[${at + 1}]`} />
      </th>
      {columns.map((column) => (
        <Cell key={column.code} {...props} column={column} />
      ))}
      {tools && (
        <td className="p-sub-table-tools">
          <IconButton
            icon="copy"
            size="small"
            label={ports.t('form:rows.copy', { number })}
            aria-keyshortcuts="Control+D"
            // Its key works in every cell: a stop in each row would lengthen the way to the end of the form.
            tabIndex={-1}
            data-adds-row
            {...(full !== '' && { disabledReason: full })}
            onClick={() => onCopy(at)}
          />
          <IconButton icon="trash" size="small" label={ports.t('form:rows.remove', { number })} onClick={() => onRemove(at)} />
        </td>
      )}
    </tr>
  );
});

function Cell({ sheet, tableId, at, row, column, errors, hints, typed, ports, onChange }: SubTableRowProps & { column: FormField }) {
  const { inputs } = useForm();
  const value = valueAt(row, column.code);
  const id = `${tableId}_${at}_${column.code}`;
  // oxlint-disable-next-line no-underscore-dangle -- the key is rjsf's
  const fault = valueAt(errors ?? {}, column.code)?.__errors?.[0] ?? refusedReason(row, column.code)?.[ports.locale];
  const place = `${sheet}[${at + 1}].${column.code}`;
  const former = <Former place={place} />;
  const content = hints?.[column.code];
  const hint = content !== undefined && (
    <div id={`${id}-hint`} className="p-cell-hint">
      {content}
    </div>
  );
  if (!typed || !column.editable || !inputs) {
    return (
      <td data-type={column.propertyType} data-label={column.name} className="p-sub-table-text">
        {(!typed && choicesInCell(column, value, ports)) || displayText(value, { ...column, propertyCode: column.code }, ports.locale)}
        {former}
        {column.formula !== undefined && <NoResult place={place} />}
        {hint}
      </td>
    );
  }
  const { Input } = inputs.get(column.propertyType);
  const describedBy = [fault !== undefined && `${id}-error`, hint && `${id}-hint`].filter((part) => part !== false).join(' ');
  return (
    <td data-type={column.propertyType} data-label={column.name} data-required={column.required || undefined} data-invalid={fault !== undefined || undefined}>
      <Input
        id={id}
        labelId={`${tableId}-${column.code} ${tableId}_${at}-number`}
        field={column}
        value={value}
        invalid={fault !== undefined}
        describedBy={describedBy === '' ? undefined : describedBy}
        ports={ports}
        onChange={(next) => onChange(at, column.code, next)}
      />
      {former}
      {fault !== undefined && <FieldFault id={`${id}-error`} text={fault} />}
      {hint}
    </td>
  );
}
