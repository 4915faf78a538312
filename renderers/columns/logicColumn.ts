import { PropertyType } from '#schemas/codes.ts';
import { displayText } from '#schemas/formats/index.ts';
import type { ColumnRenderer } from '#renderers/contracts/column.ts';

/** Logic values in words. */
export const logicColumn = { propertyTypes: [PropertyType.logic], text: displayText } satisfies ColumnRenderer;
