import type { Catalogue, StoredItem } from './catalogue.ts';
import { displayCodeOf } from './properties/relation.ts';
import type { ItemPlace } from './properties/storage.ts';

/** Items of a model that somebody does not see (server/store/actor.ts). */
export type HiddenIn = (schemaCode: string) => ReadonlySet<string>;

/** What stands in for an item that is hidden: the record's name, else its number. */
const STAND_INS = ['name', 'sequenceNo'] as const;

/**
 * The item by which somebody knows, finds and sorts related records: the one that the relation names, or the first that
 * stands in for it; undefined when they see none of them.
 */
export function shownItem(catalogue: Catalogue, place: ItemPlace, hiddenIn: HiddenIn): StoredItem | undefined {
  const code = place.item.relativeCode ?? '';
  const items = catalogue.find(code)?.items;
  const shown = [displayCodeOf(place), ...STAND_INS].find((one) => items?.has(one) && !hiddenIn(code).has(one));
  return shown === undefined ? undefined : items?.get(shown);
}
