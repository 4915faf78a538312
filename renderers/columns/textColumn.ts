import { PropertyType } from '#schemas/codes.ts';
import { displayText } from '#schemas/formats/index.ts';
import type { ColumnRenderer } from '#renderers/contracts/column.ts';

/** Short and long text, opinions, and the declared fallback of unknown types (contract 6.1, EN-014). */
export const textColumn = {
  propertyTypes: [PropertyType.shortText, PropertyType.longText, PropertyType.opinion],
  text: displayText,
} satisfies ColumnRenderer;
