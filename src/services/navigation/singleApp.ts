import { matchPath } from 'react-router-dom';
import { portalSettings } from '#src/api/settings.ts';
import { storage } from '#src/api/storage.ts';

/** Code of the one application the portal shows: chosen by `/singleApp/:appCode` for this tab, else preset (OP-18); undefined = all of them. */
export function singleAppCode(): string | undefined {
  return storage.singleApp() ?? (portalSettings().appCode || undefined);
}

/** Whether the portal offers an application: each of them, or the one it shows (AP-009). */
export function isAppOffered(appCode: string): boolean {
  return [undefined, appCode].includes(singleAppCode());
}

/** Shows one application only from now on, in this tab (RT-041, AP-010). */
export function enterSingleApp(appCode: string): void {
  storage.setSingleApp(appCode);
  storage.setAppCode(appCode);
}

/** Addresses of single-application mode, and the same page below `/application` (RT-042 to RT-049). */
const EQUIVALENT_PATHS: readonly [string, string][] = [
  ['/app-home', '/application/:single/application-portal/app-portal-runtime'],
  ['/app-list/:appCode/:schemaCode/:displayName', '/application/:appCode/application-list/:schemaCode'],
  ['/app-report/:appCode/:reportCode', '/application/:appCode/application-report/:reportCode'],
  ['/app-define/:url', '/application/:single/application-define/:url'],
  ...['/app-todo', '/app-toread', '/app-done', '/app-readed'].map((path): [string, string] => [path, '/application/:single']),
];

/** The path of a page below `/application`, also for an address of single-application mode; other paths as they are. Parts stay encoded. */
export function applicationPath(pathname: string): string {
  const single = encodeURIComponent(singleAppCode() ?? '');
  for (const [pattern, target] of EQUIVALENT_PATHS) {
    if (matchPath(pattern, pathname) === null) continue;
    const given = pathname.split('/');
    const parts = new Map(pattern.split('/').map((name, at) => [name, given[at] ?? '']));
    return target
      .split('/')
      .map((name) => (name === ':single' ? single : (parts.get(name) ?? name)))
      .join('/');
  }
  return pathname;
}
