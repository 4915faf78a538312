import { constants, open, realpath } from 'node:fs/promises';
import { isAbsolute, relative, sep } from 'node:path';

/** Why a file cannot be used; the reason is for the author of the configuration. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile';
}

/**
 * Reads a file of an application as text.
 * Errors: UnreadableFile when it does not exist, lies outside `root` (also by a link), is no ordinary file, is longer
 * than `maxBytes` or is not UTF-8. Source: contract 15.1.
 */
export async function readText(root: string, path: string, maxBytes: number): Promise<string> {
  const real = await realpath(path).catch(() => undefined);
  if (real === undefined) throw new UnreadableFile('the file does not exist');
  if (!isInside(await realpath(root), real)) throw new UnreadableFile('the file lies outside the folder of the application');
  const bytes = await readBytes(real, maxBytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new UnreadableFile('the file is not UTF-8');
  }
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
