import { readdir } from 'node:fs/promises';

/** Folders whose files name shapes of the wire, below `schemas/`. */
const FOLDERS = ['', 'records/'];

/** The files that name shapes of the wire, by their paths below `schemas/`: those directly in it, in their order, then those of folders. */
export async function shapeFiles(): Promise<string[]> {
  const listed = FOLDERS.map(async (folder) => (await readdir(`schemas/${folder}`)).toSorted().map((file) => `${folder}${file}`));
  return (await Promise.all(listed)).flat().filter((path) => path.endsWith('.ts'));
}
