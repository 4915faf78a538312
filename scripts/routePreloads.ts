import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

/** What every page needs besides the first script, which requests it while it runs. */
const PORTAL = /src[\\/]app[\\/]openPortal\.tsx$/;

/** Addresses whose page needs chunks of its own, and the modules that make such a page. */
const ROUTES: readonly { path: string; modules: RegExp }[] = [
  { path: '^/login$', modules: /screens[\\/]login[\\/]LoginScreen\.tsx$/ },
  {
    path: '^/application/',
    modules:
      /screens[\\/](list[\\/]ListScreen|shell[\\/]Shell)\.tsx$|regions[\\/]grid[\\/]DataGrid\.tsx$|call-checks[\\/](session|list)$|src[\\/]app[\\/]routes\.tsx$/,
  },
  {
    // Of a list that is worked through, what draws its rows; what is done to them comes beside.
    path: '^/workflow-center/my-un(finished|read)-workitem/?$',
    modules:
      /screens[\\/](workflow[\\/](WorkflowScreen|WorkList|triage[\\/]TriageScreen)|shell[\\/]Shell)\.tsx$|call-checks[\\/](session|workflow)$|src[\\/]app[\\/]routes\.tsx$/,
  },
  {
    path: '^/(app-list|portal-page|form|workflow-center|message-notification|user)(/|$)',
    modules: /screens[\\/]shell[\\/]Shell\.tsx$|call-checks[\\/]session$|src[\\/]app[\\/]routes\.tsx$/,
  },
];

/** What the page of an address loads at once; the first entry whose pattern fits counts. */
export interface RoutePreload {
  /** Regular expression over the path. */
  path: string;
  scripts: string[];
  styles: string[];
}

type Loaded = Omit<RoutePreload, 'path'>;

/**
 * Tells the browser what to load beside the first script (performance.md): links in the page for what every address needs,
 * and `.vite/preloads.json`, from which the server adds those of an address. Styles are only loaded ahead, and put in with the
 * chunk that needs them: as style sheets of the page they would hold back its first script and its first paint.
 */
export function routePreloads(): Plugin {
  return {
    name: 'portico-route-preloads',
    apply: 'build',
    generateBundle: {
      // Before the others have run some files have names that they do not keep.
      order: 'post',
      handler(_, bundle) {
        const { byEvery, forModules } = loadsOf(bundle);
        const there = new Set([...byEvery.scripts, ...byEvery.styles]);
        const others = (files: string[]) => files.filter((file) => !there.has(file));
        const preloads = ROUTES.map(({ path, modules }): RoutePreload => {
          const { scripts, styles } = forModules(modules);
          return { path, scripts: others(scripts), styles: others(styles) };
        });
        this.emitFile({ type: 'asset', fileName: '.vite/preloads.json', source: JSON.stringify(preloads) });
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle }) => (bundle === undefined ? [] : preloadLinksOf(loadsOf(bundle).byEvery)),
    },
  };
}

/** Files as addresses: those of every page, and those that modules need; the first script loads its own. */
function loadsOf(bundle: Rolldown.OutputBundle): { byEvery: Loaded; forModules(modules: RegExp): Loaded } {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const entry = chunks.find((chunk) => chunk.isEntry);
  const early = new Set([entry?.fileName, ...(entry?.imports ?? [])]);
  const forModules = (modules: RegExp): Loaded => {
    const own = chunks.filter((chunk) => chunk.moduleIds.some((id) => modules.test(id)));
    const names = new Set([...own.map((chunk) => chunk.fileName), ...own.flatMap((chunk) => chunk.imports)]);
    const needed = chunks.filter((chunk) => names.has(chunk.fileName) && !early.has(chunk.fileName));
    const styles = new Set(needed.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]));
    return { scripts: needed.map((chunk) => `/${chunk.fileName}`), styles: [...styles].map((name) => `/${name}`) };
  };
  return { byEvery: forModules(PORTAL), forModules };
}

function preloadLinksOf({ scripts, styles }: Loaded): HtmlTagDescriptor[] {
  const link = (attrs: Readonly<Record<string, string>>): HtmlTagDescriptor => ({ tag: 'link', attrs: { ...attrs, crossorigin: true }, injectTo: 'head' });
  return [...scripts.map((href) => link({ rel: 'modulepreload', href })), ...styles.map((href) => link({ rel: 'preload', as: 'style', href }))];
}
