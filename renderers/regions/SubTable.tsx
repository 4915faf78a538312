import { useCallback, useRef, useState } from 'react';
import { useLatest } from '#renderers/regions/base/useLatest.ts';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import { Button } from '#renderers/regions/base/Button.tsx';
import { rowsOf, type FormRow } from '#schemas/formSchema/record.ts';
import { DELETED_ROW } from '#schemas/formSchema/values.ts';
import type { FormField } from '#schemas/formSchema.ts';
import { useForm } from './form/formContext.ts';
import type { SchemaFieldProps } from './form/SchemaForm.tsx';
import { SubTableRow } from './form/SubTableRow.tsx';
import './form/subTable.css';

/** Rows drawn at once; more come by a button. */
const PAGE = 100;

/** A sub-table: one line a row, an input a cell, errors in the cells; rows are added and taken out (contract 6.2). */
export function SubTable({ field, id, value, error, inner, onChange }: SchemaFieldProps & { field: FormField }) {
  const { ports, editing } = useForm();
  const { t } = ports;
  const rows = rowsOf(value);
  const counter = useRef(0);
  const [shown, setShown] = useState(PAGE);
  const latest = useLatest({ rows, onChange });
  const changeRow = useCallback((at: number, row: FormRow) => latest.current.onChange(latest.current.rows.with(at, row)), [latest]);
  const remove = useCallback(
    (at: number) => {
      const { rows: all, onChange: change } = latest.current;
      const row = all[at];
      // Rows the server knows are marked, so that it can take them out; others just go.
      const next = row?.id === undefined ? all.filter((_, other) => other !== at) : all.with(at, { ...row, rowStatus: DELETED_ROW });
      change(next);
    },
    [latest],
  );
  const add = () => {
    counter.current += 1;
    const fresh = Object.fromEntries(field.columns.filter((column) => column.defaultValue !== undefined).map((column) => [column.code, column.defaultValue]));
    onChange([...rows, { ...fresh, rowKey: `new-${counter.current}` }]);
    setShown((count) => Math.max(count, rows.length + 1));
  };
  const kept = rows.map((row, at) => ({ row, at })).filter(({ row }) => row.rowStatus !== DELETED_ROW);
  const lastFault = Math.max(
    -1,
    ...Object.keys(inner ?? {})
      .map(Number)
      .filter(Number.isInteger),
  );
  const visible = kept.filter(({ at }, place) => place < shown || at <= lastFault);
  const typed = editing && field.editable;
  return (
    <fieldset id={id} tabIndex={-1} aria-labelledby={`${id}-label`} className="p-sub-table" data-invalid={error !== undefined || undefined}>
      <div className="p-sub-table-head">
        <span id={`${id}-label`} className="p-sub-table-name">
          {field.name}
          {typed && field.required && (
            <span className="p-required" aria-hidden="true">
              *
            </span>
          )}
        </span>
        <span className="p-sub-table-count">{t('form:rows.count', { count: kept.length })}</span>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard (axe: scrollable-region-focusable) */}
      <section className="p-sub-table-frame" tabIndex={0} aria-labelledby={`${id}-label`}>
        <table>
          <thead>
            <tr>
              <th scope="col" className="p-sub-table-number">
                #
              </th>
              {field.columns.map((column) => (
                <th key={column.code} id={`${id}-${column.code}`} scope="col" data-type={column.propertyType}>
                  {column.name}
                  {typed && column.required && (
                    <span className="p-required" aria-hidden="true">
                      *
                    </span>
                  )}
                </th>
              ))}
              {typed && (
                <th scope="col" className="p-sub-table-tools">
                  <span className="p-visually-hidden">{t('form:rows.tools')}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {visible.map(({ row, at }, place) => (
              <SubTableRow
                key={String(row.id ?? row.rowKey ?? at)}
                tableId={id}
                at={at}
                number={place + 1}
                row={row}
                columns={field.columns}
                errors={inner?.[String(at)]}
                typed={typed}
                ports={ports}
                onChange={changeRow}
                onRemove={remove}
              />
            ))}
          </tbody>
        </table>
        {kept.length === 0 && <p className="p-sub-table-empty">{t('form:rows.none')}</p>}
      </section>
      {(typed || visible.length < kept.length) && (
        <div className="p-sub-table-foot">
          {typed && (
            <Button variant="link" icon="add" onClick={add}>
              {t('form:rows.add')}
            </Button>
          )}
          {visible.length < kept.length && (
            <Button variant="link" onClick={() => setShown(shown + PAGE)}>
              {t('form:rows.more', { count: kept.length - visible.length })}
            </Button>
          )}
        </div>
      )}
      {error !== undefined && (
        <p className="p-field-error">
          <Icon name="error" size={14} />
          <span>{error}</span>
        </p>
      )}
    </fieldset>
  );
}
