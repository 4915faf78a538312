import { PropertyType } from '#schemas/codes.ts';
import { displayText } from '#schemas/formats/index.ts';
import type { ColumnRenderer } from '#renderers/contracts/column.ts';

/** Dates and times by their `displayFormat`, tabular, at the left edge. */
export const dateColumn = {
  propertyTypes: [PropertyType.date, PropertyType.time],
  text: displayText,
  colDef: () => ({ cellClass: 'p-cell-tabular' }),
} satisfies ColumnRenderer;
