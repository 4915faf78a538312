import type { PageSegment } from '#renderers/pages/addressed.ts';
import { tablePresentation } from '#renderers/presentations/tablePresentation.ts';
import { screen, type Screen } from './screen.tsx';

/** The list with its grid, which is the larger part of it. */
export const loadList = async () => {
  const [list] = await Promise.all([import('#src/screens/list/ListScreen.tsx'), tablePresentation.preload()]);
  return list;
};

/** What is drawn at the addresses of each kind of page in `renderers/pages`; a kind without a body does not compile. */
export const pageBodies: Record<PageSegment, Screen> = {
  'application-portal/app-portal-runtime': screen(() => import('#src/screens/pages/AppHomePageScreen.tsx'), ['report', 'framed', 'list', 'shell']),
  'application-list/:schemaCode': screen(loadList, ['list', 'filter', 'shell']),
  'application-report/:reportCode': screen(() => import('#src/screens/framed/ReportScreen.tsx'), ['framed', 'report', 'filter', 'form', 'shell']),
  'application-define/:url': screen(() => import('#src/screens/framed/CustomPageScreen.tsx'), ['framed', 'report', 'list', 'shell']),
};
