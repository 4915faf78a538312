import { addressedPages } from '#renderers/pages/addressed.ts';
import { lazyComponent } from '#renderers/regions/lazy/lazyComponent.tsx';
import { APPLICATION_PORTAL, APP_HOME, DASHBOARD, startPath } from '#src/services/navigation/homePath.ts';
import { loadList, pageBodies } from './pageBodies.ts';
import type { PortalRoute } from './routeTable.ts';
import { screen } from './screen.tsx';

/** Header and menu around the pages; its chunk comes beside that of the first page. */
export const shell = lazyComponent(() => import('#src/screens/shell/Shell.tsx'));

/** An application opens at its first page, nearly always a list: its code comes while the menu is loading. */
const loadHome = async () => {
  const [home] = await Promise.all([import('#src/screens/applications/ApplicationStart.tsx'), loadList()]);
  return home;
};

/** The same for the one application of single-application mode. */
const loadAppHome = async () => {
  const [home] = await Promise.all([import('#src/screens/applications/AppHome.tsx'), loadList()]);
  return home;
};

/** The first page after sign-in; the workbench and the application portal show the same blocks (OP-68, OP-69). */
const dashboard = screen(() => import('#src/screens/pages/Dashboard.tsx'), ['applications', 'report', 'list', 'shell', 'home', 'start']);

const workbench = screen(() => import('#src/screens/pages/Workbench.tsx'), ['applications', 'report', 'list', 'shell', 'home', 'start']);

const systemPage = screen(() => import('#src/screens/system/SystemPage.tsx'), ['system']);

const formPathRedirect = screen(() => import('#src/screens/workflow/FormPathRedirect.tsx'), ['shell']);

const sample = screen(() => import('#src/screens/sample/SampleScreen.tsx'), ['sample', 'shell']);

/** Addresses of the two placeholders, at the root and below an application (OP-23). */
const SAMPLE_PATHS = ['', '/application/:appCode'].flatMap((below) => [1, 2].map((number) => `${below}/test-specific-model-list${number}/:schemaCode`));

const workflowScreen = screen(() => import('#src/screens/workflow/WorkflowScreen.tsx'), ['work', 'workflow', 'list', 'filter', 'form', 'shell']);

const draftsScreen = screen(() => import('#src/screens/drafts/DraftsScreen.tsx'), ['drafts', 'workflow', 'list', 'filter', 'form', 'shell']);

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

/** The work lists of single-application mode (RT-044 to RT-047). */
const SINGLE_APP_WORK = {
  '/app-todo': 'my-unfinished-workitem',
  '/app-toread': 'my-unread-workitem',
  '/app-done': 'my-finished-workitem',
  '/app-readed': 'my-read-workitem',
};

