import { chatHost } from '#src/api/chatHost.ts';
import { json, storage } from '#src/api/storage.ts';
import { tabStorage } from '#src/api/tabStorage.ts';
import { isRecord } from '#schemas/formats/format.ts';
import { isPlainPlace, readListUrl } from '#src/engine/lists/state/listUrl.ts';

/** Session key of the place a list was left at for a record (contract 5.1). */
export const PLACE_KEY = storage.keys.filterData;

/** The search part a list begins with: in a chat app that of the place kept for it, once, where the address says nothing (CH-006). */
export function searchToBegin({ path, search }: { path: string; search(): string }): string {
  if (chatHost() === undefined) return search();
  const stored = json(tabStorage.read(PLACE_KEY));
  if (!isRecord(stored) || stored.path !== path || typeof stored.search !== 'string') return search();
  tabStorage.write(PLACE_KEY, undefined);
  return isPlainPlace(readListUrl(search()).place) ? stored.search : search();
}
