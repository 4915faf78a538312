import { PropertyType } from '#schemas/codes.ts';
import type { QueryColumn } from '#schemas/list.ts';
import type { ListColumn } from '#renderers/contracts/column.ts';
import { compileColumns } from '#src/engine/lists/state/compileColumns.ts';

/** A column of a table of tasks: its property, px, and for other than short text its type and display format (contract 11). */
type TaskColumn = readonly [propertyCode: string, width: number, propertyType?: number, displayFormat?: number];

/** A table of a user's tasks as a list view; `words` is the namespace of its texts. */
export function taskColumns(t: (key: string) => string, words: string, columns: readonly TaskColumn[]): ListColumn[] {
  return compileColumns(
    columns.map(
      ([propertyCode, width, propertyType = PropertyType.shortText, displayFormat = 0]): QueryColumn => ({
        propertyCode,
        propertyType,
        name: t(`${words}:tasks.${propertyCode}`),
        width,
        displayFormat,
      }),
    ),
  );
}
