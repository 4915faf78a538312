import { PropertyType } from '#schemas/codes.ts';
import { displayText } from '#schemas/formats/index.ts';
import type { ColumnRenderer } from '#renderers/contracts/column.ts';

/** Numbers: tabular, at the right edge (look.md). */
export const numberColumn = {
  propertyTypes: [PropertyType.number],
  text: displayText,
  colDef: () => ({ cellClass: 'p-cell-number', headerClass: 'p-head-number' }),
} satisfies ColumnRenderer;
