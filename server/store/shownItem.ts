import type { Catalogue, StoredItem } from './catalogue.ts';
import { displayCodeOf } from './properties/relation.ts';
import type { ItemPlace } from './properties/storage.ts';

/** Items of a model that somebody does not see (server/store/actor.ts). */
export type HiddenIn = (schemaCode: string) => ReadonlySet<string>;

const NAME = 'name';

/** Code under which related records are shown: the item that the relation names, the record's name where that one is hidden. */
export function shownCode(place: ItemPlace, hiddenIn: HiddenIn): string {
  const code = displayCodeOf(place);
  return hiddenIn(place.item.relativeCode ?? '').has(code) ? NAME : code;
}

/** The item by which somebody knows, finds and sorts related records; undefined when there is none that he sees. */
export function shownItem(catalogue: Catalogue, place: ItemPlace, hiddenIn: HiddenIn): StoredItem | undefined {
  const code = place.item.relativeCode ?? '';
  const items = catalogue.find(code)?.items;
  const shown = items?.get(shownCode(place, hiddenIn)) ?? items?.get(NAME);
  return shown && hiddenIn(code).has(shown.code) ? undefined : shown;
}
