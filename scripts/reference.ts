/** Writes the generated reference: `npm run reference`. A test fails while it is stale. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { referenceFiles } from './reference/files.ts';

const files = await referenceFiles();
await rm('docs/reference', { recursive: true, force: true });
for (const [path, text] of files) {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}
console.log(`docs/reference: ${files.size} files`);
