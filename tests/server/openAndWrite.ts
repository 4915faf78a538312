import { mkdirSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';

const root = join(import.meta.dirname, '../..');

/** Bundles `tests/fixtures/openAndWrite.ts`, so that each of its processes starts like the built server does. Shape: its file, in a folder of its own. */
export async function bundleOpenAndWrite(): Promise<{ folder: string; script: string }> {
  // Below the root, for the packages stay where they are.
  const results = join(root, 'test-results');
  mkdirSync(results, { recursive: true });
  const folder = mkdtempSync(join(results, 'open-and-write-'));
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      ssr: true,
      outDir: folder,
      minify: false,
      rolldownOptions: {
        input: { openAndWrite: 'tests/fixtures/openAndWrite.ts', pgliteWorker: 'server/db/pgliteWorker.mjs' },
        output: { entryFileNames: '[name].mjs' },
      },
    },
  });
  return { folder, script: join(folder, 'openAndWrite.mjs') };
}
