import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  base: '/floor/',
  build: {
    outDir: '../../../dist/floors',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: { input: { dom: 'tests/bench/floors/dom/index.html', grid: 'tests/bench/floors/grid/index.html' } },
  },
});
