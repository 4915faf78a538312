import { join } from 'node:path';
import { defineConfig } from 'vite';

/** Builds the floor that the variable FLOOR names, into a folder and one script of its own. */
const floor = process.env.FLOOR ?? 'dom';

export default defineConfig({
  root: join(import.meta.dirname, floor),
  base: `/floor/${floor}/`,
  build: {
    outDir: `../../../../dist/floors/${floor}`,
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1000,
  },
});
