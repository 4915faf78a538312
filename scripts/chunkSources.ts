import { join, relative } from 'node:path';
import type { Plugin } from 'vite';

const root = join(import.meta.dirname, '..');

/**
 * Writes `.vite/sources.json`, the built file of each source of ours: what tests read to reach the chunk of a source, whose
 * name and whose division are the bundler's.
 * Shape: `src/screens/user/InfoScreen.tsx` → `static/InfoScreen-Dhpy3RI0.js`.
 */
export function chunkSources(): Plugin {
  return {
    name: 'portico-chunk-sources',
    apply: 'build',
    generateBundle: {
      // Before the others have run some files have names that they do not keep.
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const sources = chunks.flatMap(({ fileName, moduleIds }) => moduleIds.filter(isOurs).map((id) => [toSource(id), fileName]));
        this.emitFile({ type: 'asset', fileName: '.vite/sources.json', source: JSON.stringify(Object.fromEntries(sources)) });
      },
    },
  };
}

function toSource(id: string): string {
  return relative(root, id).replaceAll('\\', '/');
}

function isOurs(id: string): boolean {
  return /^(?:renderers|sandbox|schemas|src)\//.test(toSource(id));
}
