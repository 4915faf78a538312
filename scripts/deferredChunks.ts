/**
 * Sources of what pages load behind what is drawn first, by the chunk for each occasion: every file of its own is a request for a few
 * hundred bytes. They go without what they import: what dialogs need too stays apart, for they would load the rest with it.
 * Shape: paths from the root of the project; `{a,b}` = each of them, `*` = any name, `!` in front = not these.
 */
const SHARED: Readonly<Record<string, readonly string[]>> = {
  changes: [
    'src/api/changes/changeStream.ts',
    'src/services/changes/{sharedStream,followChanges,followDocuments,followWork,listChanges,followRows}.ts',
    'src/engine/session/rowsWatcher.ts',
    'src/engine/lists/watchList.ts',
    'src/engine/lists/query/shownRows.ts',
  ],
  script: [
    'sandbox/host/*.ts',
    '!sandbox/host/{strikeCounter,openLink}.ts',
    'sandbox/protocol/{budgets,safeParse,memberNames,protocol,zone,bridge,bridgeRows,formBridge,facade}.ts',
    'sandbox/recording/record.ts',
    'src/engine/scripts/*.ts',
    '!src/engine/scripts/recordScript.ts',
  ],
  filters: [
    'renderers/filters/*.{ts,tsx}',
    '!renderers/filters/{ComposedFilterBuilder.tsx,ComposedFilterPanel.tsx,lazyFilterBuilder.ts}',
    'renderers/regions/filterPanel/faultWords.ts',
  ],
  'list-parts': ['src/engine/lists/{actions/listRecord,query/rowsById,query/loadDataItems,state/pageLeft}.ts'],
  'record-parts': [
    'src/screens/forms/rail/{railOf,railState,useRailRoom}.ts',
    'src/screens/comments/{recordPlace,writingWanted}.ts',
    'src/screens/share/lazyShareDialog.ts',
    'src/screens/workflow/rail/stateTag.ts',
    'schemas/records/storable.ts',
  ],
  'shell-parts': [
    'src/screens/shell/header/AppLink.tsx',
    'src/screens/user/lazyPasswordDialog.ts',
    'src/services/navigation/{messageLink,startRefusal,openExternally}.ts',
    'src/services/changes/followShownDocuments.ts',
    'src/services/page/whileVisible.ts',
    'src/services/requests/{workChanges,useWorkCount}.ts',
  ],
  tools: [
    'src/screens/shell/header/{HeaderTools,AppChoices,BackStage,Bell,HelpMenu,OpenInBrowser,SearchTool,SkinButton,WorkTools}.tsx',
    'src/screens/shell/header/{Bell.css,SearchTool.css,WorkTools.css,catchTyping.ts,countInTitle.ts}',
    'src/screens/shell/overlays/{Overlays,FirstPassword,LinkOpener,PageFocus,PaperStamp,Recents,ScreenKeys,ScriptMessages}.tsx',
    'src/screens/shell/overlays/layOutPaper.ts',
    'src/screens/shell/menu/{MenuGrip,FavouriteStar}.tsx',
    'src/services/{navigation/followMenus,theme/followTheme,screen/otherTabs,messages/unread,page/openedRecord}.ts',
    'src/engine/navigation/recents.ts',
    'virtual:call-checks/{messages,favourites}',
    'renderers/regions/dialogs/lazyKeysDialog.ts',
  ],
};

/** The same with everything they import that is in no chunk yet. */
const OCCASIONS: Readonly<Record<string, readonly string[]>> = {
  'list-tools': [
    'src/engine/lists/{features/views/personalViews,actions/performAction}.ts',
    'src/screens/list/listDialogs.ts',
    'renderers/regions/list/ViewMenu.tsx',
  ],
};

/** Every source of these chunks, one path each. */
export const DEFERRED_SOURCES: readonly string[] = [SHARED, OCCASIONS].flatMap((chunks) => Object.values(chunks).flat().flatMap(expandNames));

/** The groups of the bundler for these chunks. */
export const DEFERRED_CHUNKS = [
  ...Object.entries(SHARED).map(([name, sources]) => ({ name, test: isOfSources(sources), priority: 9, includeDependenciesRecursively: false })),
  ...Object.entries(OCCASIONS).map(([name, sources]) => ({ name, test: isOfSources(sources), priority: 5 })),
];

/** Whether one of the patterns, which are written with `/`, matches the id of a module. */
export function isModuleOf(patterns: readonly RegExp[]) {
  return (id: string) => patterns.some((pattern) => pattern.test(id.replaceAll('\\', '/')));
}

function isOfSources(sources: readonly string[]) {
  const paths = sources.flatMap(expandNames);
  const isNamed = isModuleOf(paths.filter((path) => !path.startsWith('!')).map(toPattern));
  const isLeftOut = isModuleOf(paths.filter((path) => path.startsWith('!')).map((path) => toPattern(path.slice(1))));
  return (id: string) => isNamed(id) && !isLeftOut(id);
}

/** `a/{b,c}.ts` → `a/b.ts`, `a/c.ts`. */
function expandNames(source: string): string[] {
  const [, before = '', names = '', after = ''] = /^(.*?)\{(.*?)\}(.*)$/.exec(source) ?? [];
  return names === '' ? [source] : names.split(',').flatMap((name) => expandNames(before + name + after));
}

function toPattern(path: string): RegExp {
  return new RegExp(`${path.replaceAll('.', String.raw`\.`).replaceAll('*', String.raw`\w+`)}$`);
}
