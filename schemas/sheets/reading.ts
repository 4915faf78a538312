import { Type, type Static } from 'typebox';
import { SHEET_CAPS } from './sheet.ts';
import { TEXT_ENCODINGS, type TextEncoding } from './textEncoding.ts';

/** Rows among which the one of the headings is looked for, and can be chosen. */
export const HEADING_ROWS = 100;

const ColumnIndex = `^(?:0|[1-9]\\d{0,2})$`;

/** How a file is read: what was chosen or answered in the preview; what is missing follows the presets (contract 9). */
export const FileReading = Type.Object(
  {
    sheet: Type.Optional(Type.String({ maxLength: 100, description: 'Name of the worksheet' })),
    headingRow: Type.Optional(Type.Integer({ minimum: 1, maximum: HEADING_ROWS, description: 'Row of the headings, from 1' })),
    encoding: Type.Optional(Type.Unsafe<TextEncoding>(Type.Union(TEXT_ENCODINGS.map((encoding) => Type.Literal(encoding))))),
    separator: Type.Optional(Type.String({ minLength: 1, maxLength: 1 })),
    decimal: Type.Optional(
      Type.Record(Type.String({ pattern: ColumnIndex }), Type.Union([Type.Literal('.'), Type.Literal(',')]), {
        description: 'Decimal sign of cells that can be read in two ways, by number of the column from 0',
      }),
    ),
    columns: Type.Optional(
      Type.Record(Type.String({ pattern: ColumnIndex }), Type.Union([Type.String({ maxLength: 130 }), Type.Null()]), {
        description: 'Property code that a column fills, by its number from 0; null = not imported',
      }),
    ),
  },
  { additionalProperties: false },
);
export type FileReading = Static<typeof FileReading>;

/** Columns that a reading names, from 0; those beyond what is read are none of any file. */
export function columnsOfReading({ columns = {}, decimal = {} }: FileReading): number[] {
  return [...new Set([...Object.keys(columns), ...Object.keys(decimal)])].map(Number);
}

/** Whether a reading names no column beyond those that are read at all. */
export function isWithinCaps(reading: FileReading): boolean {
  return columnsOfReading(reading).every((column) => column < SHEET_CAPS.columns);
}
