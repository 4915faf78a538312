import { PropertyType } from '#schemas/codes.ts';
import { displayText } from '#schemas/formats/index.ts';
import type { ColumnRenderer } from '#renderers/contracts/column.ts';

/** A sub-table without child columns says its number of rows; child columns become a column group (LS-027). */
export const subTableColumn = { propertyTypes: [PropertyType.subTable], text: displayText } satisfies ColumnRenderer;
