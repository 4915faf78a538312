/** Writes the generated reference: `npm run reference`; with `--check` says whether it is stale, as `npm run check` does. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { referenceFiles } from './reference/files.ts';
import { staleFiles } from './reference/staleFiles.ts';

const files = await referenceFiles();
if (process.argv.includes('--check')) {
  const stale = await staleFiles(files);
  if (stale.length > 0) console.error(`The reference is not up to date, run npm run reference: ${stale.join(', ')}`);
  process.exitCode = stale.length > 0 ? 1 : 0;
} else {
  await rm('docs/reference', { recursive: true, force: true });
  for (const [path, text] of files) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }
  console.log(`docs/reference: ${files.size} files`);
}
