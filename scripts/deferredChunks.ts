/**
 * What pages load behind what is drawn first, one chunk for each occasion: every file of its own is a request for a few hundred
 * bytes. What dialogs need too stays apart, for they would load the rest with it.
 */
export const DEFERRED_CHUNKS = [
  shared('changes', /src\/(api\/changes\/changeStream|services\/changes\/(sharedStream|follow(Changes|Documents|Work)))\.ts$/),
  shared(
    'script',
    /sandbox\/(host\/(?!strikeCounter|openLink)|protocol\/(budgets|safeParse|memberNames|protocol|zone|bridge|bridgeRows|formBridge|facade)\.ts|recording\/record\.ts)/,
    /src\/engine\/scripts\/(?!recordScript)\w+\.ts$/,
  ),
  shared('filters', /renderers\/(filters\/(?!Composed|lazy)\w+\.tsx?|regions\/filterPanel\/faultWords\.ts)$/),
  shared('list-parts', /src\/engine\/lists\/(actions\/listRecord|query\/(rowsById|loadDataItems)|state\/pageLeft)\.ts$/),
  shared(
    'tools',
    /src\/screens\/shell\/header\/(HeaderTools|BackStage|Bell|HelpMenu|OpenInBrowser|catchTyping|SearchTool|SkinButton|WorkTools|countInTitle)\.(tsx?|css)$/,
    /src\/screens\/shell\/overlays\/(Overlays|FirstPassword|LinkOpener|PageFocus|layOutPaper|PaperStamp|Recents|ScreenKeys|ScriptMessages)\.tsx?$/,
    /src\/(services\/(navigation\/followMenus|theme\/followTheme|screen\/otherTabs|messages\/unread|page\/openedRecord)|engine\/navigation\/recents)\.ts$/,
    /virtual:call-checks\/(messages|favourites)$|renderers\/regions\/dialogs\/lazyKeysDialog\.ts$/,
  ),
  occasion(
    'list-tools',
    /src\/(engine\/lists\/(features\/views\/personalViews|actions\/performAction)|screens\/list\/listDialogs)\.ts$|renderers\/regions\/list\/ViewMenu\.tsx$/,
  ),
];

/** Modules by name and none of what they import. */
function shared(name: string, ...sources: readonly RegExp[]) {
  return { name, test: isFromSources(sources), priority: 9, includeDependenciesRecursively: false };
}

/** Modules with everything they import that is in no chunk yet. */
function occasion(name: string, ...sources: readonly RegExp[]) {
  return { name, test: isFromSources(sources), priority: 5 };
}

function isFromSources(sources: readonly RegExp[]) {
  return (id: string) => sources.some((source) => source.test(id.replaceAll('\\', '/')));
}
