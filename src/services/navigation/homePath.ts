import { portalSettings } from '#src/api/settings.ts';
import { singleAppCode } from './singleApp.ts';

/** The start page of a portal with several applications (RT-001). */
export const DASHBOARD = '/portal-page/defaultPortalDashboard';
/** In its place where the organisation has chosen so (AP-008, OP-69). */
export const APPLICATION_PORTAL = '/application-portal/portal';
/** The home of the one application there is (RT-042). */
export const APP_HOME = '/app-home';

/** Where `/` leads; the choice of the organisation changes nothing of it (RT-001, RT-002, OP-69). */
export function startPath(): string {
  return singleAppCode() === undefined ? DASHBOARD : APP_HOME;
}

/** Where the name of the product and every way home lead: the start page, or what the organisation has chosen in its place. */
export function homePath(): string {
  return singleAppCode() === undefined && portalSettings().openApplicationPortal === true ? APPLICATION_PORTAL : startPath();
}
