import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { chunkSources } from './scripts/chunkSources.ts';
import { guidePages } from './scripts/guidePages.ts';
import { DEFERRED_CHUNKS, isModuleOf } from './scripts/deferredChunks.ts';
import { leanI18next } from './scripts/leanI18next.ts';
import { leanRouter } from './scripts/leanRouter.ts';
import { precompressed } from './scripts/precompressed.ts';
import { routePreloads } from './scripts/routePreloads.ts';
import { viteCalls } from './scripts/viteCalls.ts';

// The shape of package.json is ours.
const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as { version: string };

/** The requests of every start, in a small chunk that runs before the others have come (`src/app/startCalls.ts`). */
const CALLS = [
  /rolldown[\\/]runtime/,
  /src[\\/]main\.ts$/,
  /virtual:calls$|vite[\\/]preload-helper/,
  /schemas[\\/]errCode\.ts$/,
  /src[\\/]api[\\/](?!upload|download|cipher|passwordCipher|script|session|signOut|lazyCalls|unanswered|listStorage|tabStorage|draftLocks|loginHosts|saveBlob|change)\w+\.ts$/,
  /src[\\/]app[\\/](startCalls|startFrame|startFailure|startStores)\.ts$|renderers[\\/]chunks[\\/]loadChunk\.ts$|src[\\/]services[\\/]\w+[\\/](navigate|publicPaths|sessionAcrossPages|outward)\.ts$/,
];

/**
 * What every page needs, in one chunk, because many small ones compress worse: router, texts, state, calls and the controls
 * of the login page. A module added here travels to the login page.
 */
const FRAME = [
  /node_modules[\\/](react-router|react-router-dom|i18next|jotai|cookie)[\\/]/,
  /schemas[\\/]permission\.ts$|renderers[\\/]contracts[\\/]messageTimes\.ts$/,
  /src[\\/]services[\\/]\w+[\\/](i18n|textFormat|state|messages|leaving|reportError|nonce|theme|themes|loadUser|placeName|sessionBreak|loginPath|Redirect|Logo)\.tsx?$|src[\\/]app[\\/](?!takeToken|startFrame|outdated|overPage|routes|pageBodies)\w+\.tsx?$/,
  /src[\\/]engine[\\/]session[\\/]session\.ts$/,
  /regions[\\/]base[\\/](Icon|coreIcons|Button|IconButton|Tooltip|placeBeside)\.tsx?$/,
  /screens[\\/]shell[\\/]header[\\/]LanguageSwitch\.tsx$/,
];

/** The addresses of the signed-in portal with what leads to their pages; menu and list know the same kinds of pages. */
const ROUTES = [
  /schemas[\\/]limits\.ts$/,
  /src[\\/]app[\\/](routes|pageBodies)\.tsx?$/,
  /presentations[\\/]tablePresentation\.ts$|regions[\\/]lazy[\\/]lazyComponent\.tsx$|renderers[\\/]pages[\\/](addressed|modelPage|reportPage|customPage|pageAddress)\.ts$/,
];
/** The first paint is the frame that the first script shows (`src/app/startFrame.ts`): the page waits for that alone. */
function firstScriptFirst(): Plugin {
  return {
    name: 'portico-first-script',
    apply: 'build',
    transformIndexHtml: { order: 'post', handler: (html) => html.replaceAll('<script type="module"', '<script type="module" blocking="render"') },
  };
}

/** Writes the product's version into the page (CN-010). */
function versionInPage(): Plugin {
  return {
    name: 'portico-version',
    transformIndexHtml: (html) => html.replaceAll('PORTICO_VERSION', version),
  };
}

// The package's export map offers its development build only; the production build lies beside it and is 4 KiB smaller.
const router = fileURLToPath(new URL('node_modules/react-router/dist/production/index.mjs', import.meta.url));

// rjsf brings a Markdown package of 31 KiB for descriptions that are plain text here.
const markdown = fileURLToPath(new URL('renderers/regions/form/fields/plainMarkdown.tsx', import.meta.url));

export default defineConfig(({ command }) => ({
  resolve: {
    alias: [{ find: 'markdown-to-jsx/react', replacement: markdown }, ...(command === 'build' ? [{ find: /^react-router(-dom)?$/, replacement: router }] : [])],
  },
  plugins: [
    react(),
    viteCalls(),
    guidePages(),
    versionInPage(),
    firstScriptFirst(),
    chunkSources(),
    routePreloads(),
    leanRouter(),
    leanI18next(),
    precompressed(),
  ],
  define: { APP_VERSION: JSON.stringify(version) },
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
    // What may be how large stands in scripts/budgets.ts, in bytes as they travel.
    chunkSizeWarningLimit: 4096,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 30 },
            { name: 'calls', test: isModuleOf(CALLS), priority: 25 },
            { name: 'frame', test: isModuleOf(FRAME), priority: 20 },
            { name: 'routes', test: isModuleOf(ROUTES), priority: 18 },
            // With everything they import: menu and list are nearly always wanted together, and forty requests cost more than their bytes.
            { name: 'texts-zh', test: /locales[\\/]zh[\\/](shell|list|filter)\.json$/, priority: 15 },
            { name: 'texts-en', test: /locales[\\/]en[\\/](shell|list|filter)\.json$/, priority: 15 },
            { name: 'checks', test: /virtual:call-checks\/(apps|list|system)$/, priority: 15 },
            // What is kept of an ended session is loaded together: each chunk of its own would stand by name in the first one.
            { name: 'unsent', test: /src[\\/]engine[\\/]forms[\\/]unsent\w+\.ts$/, priority: 12 },
            { name: 'sign-in', test: /src[\\/](api[\\/](session|loginHosts)|services[\\/]session[\\/]requestedPath)\.ts$/, priority: 12 },
            {
              name: 'session-end',
              test: /src[\\/](api[\\/]signOut|services[\\/]\w+[\\/](leavePortal|followToken|sessionEnd|stopPage|portalLeaving))\.ts$|src[\\/]app[\\/](outdated|overPage)\.tsx?$/,
              priority: 12,
            },
            { name: 'application', test: /src[\\/]screens[\\/](list[\\/]ListScreen|shell[\\/]Shell)\.tsx$/, priority: 10 },
            ...DEFERRED_CHUNKS,
          ],
        },
      },
    },
  },
}));
