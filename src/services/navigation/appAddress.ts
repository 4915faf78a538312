import { decodedSegment } from '#src/engine/navigation/decodedSegment.ts';
import { applicationPath } from './singleApp.ts';

/**
 * Application code of an address below `/application/`, of single-application mode or of one that leads there, undefined elsewhere
 * (OP-37: where there is one the wide menu stands).
 */
export function appCodeInPath(pathname: string): string | undefined {
  const code = /^\/(?:application|jump-report|singleApp)\/([^/]+)/.exec(applicationPath(pathname))?.[1];
  return code === undefined ? undefined : decodedSegment(code);
}

/** Home address of an application; `return` holds the place the user came from (RT-056, OP-25). */
export function applicationHome(appCode: string, from: { pathname: string; search: string }): string {
  return `/application/${encodeURIComponent(appCode)}?return=${encodeURIComponent(`${from.pathname}${from.search}`)}`;
}
