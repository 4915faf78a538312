import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The product's own folder: the nearest one above this file whose package.json is Portico's, so that sources and the
 * bundle in `dist/server` find `apps`, `demo` and `dist/portal` from any working directory.
 * Errors: throws when the file stands outside of a checkout.
 */
export function productRoot(): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const file = join(folder, 'package.json');
    if (existsSync(file) && readFileSync(file, 'utf8').includes('"name": "portico"')) return folder;
    if (dirname(folder) === folder) throw new Error('The folder of Portico was not found above its server');
  }
}
