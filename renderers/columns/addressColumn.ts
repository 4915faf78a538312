import { PropertyType } from '#schemas/codes.ts';
import { displayText } from '#schemas/formats/index.ts';
import type { ColumnRenderer } from '#renderers/contracts/column.ts';

/** Addresses as one line. Source: EN-020. */
export const addressColumn = { propertyTypes: [PropertyType.address], text: displayText } satisfies ColumnRenderer;
