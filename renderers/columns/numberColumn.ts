import { PropertyType } from '#schemas/codes.ts';
import { displayText } from '#schemas/formats/index.ts';
import type { ColumnRenderer } from '#renderers/contracts/contract.ts';

/** Numbers: tabular, at the right edge (look.md). */
export const numberColumn: ColumnRenderer = {
  propertyTypes: [PropertyType.number],
  text: displayText,
  colDef: () => ({ cellClassRules: { 'p-cell-number': () => true }, headerClass: 'p-head-number' }),
};
