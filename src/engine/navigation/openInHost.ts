import { tabStorage } from '#src/api/tabStorage.ts';
import type { ListSession } from '#src/engine/lists/query/ListSession.ts';
import { PLACE_KEY } from './hostPlace.ts';
import { recordTarget } from './openRecord.ts';

/** In a chat app a record opens in place of the list, whose page, size and filters are kept for the way back (CH-004, CH-005). */
export function openInHost(session: ListSession, url: string, how: 'push' | 'replace'): void {
  const { query } = session.store.get().state;
  const { address } = session.services;
  const { pathname, search } = address.last();
  const place = { curPage: query.page, pageSize: query.size, filterData: query.filters, queryFormValues: query.values, path: pathname, search };
  tabStorage.write(PLACE_KEY, JSON.stringify(place));
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
