import type { Translate } from '#renderers/contract.ts';
import type { FormField } from '#schemas/formSchema.ts';
import { ItemName } from './ItemName.tsx';

interface SubTableHeadProps {
  /** Begins the ids of the heads, which label the inputs below them. */
  tableId: string;
  columns: readonly FormField[];
  typed: boolean;
  /** Rows may be taken out. */
  tools: boolean;
  t: Translate;
}

/** The names of a sub-table's columns; while it is typed into, room for the tools of a row. */
export function SubTableHead({ tableId, columns, typed, tools, t }: SubTableHeadProps) {
  return (
    <thead>
      <tr>
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
