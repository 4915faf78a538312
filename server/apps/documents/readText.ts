import { constants, open, realpath } from 'node:fs/promises';
import { isAbsolute, relative, sep } from 'node:path';
import { placeAt, type Fault } from './fault.ts';

/** Why a file cannot be used; the reason is for the author of the configuration. `before` = text up to the byte that is the fault. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile';
  constructor(
    message: string,
    readonly before?: string,
  ) {
    super(message);
  }
}

/**
 * Reads a file of an application as text.
 * Errors: UnreadableFile when it does not exist, lies outside `root` (also by a link), is no ordinary file, is longer
 * than `maxBytes` or is not UTF-8, then with the place of the first byte that is not. Source: contract 15.1.
 */
export async function readText(root: string, path: string, maxBytes: number): Promise<string> {
  const real = await realpath(path).catch(() => undefined);
  if (real === undefined) throw new UnreadableFile('the file does not exist');
  if (!isInside(await realpath(root), real)) throw new UnreadableFile('the file lies outside the folder of the application');
  const bytes = await readBytes(real, maxBytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const before = readableStart(bytes);
    const byte = bytes[Buffer.byteLength(before)]?.toString(16).toUpperCase().padStart(2, '0');
    throw new UnreadableFile(`the file is not UTF-8${byte === undefined ? '' : `: here stands the byte ${byte}`}`, before.replace(/^\uFEFF/, ''));
  }
}

/** The text up to the first byte that is not UTF-8. */
function readableStart(bytes: Buffer): string {
  const read = (end: number): string | undefined => {
    try {
      // In a stream what is cut off at the end is no fault; a byte order mark counts as a byte.
      return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes.subarray(0, end), { stream: true });
    } catch {
      return undefined;
    }
  };
  let [good, bad] = [0, bytes.length + 1];
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (read(middle) === undefined) bad = middle;
    else good = middle;
  }
  return read(good) ?? '';
}

/** The fault of a file that cannot be used, at its place in it. */
export function unreadableFault({ message, before }: UnreadableFile, file: string): Fault {
  return { ...placeAt(file, before ?? '', before?.length ?? 0), severity: 'error', reason: message };
}

/** Whether a path is the folder itself or lies in it; both absolute. */
export function isInside(root: string, path: string): boolean {
  const way = relative(root, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

async function readBytes(path: string, maxBytes: number): Promise<Buffer> {
  // Without waiting: a pipe put in place of a document would hold the start until somebody writes into it.
  const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK).catch(() => undefined);
  if (!file) throw new UnreadableFile('the file cannot be opened');
  try {
    const stat = await file.stat();
    if (!stat.isFile()) throw new UnreadableFile('this is not a file');
    if (stat.size > maxBytes) throw new UnreadableFile(`the file is larger than ${Math.floor(maxBytes / 1024)} KiB`);
    return await file.readFile();
  } finally {
    await file.close();
  }
}
