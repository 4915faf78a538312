import { addressedPages } from '#renderers/pages/addressed.ts';
import { chunkPart } from '#renderers/regions/chunkPart.tsx';
import { portalSettings } from '#src/api/settings.ts';
import { loadList, pageBodies } from './pageBodies.ts';
import type { PortalRoute } from './routeTable.ts';
import { screen } from './screen.tsx';

/** Header and menu around the pages; its chunk comes beside that of the first page. */
export const shell = chunkPart(() => import('#src/screens/shell/Shell.tsx'));

/** An application opens at its first page, nearly always a list: its code comes while the menu is asked. */
const loadHome = async () => {
  const [home] = await Promise.all([import('#src/screens/applications/ApplicationHome.tsx'), loadList()]);
  return home;
};

const systemPage = screen(() => import('#src/screens/system/SystemPage.tsx'), ['system']);

const workflowScreen = screen(() => import('#src/screens/workflow/WorkflowScreen.tsx'), ['workflow', 'shell']);

/** Last part of the addresses of the workflow centre with the route name, where the specification gives one (RT-031 to RT-039). */
const WORKFLOW_PAGES = {
  'my-unfinished-workitem': 'myUnfinishedWorkItem',
  'start-workflow': 'startWorkflow',
  'my-unread-workitem': undefined,
  'my-finished-workitem': undefined,
  'my-read-workitem': undefined,
  'my-workflow': undefined,
  'delegation-workflow': 'delegationWorkflow',
  'query-instance': 'queryInstance',
  'query-participant-workItem': 'queryParticipantWorkItem',
};

const toWorkflowRoute = ([segment, name]: [string, string | undefined]): PortalRoute => ({
  path: `/workflow-center/${segment}`,
  name,
  screen: workflowScreen,
  title: `shell:workflow.${segment}`,
  frame: 'shell',
});

const toPageRoute = ({ segment, name }: (typeof addressedPages)[number]): PortalRoute => ({
  path: `/application/:appCode/${segment}`,
  name,
  screen: pageBodies[segment],
  frame: 'shell',
});

/** The routes whose page exists, besides the login page; everything else goes to `/error`. */
export const routes: readonly PortalRoute[] = [
  {
    path: '/portal-page/defaultPortalDashboard',
    screen: screen(() => import('#src/screens/applications/HomeScreen.tsx'), ['applications', 'shell']),
    title: 'common:title.home',
    frame: 'shell',
  },
  {
    path: '/app-list/applications',
    name: 'applications',
    screen: screen(() => import('#src/screens/applications/ApplicationsScreen.tsx'), ['applications', 'shell']),
    title: 'common:title.applications',
    frame: 'shell',
  },
  { path: '/application/:appCode', screen: screen(loadHome, ['applications', 'shell']), frame: 'shell' },
  ...addressedPages.map(toPageRoute),
  ...Object.entries(WORKFLOW_PAGES).map(toWorkflowRoute),
  { path: '/form/detail', name: 'form-detail', screen: screen(() => import('#src/screens/forms/FormScreen.tsx'), ['form', 'shell']), frame: 'shell' },
  {
    path: '/user/info',
    screen: screen(() => import('#src/screens/user/InfoScreen.tsx'), ['user', 'shell']),
    title: 'common:title.personal',
    frame: 'shell',
  },
  {
    path: '/oauth',
    name: 'oauth',
    screen: screen(() => import('#src/screens/session/OauthScreen.tsx'), ['session']),
    title: 'common:title.login',
    frame: 'bare',
    free: true,
  },
  {
    path: '/login-error',
    name: 'login-error',
    screen: screen(() => import('#src/screens/session/LoginErrorScreen.tsx'), ['session', 'login']),
    title: 'common:title.login',
    frame: 'bare',
  },
  { path: '/error', screen: systemPage, title: 'common:title.error', frame: 'bare' },
  { path: '/permission', screen: systemPage, title: 'common:title.permission', frame: 'bare' },
  { path: '/form-unpublished', screen: systemPage, title: 'common:title.formUnpublished', frame: 'bare' },
];

const DASHBOARD = '/portal-page/defaultPortalDashboard';

/** Where an application is preset its pages are all there is (RT-042, OP-18). */
const presetHome = () => {
  const { appCode } = portalSettings();
  return appCode ? `/application/${encodeURIComponent(appCode)}` : DASHBOARD;
};

/** Addresses that only lead to another one (RT-001, RT-002, RT-020, RT-042). */
export const redirects: Readonly<Record<string, () => string>> = {
  '/': () => (portalSettings().appCode ? '/app-home' : DASHBOARD),
  '/app-home': presetHome,
  '/app-list': () => '/app-list/applications',
  '/user': () => '/user/info',
  '/workflow-center': () => '/workflow-center/my-unfinished-workitem',
};
