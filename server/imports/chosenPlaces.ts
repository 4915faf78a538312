import { openSheet } from '#schemas/sheets/openSheet.ts';
import type { FileReading } from '#schemas/sheets/reading.ts';
import type { ByteSource } from '#schemas/sheets/sheet.ts';
import { SheetFault } from '#schemas/sheets/sheetFault.ts';
import { encodingOf, type TextEncoding } from '#schemas/sheets/textEncoding.ts';
import { withByteSource } from '#server/files/byteSource.ts';
import { tooManyRequests } from '#server/refusals/http.ts';
import { Turns } from '#server/services/turns.ts';

/** Bytes of a file that are read here, packed as they are; rows of headings stand at its beginning. The encoding of text is detected from as many. */
const MOST_BYTES = 512 * 1024;
const RETRY_AFTER_S = 1;
/** A call waits for it, beside the calls of all others. */
const turns = new Turns(2);
/** Ids of those whose call reads a file here or waits for its turn; each has one at a time, so that nobody fills the line for the others. */
const looking = new Set<string>();

/**
 * Whether a file has the sheet and the row of headings that were chosen. What else is wrong with it, or where it cannot be read so
 * far, its task reports. Errors: 900429 while another call of this person is at it. Source: contract 9 (`reading`), safety.md S7.
 */
export async function hasPlaces(userId: string, path: string, name: string, chosen: FileReading): Promise<boolean> {
  if (chosen.sheet === undefined && chosen.headingRow === undefined) return true;
  if (looking.has(userId)) throw tooManyRequests(RETRY_AFTER_S);
  looking.add(userId);
  try {
    return await turns.take(() => withByteSource(path, (source) => findPlaces(source, name, chosen)));
  } catch (error) {
    return !(error instanceof SheetFault && error.reason === 'sheet');
  } finally {
    looking.delete(userId);
  }
}

async function findPlaces(source: ByteSource, name: string, chosen: FileReading): Promise<boolean> {
  const { sheet, headingRow } = chosen;
  const encoding = sheet === undefined && name.toLowerCase().endsWith('.csv') ? (chosen.encoding ?? (await encodingOfBeginning(source))) : undefined;
  const opened = await openSheet(beginningOf(source), name, { ...chosen, ...(encoding && { encoding }), placesOnly: true });
  if (headingRow === undefined) return true;
  for await (const rows of opened.rows()) {
    if (rows.some(({ row }) => row === headingRow)) return true;
    if (rows.some(({ row }) => row > headingRow)) return false;
  }
  return false;
}

/** The encoding that the beginning of a text shows. Errors: SheetFault. */
async function encodingOfBeginning(source: ByteSource): Promise<TextEncoding> {
  const head = await source.read(0, Math.min(MOST_BYTES, source.size));
  let end = head.length;
  // Behind a byte of ASCII no sign is cut; those of UTF-16 have two bytes or four.
  if (end < source.size) while (end > 0 && (head[end - 1] ?? 0) > 0x7f) end -= 2;
  return encodingOf({ size: end, read: async (offset, length) => head.subarray(offset, offset + length) });
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
