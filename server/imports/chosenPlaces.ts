import { openSheet } from '#schemas/sheets/openSheet.ts';
import type { FileReading } from '#schemas/sheets/reading.ts';
import type { ByteSource } from '#schemas/sheets/sheet.ts';
import { SheetFault } from '#schemas/sheets/sheetFault.ts';
import { withByteSource } from '#server/files/byteSource.ts';
import { Turns } from './turns.ts';

/** Bytes of a file that are read here, packed as they are; rows of headings stand at its beginning. */
const MOST_BYTES = 2 * 1024 * 1024;
/** A call waits for it, beside the calls of all others. */
const turns = new Turns(2);

/**
 * Whether a file has the sheet and the row of headings that were chosen. What else is wrong with it, or where it cannot be read so
 * far, its task reports. Source: contract 9 (`reading`), safety.md S7.
 */
export async function hasPlaces(path: string, name: string, reading: FileReading): Promise<boolean> {
  const { sheet, headingRow } = reading;
  if (sheet === undefined && headingRow === undefined) return true;
  return turns
    .take(() =>
      withByteSource(path, async (source) => {
        const opened = await openSheet(beginningOf(source), name, { ...reading, placesOnly: true });
        if (headingRow === undefined) return true;
        for await (const rows of opened.rows()) {
          if (rows.some(({ row }) => row === headingRow)) return true;
          if (rows.some(({ row }) => row > headingRow)) return false;
        }
        return false;
      }),
    )
    .catch((error: unknown) => !(error instanceof SheetFault && error.reason === 'sheet'));
}

/** A file of which no more is read. Errors, when it is: RangeError. */
function beginningOf(source: ByteSource): ByteSource {
  let left = MOST_BYTES;
  return {
    size: source.size,
    read(offset, length) {
      left -= length;
      return left < 0 ? Promise.reject(new RangeError('No more of the file is read here')) : source.read(offset, length);
    },
  };
}
