import { chatHost } from '#src/api/chatHost.ts';
import { json, storage } from '#src/api/storage.ts';
import { tabStorage } from '#src/api/tabStorage.ts';
import { isRecord } from '#schemas/formats/format.ts';
import type { ListSession } from '#src/engine/lists/query/ListSession.ts';
import { isPlainPlace, readListUrl } from '#src/engine/lists/state/listUrl.ts';
import { recordTarget } from './openRecord.ts';

/** Session key of the place a list was left at for a record (contract 5.1). */
const KEY = storage.keys.filterData;

/** In a chat app a record opens in place of the list, whose page, size and filters are kept for the way back (CH-004, CH-005). */
export function openInHost(session: ListSession, url: string, how: 'push' | 'replace'): void {
  const { query } = session.store.get().state;
  const { address } = session.services;
  const { pathname, search } = address.last();
  const place = { curPage: query.page, pageSize: query.size, filterData: query.filters, queryFormValues: query.values, path: pathname, search };
  tabStorage.write(KEY, JSON.stringify(place));
  const target = recordTarget(url, address.origin, []);
  if (target.kind === 'own') address.goTo(`/form/detail?${withReturn(target.query, `${pathname}${search}`)}`, how);
  else if (target.kind !== 'refused') address.leave(target.kind === 'frame' ? target.src : target.href);
}

/** The query of a form with the way back to its list, unless the server names one (contract 5.2). */
function withReturn(query: string, back: string): string {
  const given = new URLSearchParams(query);
  if (!given.has('return')) given.set('return', back);
  return given.toString();
}

/** The search part a list begins with: in a chat app that of the place kept for it, once, where the address says nothing (CH-006). */
export function searchToBegin({ path, search }: { path: string; search(): string }): string {
  if (chatHost() === undefined) return search();
  const stored = json(tabStorage.read(KEY));
  if (!isRecord(stored) || stored.path !== path || typeof stored.search !== 'string') return search();
  tabStorage.write(KEY, undefined);
  return isPlainPlace(readListUrl(search()).place) ? stored.search : search();
}