const toSingleAppWork = ([path, segment]: [string, string]): PortalRoute => ({
  path,
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
    path: DASHBOARD,
    screen: dashboard,
    title: 'common:title.home',
    frame: 'shell',
  },
  { path: '/workbench-center', screen: workbench, title: 'common:title.home', frame: 'shell' },
  { path: '/workbench-center/workbench', screen: workbench, title: 'common:title.home', frame: 'shell' },
  { path: APPLICATION_PORTAL, screen: dashboard, title: 'common:title.home', frame: 'shell' },
  {
    path: '/portal-page/:pageCode',
    name: 'portal-page',
    screen: screen(() => import('#src/screens/pages/PortalPageScreen.tsx'), ['report', 'framed', 'list', 'shell']),
    frame: 'shell',
  },
  { path: '/jump-report/:appCode/:reportCode', screen: screen(() => import('#src/screens/pages/JumpReport.tsx'), ['shell']), frame: 'shell' },
  {
    path: '/app-list/applications',
    name: 'applications',
    screen: screen(() => import('#src/screens/applications/ApplicationsScreen.tsx'), ['applications', 'shell']),
    title: 'common:title.applications',
    frame: 'shell',
  },
  { path: '/application/:appCode', screen: screen(loadHome, ['applications', 'shell']), frame: 'shell' },
  ...addressedPages.map(toPageRoute),
  { path: '/application/:appCode/application-custom', screen: sample, frame: 'shell' },
  ...SAMPLE_PATHS.map((path): PortalRoute => ({ path, screen: sample, frame: 'shell' })),
  { path: '/singleApp/:appCode', screen: screen(() => import('#src/screens/applications/SingleApp.tsx'), ['shell']), frame: 'shell' },
  { path: APP_HOME, screen: screen(loadAppHome, ['applications', 'report', 'framed', 'list', 'shell']), frame: 'shell' },
  { path: '/app-list/:appCode/:schemaCode/:displayName', screen: pageBodies['application-list/:schemaCode'], frame: 'shell' },
  { path: '/app-report/:appCode/:reportCode', screen: pageBodies['application-report/:reportCode'], frame: 'shell' },
  { path: '/app-define/:url', screen: pageBodies['application-define/:url'], frame: 'shell' },
  ...Object.entries(SINGLE_APP_WORK).map(toSingleAppWork),
  ...Object.entries(WORKFLOW_PAGES).map(toWorkflowRoute),
  {
    path: '/message-notification',
    name: 'messageNotification',
    screen: screen(() => import('#src/screens/messages/MessagesScreen.tsx'), ['messages', 'shell']),
    title: 'common:title.messages',
    frame: 'shell',
  },
  { path: '/my-draft', name: 'myDraft', screen: draftsScreen, title: 'common:title.drafts', frame: 'shell' },
  {
    path: '/from/workflow-track/:workflowInstanceId/:workItemId',
    name: 'flowTrack',
    screen: workflowScreen,
    title: 'common:title.flowTrack',
    hasSuffix: true,
    frame: 'shell',
  },
  {
    path: '/from/operation-log-compare/:logid/:workflowInstanceId/:workItemId',
    screen: workflowScreen,
    title: 'common:title.logCompare',
    frame: 'shell',
  },
  { path: '/form/detail', name: 'form-detail', screen: screen(() => import('#src/screens/forms/FormScreen.tsx'), ['form', 'shell']), frame: 'shell' },
  { path: '/guide/:page', screen: screen(() => import('#src/screens/guide/GuideScreen.tsx'), ['guide', 'shell']), title: 'common:title.guide', frame: 'shell' },
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
  },
  {
    path: '/login-error',
    name: 'login-error',
    screen: screen(() => import('#src/screens/session/LoginErrorScreen.tsx'), ['session', 'login']),
    title: 'common:title.login',
    frame: 'bare',
  },
  ...['/form/workflow-track/:workflowInstanceId/:workItemId', '/form/operation-log-compare/:logid/:workflowInstanceId/:workItemId'].map(
    (path): PortalRoute => ({ path, screen: formPathRedirect, frame: 'shell' }),
  ),
  { path: '/print', screen: screen(() => import('#src/screens/print/PrintScreen.tsx'), ['print']), title: 'common:title.print', frame: 'bare' },
  { path: '/shared/success', screen: systemPage, title: 'common:title.shared', frame: 'bare' },
  { path: '/shared/empty', screen: systemPage, title: 'common:title.shared', frame: 'bare' },
  {
    path: '/external-link/:formid',
    name: 'external-link',
    screen: screen(() => import('#src/screens/session/ExternalLinkScreen.tsx'), ['session', 'form', 'shell']),
    frame: 'bare',
  },
  { path: '/error', screen: systemPage, title: 'common:title.error', frame: 'bare' },
  { path: '/permission', screen: systemPage, title: 'common:title.permission', frame: 'bare' },
  { path: '/form-unpublished', screen: systemPage, title: 'common:title.formUnpublished', frame: 'bare' },
];

/** Addresses that only lead to another one (RT-001, RT-002, RT-020). */
export const redirects: Readonly<Record<string, () => string>> = {
  '/': startPath,
  '/app-list': () => '/app-list/applications',
  '/application-portal': () => APPLICATION_PORTAL,
  '/user': () => '/user/info',
  '/guide': () => '/guide/staff',
  '/workflow-center': () => '/workflow-center/my-unfinished-workitem',
  '/workflow-center/curso': () => '/workflow-center/my-unfinished-workitem',
};
