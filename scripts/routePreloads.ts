import type { Plugin } from 'vite';

/** Addresses whose page needs chunks of its own, and the modules that make such a page. */
const ROUTES: readonly { path: string; modules: RegExp }[] = [
  { path: '^/login$', modules: /screens[\\/]login[\\/]LoginScreen\.tsx$/ },
  {
    path: '^/application/',
    modules: /screens[\\/](list[\\/]ListScreen|shell[\\/]Shell)\.tsx$|regions[\\/]DataGrid\.tsx$|call-checks[\\/](session|list)$/,
  },
  { path: '^/(app-list|portal-page|form)(/|$)', modules: /screens[\\/]shell[\\/]Shell\.tsx$|call-checks[\\/]session$/ },
];

/** What the page of an address loads at once; the first entry whose pattern fits counts. */
export interface RoutePreload {
  /** Regular expression over the path. */
  path: string;
  scripts: string[];
  styles: string[];
}

/** Writes `.vite/preloads.json`, from which the server tells the browser what to load beside the first script (performance.md). */
export function routePreloads(): Plugin {
  return {
    name: 'portico-route-preloads',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const entry = chunks.find((chunk) => chunk.isEntry);
      const early = new Set([entry?.fileName, ...(entry?.imports ?? [])]);
      const preloads = ROUTES.map(({ path, modules }): RoutePreload => {
        const own = chunks.filter((chunk) => chunk.moduleIds.some((id) => modules.test(id)));
        const names = new Set([...own.map((chunk) => chunk.fileName), ...own.flatMap((chunk) => chunk.imports)]);
        const needed = chunks.filter((chunk) => names.has(chunk.fileName) && !early.has(chunk.fileName));
        const styles = needed.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]);
        return { path, scripts: needed.map((chunk) => `/${chunk.fileName}`), styles: [...new Set(styles)].map((name) => `/${name}`) };
      });
      this.emitFile({ type: 'asset', fileName: '.vite/preloads.json', source: JSON.stringify(preloads) });
    },
  };
}
