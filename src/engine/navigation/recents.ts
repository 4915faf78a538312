import { decodedSegment } from './decodedSegment.ts';
import type { NewRecent, Recent } from '#schemas/workflow/favourites.ts';
import { homePageCode } from './homeNode.ts';
import type { MenuEntry } from './menuTree.ts';

/** A record that somebody has opened. */
export interface OpenedRecord {
  appCode: string;
  schemaCode: string;
  objectId: string;
}

/** Address of an entry of a menu, whatever kind of page it is: its application leads on to it. */
export function entryAddress(appCode: string, code: string, back: string): string {
  return `/application/${encodeURIComponent(appCode)}?${new URLSearchParams({ code, return: back })}`;
}

/** Where something that was opened before is opened again; `back` = where the way back leads. Source: contract 7.3. */
export function recentAddress({ kind, appCode, code, objectId, schemaCode }: Recent, back: string): string {
  const app = `/application/${encodeURIComponent(appCode)}`;
  switch (kind) {
    case 'menu':
      return entryAddress(appCode, code, back);
    case 'record':
      return `/form/detail?${new URLSearchParams({ schemaCode: schemaCode ?? '', objectId: objectId ?? '', return: back })}`;
    case 'report':
      return `${app}/application-report/${encodeURIComponent(code)}?${new URLSearchParams({ return: back })}`;
    case 'page':
      return code === homePageCode(appCode) ? `${app}/application-portal/app-portal-runtime` : `/portal-page/${encodeURIComponent(code)}`;
  }
}

/** A page of its own, by its path, with the kinds that the portal remembers. */
const PLACES: readonly [RegExp, (appCode: string, value: string) => NewRecent][] = [
  [/^\/application\/([^/]+)\/application-report\/([^/]+)$/, (appCode, code) => ({ kind: 'report', appCode, code })],
  [/^\/application\/([^/]+)\/application-portal\/(app-portal-runtime)$/, (appCode) => ({ kind: 'page', appCode, code: homePageCode(appCode) })],
];

/**
 * What somebody opens by coming to a path, as the server remembers it: a record over or beside its list goes before the entry of the
 * menu it was opened from. Undefined where there is nothing to remember. Source: contract 7.3.
 */
export function recentOfPlace(
  path: string,
  node: (Pick<MenuEntry, 'code'> & { appCode: string }) | undefined,
  record: OpenedRecord | undefined,
): NewRecent | undefined {
  if (record) return { kind: 'record', ...record, code: node?.appCode === record.appCode ? node.code : '' };
  for (const [pattern, recent] of PLACES) {
    const [, appCode, value] = pattern.exec(path) ?? [];
    if (appCode !== undefined && value !== undefined) return recent(decodedSegment(appCode), decodedSegment(value));
  }
  return node && { kind: 'menu', appCode: node.appCode, code: node.code };
}
