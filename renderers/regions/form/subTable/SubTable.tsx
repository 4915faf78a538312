import { use } from 'react';
import { createPortal } from 'react-dom';
import { LazyBoundary } from '#renderers/regions/lazy/LazyBoundary.tsx';
import { lazyComponent } from '#renderers/regions/lazy/lazyComponent.tsx';
import type { Translate } from '#renderers/contracts/ports.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import type { FormField } from '#schemas/formSchema/formSchema.ts';
import { BesideTitle } from '#renderers/regions/form/fields/besideTitle.ts';
import { FieldFault } from '#renderers/regions/form/fields/FieldFault.tsx';
import { useForm } from '#renderers/regions/form/fields/formContext.ts';
import { ItemName } from '#renderers/regions/form/fields/ItemName.tsx';
import type { SchemaFieldProps } from '#renderers/regions/form/fields/SchemaForm.tsx';
import { CellHintsContext } from './cellHints.ts';
import { SheetTools } from './SheetTools.tsx';
import { SubTableHead } from './SubTableHead.tsx';
import { SubTableRow } from './SubTableRow.tsx';
import { useSheetChecks } from './useSheetChecks.ts';
import { useSubTable } from './useSubTable.ts';
import { usePaste } from './paste/usePaste.ts';
import './SubTable.css';

const { Part: PasteNewsLine } = lazyComponent(() => import('./paste/PasteNewsLine.tsx'));

/** A sub-table: one line a row, an input a cell, errors in the cells; rows are added, copied, pasted and taken out (contract 6.2). */
export function SubTable(props: SchemaFieldProps & { field: FormField }) {
  const { field, id, error, inner } = props;
  const { model, ports, editing } = useForm();
  const { t } = ports;
  const table = useSubTable(props);
  const hints = use(CellHintsContext).get(field.code);
  const typed = editing && field.editable;
  const tools = typed && field.fixedRows !== true;
  const actions = model.sheetActions?.get(field.code) ?? [];
  const full = table.count < table.most ? '' : t('form:limit.maxRows', { count: table.most });
  const { news, ...paste } = usePaste({ field, most: table.most, rows: table.rowsNow, edits: table.edits, isTyped: typed, give: table.replace, ports });
  const checks = useSheetChecks(field.code, table.rows, editing && actions.length > 0);
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-label`}
      className="p-sub-table"
      data-invalid={error !== undefined || undefined}
      onPaste={paste.onPaste}
    >
      <div className="p-sub-table-head">
        <span id={`${id}-label`} className="p-sub-table-name">
          <ItemName field={field} typed={typed} />
        </span>
        {field.fixedRows !== true && <RowCount text={t('form:rows.count', { count: table.count })} />}
        {checks && <SheetTools name={field.name} actions={actions} checks={checks} t={t} />}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard (axe: scrollable-region-focusable) */}
      <section className="p-sub-table-frame" tabIndex={0} aria-labelledby={`${id}-label`}>
        <table>
          <SubTableHead tableId={id} columns={field.columns} typed={typed} checks={checks} tools={tools} t={t} />
          <tbody>
            {table.visible.map(({ row, at }, place) => (
              <SubTableRow
                key={String(row.id ?? row.rowKey ?? at)}
                sheet={field.code}
                tableId={id}
                at={at}
                number={place + 1}
                row={row}
                columns={field.columns}
                errors={inner?.[String(at)]}
                hints={hints?.get(at)}
                typed={typed}
                checked={checks?.isChecked(row)}
                tools={tools}
                full={full}
                ports={ports}
                onChange={table.changeCell}
                onCheck={checks?.check}
                onCopy={table.copy}
                onRemove={table.remove}
              />
            ))}
          </tbody>
        </table>
        {table.count === 0 && <p className="p-sub-table-empty">{t(tools ? 'form:rows.nonePaste' : 'form:rows.none')}</p>}
      </section>
      <Foot table={table} tools={tools} full={full} t={t} />
      {/* There from the beginning: of words that come with their place, readers of screens say nothing. */}
      <output className="p-sub-table-news">
        {news && (
          <LazyBoundary place={null}>
            <PasteNewsLine news={news} isUndoable={paste.isUndoable} field={field} most={table.most} ports={ports} onUndo={paste.undo} onClose={paste.close} />
          </LazyBoundary>
        )}
      </output>
      {error !== undefined && <FieldFault text={error} />}
    </fieldset>
  );
}

/** How many rows there are: beside the name of the sub-table, be it its own or that of its group. */
function RowCount({ text }: { text: string }) {
  const beside = use(BesideTitle);
  const count = <span className="p-sub-table-count">{text}</span>;
  return beside ? createPortal(count, beside) : count;
}

interface FootProps {
  table: ReturnType<typeof useSubTable>;
  tools: boolean;
  /** Why no row can be added; '' = one can. */
  full: string;
  t: Translate;
}

/** The buttons below the rows. */
function Foot({ table, tools, full, t }: FootProps) {
  if (!tools && table.hiddenCount === 0) return null;
  return (
    <div className="p-sub-table-foot">
      {tools && (
        <Button variant="link" icon="add" data-adds-row data-enter-stop disabledReason={full} onClick={table.add}>
          {t('form:rows.add')}
        </Button>
      )}
      {table.hiddenCount > 0 && (
        <Button variant="link" onClick={table.showMore}>
          {t('form:rows.more', { count: table.hiddenCount })}
        </Button>
      )}
    </div>
  );
}
