import { Button } from '#renderers/regions/base/Button.tsx';
import type { FormField } from '#schemas/formSchema.ts';
import { FieldFault } from './form/FieldFault.tsx';
import { useForm } from './form/formContext.ts';
import { ItemName } from './form/ItemName.tsx';
import type { SchemaFieldProps } from './form/SchemaForm.tsx';
import { SubTableHead } from './form/SubTableHead.tsx';
import { SubTableRow } from './form/SubTableRow.tsx';
import { useSubTable } from './form/useSubTable.ts';
import './form/subTable.css';

/** A sub-table: one line a row, an input a cell, errors in the cells; rows are added and taken out (contract 6.2). */
export function SubTable(props: SchemaFieldProps & { field: FormField }) {
  const { field, id, error, inner } = props;
  const { ports, editing } = useForm();
  const { t } = ports;
  const table = useSubTable(props);
  const typed = editing && field.editable;
  const tools = typed && field.fixedRows !== true;
  return (
    <fieldset id={id} tabIndex={-1} aria-labelledby={`${id}-label`} className="p-sub-table" data-invalid={error !== undefined || undefined}>
      <div className="p-sub-table-head">
        <span id={`${id}-label`} className="p-sub-table-name">
          <ItemName field={field} typed={typed} />
        </span>
        {field.fixedRows !== true && <span className="p-sub-table-count">{t('form:rows.count', { count: table.count })}</span>}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard (axe: scrollable-region-focusable) */}
      <section className="p-sub-table-frame" tabIndex={0} aria-labelledby={`${id}-label`}>
        <table>
          <SubTableHead tableId={id} columns={field.columns} typed={typed} tools={tools} t={t} />
          <tbody>
            {table.visible.map(({ row, at }, place) => (
              <SubTableRow
                key={String(row.id ?? row.rowKey ?? at)}
                tableId={id}
                at={at}
                number={place + 1}
                row={row}
                columns={field.columns}
                errors={inner?.[String(at)]}
                typed={typed}
                tools={tools}
                ports={ports}
                onChange={table.changeRow}
                onRemove={table.remove}
              />
            ))}
          </tbody>
        </table>
        {table.count === 0 && <p className="p-sub-table-empty">{t('form:rows.none')}</p>}
      </section>
      {(tools || table.hiddenCount > 0) && (
        <div className="p-sub-table-foot">
          {tools && (
            <Button variant="link" icon="add" onClick={table.add}>
              {t('form:rows.add')}
            </Button>
          )}
          {table.hiddenCount > 0 && (
            <Button variant="link" onClick={table.showMore}>
              {t('form:rows.more', { count: table.hiddenCount })}
            </Button>
          )}
        </div>
      )}
      {error !== undefined && <FieldFault text={error} />}
    </fieldset>
  );
}
