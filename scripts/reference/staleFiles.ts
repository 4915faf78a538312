import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Paths of the reference that are missing, hold something else than they must, or are too many. */
export async function staleFiles(wanted: ReadonlyMap<string, string>): Promise<string[]> {
  const differing = await Promise.all([...wanted].map(async ([path, text]) => ((await readFile(path, 'utf8').catch(() => undefined)) === text ? [] : [path])));
  const present = (await readdir('docs/reference', { recursive: true, withFileTypes: true }).catch(() => [])).filter((entry) => entry.isFile());
  const surplus = present.map((entry) => join(entry.parentPath, entry.name)).filter((path) => !wanted.has(path));
  return [...differing.flat(), ...surplus].toSorted();
}
