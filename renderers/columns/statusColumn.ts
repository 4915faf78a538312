import { isEmptyValue, ownText } from '#schemas/formats/format.ts';
import { displayText } from '#schemas/formats/index.ts';
import type { ColumnRenderer } from '#renderers/contracts/column.ts';

/** State of a record's workflow instance as a tag with a dot (contract 6.7). */
export const statusColumn = {
  propertyTypes: [],
  propertyCodes: ['sequenceStatus'],
  text: displayText,
  tree: (value, text) => (isEmptyValue(value) ? undefined : { type: 'status', text, status: ownText(value) }),
} satisfies ColumnRenderer;
