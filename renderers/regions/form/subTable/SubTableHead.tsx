import type { Translate } from '#renderers/contracts/ports.ts';
import type { FormField } from '#schemas/formSchema/formSchema.ts';
import { CheckAll } from './CheckAll.tsx';
import { ItemName } from '#renderers/regions/form/fields/ItemName.tsx';
import type { SheetChecks } from './useSheetChecks.ts';

interface SubTableHeadProps {
  /** Begins the ids of the heads, which label the inputs below them. */
  tableId: string;
  columns: readonly FormField[];
  typed: boolean;
  /** Rows may be checked. */
  checks: SheetChecks | undefined;
  /** Rows may be taken out. */
  tools: boolean;
  t: Translate;
}

/** The names of a sub-table's columns; while it is typed into, room for the tools of a row. */
export function SubTableHead({ tableId, columns, typed, checks, tools, t }: SubTableHeadProps) {
  return (
    <thead>
      <tr>
        {checks && (
          <th scope="col" className="p-sub-table-check">
            <CheckAll checks={checks} label={t('form:rows.checkAll')} />
          </th>
        )}
        <th scope="col" className="p-sub-table-number">
          #
        </th>
        {columns.map((column) => (
          <th key={column.code} id={`${tableId}-${column.code}`} scope="col" data-type={column.propertyType}>
            <ItemName field={column} typed={typed} />
          </th>
        ))}
        {tools && (
          <th scope="col" className="p-sub-table-tools">
            <span className="p-visually-hidden">{t('form:rows.tools')}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}
