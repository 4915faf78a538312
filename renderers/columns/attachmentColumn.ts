import { PropertyType } from '#schemas/codes.ts';
import { displayText } from '#schemas/formats/index.ts';
import type { ColumnRenderer } from '#renderers/contracts/column.ts';

/** Names of attached files; the form gives the files themselves. */
export const attachmentColumn = { propertyTypes: [PropertyType.attachment], text: displayText } satisfies ColumnRenderer;
