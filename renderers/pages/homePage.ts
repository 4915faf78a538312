import type { PageRenderer } from '#renderers/contracts/page.ts';

const SEGMENT = 'application-portal/app-portal-runtime';

/** The home page of an application, which the portal adds to the menu (SM-007, RT-024). */
export const homePage = {
  types: ['HomePage'],
  segment: SEGMENT,
  name: 'appPortalRuntime',
  icon: 'home',
  href: (_node, appCode) => `/application/${encodeURIComponent(appCode)}/${SEGMENT}`,
} as const satisfies PageRenderer;
