import '#src/services/requests/workflowCalls.ts';
import { useAtomValue } from 'jotai';
import { useLocation } from 'react-router-dom';
import { loadChunk } from '#renderers/chunks/loadChunk.ts';
import { tablePresentation } from '#renderers/presentations/tablePresentation.ts';
import { useNarrow } from '#renderers/regions/hooks/useNarrow.ts';
import { lazyComponent } from '#renderers/regions/lazy/lazyComponent.tsx';
import { preloadWorkPage } from '#src/engine/work/preloadedPage.ts';
import { TRIAGE_ROWS } from '#src/engine/work/workList.ts';
import { WORK_LISTS } from '#src/engine/work/workLists.ts';
import { Redirect } from '#src/services/navigation/Redirect.tsx';
import { userAtom } from '#src/services/page/state.ts';
import { loadNamespaces } from '#src/services/texts/i18n.ts';
import { isAtThumb, PhonePages } from './PhonePages.tsx';
import { FIRST_WORKFLOW_PAGE, mayOpenWorkflowPage } from './workflowPages.ts';

/** A part together with texts that come with no page before it. */
async function withTexts<T>(namespace: string, part: Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([part, loadNamespaces(namespace)]);
  return loaded;
}

const list = lazyComponent(() => withTexts('work', import('./WorkListScreen.tsx')));
const triageCode = () => loadChunk(() => Promise.all([import('./triage/TriageScreen.tsx'), import('./WorkList.tsx')]));
const triage = lazyComponent(async () => {
  const [[{ default: Screen }, { WorkList }]] = await Promise.all([triageCode(), loadNamespaces('work', 'triage')]);
  return { default: ({ code }: { code: string }) => <Screen code={code} List={WorkList} /> };
});

/** What is drawn at the pages of workflows that are no lists. */
const PAGES: readonly [RegExp, ReturnType<typeof lazyComponent<object>>][] = [
  [
    /^\/from\/workflow-track\//,
    lazyComponent(async () => {
      const [screen] = await Promise.all([import('./track/FlowTrackScreen.tsx'), loadNamespaces('track')]);
      return screen;
    }),
  ],
  [
    /^\/from\/operation-log-compare\//,
    lazyComponent(async () => {
      const [screen] = await Promise.all([import('./compare/ComparisonScreen.tsx'), loadNamespaces('track')]);
      return screen;
    }),
  ],
  [/^\/workflow-center\/start-workflow$/, lazyComponent(() => withTexts('start', import('./start/StartScreen.tsx')))],
  [/^\/workflow-center\/delegation-workflow$/, lazyComponent(() => withTexts('work', import('./DelegationsScreen.tsx')))],
];

/** The lists of single-application mode stand at addresses of their own (RT-044 to RT-047). */
const SINGLE_APP: ReadonlyMap<string, string> = new Map([
  ['/app-todo', 'my-unfinished-workitem'],
  ['/app-toread', 'my-unread-workitem'],
  ['/app-done', 'my-finished-workitem'],
  ['/app-readed', 'my-read-workitem'],
]);

/** A page of the workflow centre or about an instance; who may not open it is led on (RT-014, RT-015, RT-030 to RT-039, AU-005 to AU-007). */
function WorkflowScreen() {
  const user = useAtomValue(userAtom);
  const { pathname } = useLocation();
  const segment = segmentOf(pathname);
  const isNarrow = useNarrow();
  if (!mayOpenWorkflowPage(segment, user)) return <Redirect to={FIRST_WORKFLOW_PAGE} />;
  if (!isAtThumb(pathname)) return pageAt(pathname);
  // The page stays what it is when the window becomes as narrow as a phone, and back.
  return (
    <div className="p-centre-page">
      <div className="p-centre-body">{pageAt(pathname)}</div>
      {isNarrow && <PhonePages />}
    </div>
  );
}

function pageAt(pathname: string) {
  const segment = segmentOf(pathname);
  const found = listAt(segment);
  if (found) return <found.screen.Part code={segment} />;
  const Page = ownPageOf(pathname)?.Part;
  return Page ? <Page /> : null;
}

/** The rows and the code of the page travel before it is drawn. */
async function prefetch({ pathname, search }: Pick<Location, 'pathname' | 'search'>): Promise<void> {
  const found = listAt(segmentOf(pathname));
  // An address that names more than the list has a query of its own.
  if (found?.document.triage && search === '') preloadWorkPage(found.document, TRIAGE_ROWS);
  const parts = found ? [found.screen, found.rows] : [ownPageOf(pathname)];
  // What did not come is requested again where it is drawn.
  await Promise.all(parts.map((part) => part?.preload())).catch(() => undefined);
}

export default Object.assign(WorkflowScreen, { prefetch });

const ownPageOf = (pathname: string) => PAGES.find(([path]) => path.test(pathname.replace(/\/$/, '')))?.[1];
/** The list of a page, with what draws its rows; undefined = the page is none. */
function listAt(segment: string) {
  const document = WORK_LISTS.find(({ code }) => code === segment);
  return document && { document, ...(document.triage ? { screen: triage, rows: undefined } : { screen: list, rows: tablePresentation }) };
}

const segmentOf = (pathname: string): string => SINGLE_APP.get(pathname) ?? pathname.split('/')[2] ?? '';

// Where a visit begins with tasks their code travels while their user is looked up; texts wait for the language.
if (listAt(segmentOf(location.pathname))?.document.triage) triageCode().catch(() => undefined);
