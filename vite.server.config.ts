import { defineConfig } from 'vite';

/** Bundles server, command line and the workers for Node; packages stay in node_modules. */
export default defineConfig({
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    minify: false,
    rolldownOptions: {
      input: {
        main: 'server/main.ts',
        cli: 'cli/main.ts',
        pgliteWorker: 'server/db/pgliteWorker.mjs',
        scriptThread: 'sandbox/guest/nodeThread.ts',
        pdfWorker: 'server/print/pdfWorker.mjs',
      },
      output: {
        // Side by side, so that import.meta.url finds the worker beside the code that starts it.
        entryFileNames: (chunk) => (['pgliteWorker', 'scriptThread', 'pdfWorker'].includes(chunk.name) ? '[name].mjs' : '[name].js'),
        chunkFileNames: '[name]-[hash].js',
      },
    },
  },
  publicDir: false,
});
