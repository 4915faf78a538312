import { defineConfig } from 'vite';

/** Packages that stay in node_modules: they read files beside their code (native code, WebAssembly, fonts), or serve a server that shows its sources. */
const WITH_FILES_BESIDE = ['@electric-sql/pglite', '@jitl/quickjs-ng-wasmfile-release-sync', '@node-rs/argon2', 'pdfmake', 'vite'];

/** Bundles server, command line and the workers for Node, with the packages they import: to find and read their thousand files takes a quarter of a start. */
export default defineConfig({
  ssr: { noExternal: true, external: WITH_FILES_BESIDE },
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
