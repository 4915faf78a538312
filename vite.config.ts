import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { precompressed } from './scripts/precompressed.ts';
import { viteCalls } from './scripts/viteCalls.ts';

// The shape of package.json is ours.
const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as { version: string };

/** Replaced in every HTML answer by the server: the nonce of this answer (`safety.md` 2). */
const NONCE_PLACEHOLDER = 'PORTICO_CSP_NONCE';

/** Writes the product's version into the page (CN-010). */
function versionInPage(): Plugin {
  return {
    name: 'portico-version',
    transformIndexHtml: (html) => html.replaceAll('PORTICO_VERSION', version),
  };
}

// The package's export map offers its development build only; the production build lies beside it and is 4 KiB smaller.
const router = fileURLToPath(new URL('node_modules/react-router/dist/production/index.mjs', import.meta.url));

export default defineConfig(({ command }) => ({
  resolve: { alias: command === 'build' ? [{ find: /^react-router(-dom)?$/, replacement: router }] : [] },
  plugins: [react(), viteCalls(), versionInPage(), precompressed()],
  html: { cspNonce: NONCE_PLACEHOLDER },
  define: { __APP_VERSION__: JSON.stringify(version) },
  server: {
    proxy: Object.fromEntries(
      ['/api/', '/public/', '/login/', '/oauth/token', '/externalLink/', '/logout', '/healthz'].map((path) => [
        path,
        { target: process.env.PORTICO_SERVER ?? 'http://127.0.0.1:4300', changeOrigin: false },
      ]),
    ),
  },
  worker: { format: 'es' },
  build: {
    outDir: 'dist/portal',
    assetsDir: 'static',
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 30 },
            { name: 'frame', test: /node_modules[\\/](react-router|react-router-dom|i18next|jotai|cookie)[\\/]/, priority: 20 },
          ],
        },
      },
    },
  },
}));
