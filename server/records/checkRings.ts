import type { FormValues } from '#schemas/formSchema/record.ts';
import { valueAt } from '#schemas/records/valueAt.ts';
import type { Tx } from '#server/db/database.ts';
import type { SeenModel } from '#server/policies/access.ts';
import { namesFor } from '#server/query/presentRows.ts';
import { visibleIds } from '#server/query/visibleRows.ts';
import { ringMessage } from '#server/refusals/rings.ts';
import { itemName } from '#server/refusals/values.ts';
import type { StoredItem } from '#server/store/catalogue.ts';
import { lockUntilEnd } from '#server/store/lockUntilEnd.ts';
import { NameReader } from '#server/store/names.ts';
import { relationStorage } from '#server/store/properties/relation.ts';
import { isEmptyValue } from '#server/store/properties/storage.ts';
import { reachesItself, shortestRing } from '#server/store/rings.ts';
import { refusedValues } from './checkValues.ts';
import type { FieldRights } from './fieldRights.ts';
import { asLabelled } from './formLabels.ts';
import type { Saver } from './validateRecord.ts';

/** Records of a ring that are named at its beginning and at its end; those between are left out. */
const NAMED_AT = { begin: 3, end: 2 } as const;

/**
 * Checks that a stored record does not lie below itself afterwards, by its parent or by what comes before it; what it had
 * already may stay, so that a ring of former days can be opened anywhere. New records need no check: none names them yet.
 * A transaction that changes such an item of the model waits for others that do, so that two cannot make a ring together.
 * Errors: 900400 naming the item and the ring, as far as the reader sees its records. Source: contract 15.4.
 */
export async function checkRings(
  tx: Tx,
  saver: Saver,
  seen: SeenModel,
  id: string,
  { before, after, rights }: { before: FormValues; after: FormValues; rights: FieldRights },
): Promise<void> {
  const { code, ringItems } = seen.model;
  const model = saver.services.catalogue.model(code);
  const changed = ringItems.flatMap(({ code: itemCode, role }) => {
    const item = model.items.get(itemCode);
    const existing = new Set(item && idsIn(item, valueAt(before, itemCode)));
    const named = item ? idsIn(item, valueAt(after, itemCode)).filter((one) => !existing.has(one)) : [];
    return item && named.length > 0 ? [{ item, role, named }] : [];
  });
  if (changed.length === 0) return;
  // One mark for all items of the model: two of them could be waited for in two orders.
  await lockUntilEnd(tx, `ring:${code}`);
  for (const { item, role, named } of changed) {
    const relation = { model, item };
    // oxlint-disable-next-line no-await-in-loop -- one statement after the other on the one connection of a transaction
    if (!(await reachesItself(tx, relation, id, named))) continue;
    // oxlint-disable-next-line no-await-in-loop -- the last one: it ends in a refusal
    const ring = (await shortestRing(tx, relation, id, named)) ?? [id, named.length === 1 ? named[0] : undefined, undefined, id];
    // oxlint-disable-next-line no-await-in-loop -- see above
    const names = await namesOfRing(tx, saver, seen, item, ring);
    throw refusedValues([{ path: item.code, message: ringMessage(itemName(asLabelled(rights, item.code, item.item)), role, names) }], saver.language);
  }
}

/** Ids as they will lie in the column of the item. */
function idsIn(item: StoredItem, value: unknown): string[] {
  if (isEmptyValue(value)) return [];
  return (Array.isArray(value) ? value : [value]).flatMap((one) => relationStorage.encode(one, item) ?? []);
}

/**
 * The names of a ring's records as the item shows them; undefined = what the reader does not see, and the middle of long ones. Of a record
 * that is not seen itself the one before it shows the name, as its cell in a list does.
 */
async function namesOfRing(
  tx: Tx,
  { services }: Saver,
  { reader, model }: SeenModel,
  item: StoredItem,
  ring: readonly (string | undefined)[],
): Promise<(string | undefined)[]> {
  const places = ring.map((id, at) => ({ id, before: ring[at - 1] }));
  const shown =
    ring.length > NAMED_AT.begin + NAMED_AT.end
      ? [...places.slice(0, NAMED_AT.begin), { id: undefined, before: undefined }, ...places.slice(-NAMED_AT.end)]
      : places;
  const ids = shown.flatMap(({ id, before }) => [id, before]).filter((id) => id !== undefined);
  const seen = await visibleIds(tx, services.catalogue, reader, model.code, ids);
  const isItemHidden = reader.hiddenItems(model.code).has(item.path);
  const isSeen = (id: string | undefined): boolean => id !== undefined && seen.has(id);
  const named = shown.map(({ id, before }) => (isSeen(id) || (isSeen(before) && !isItemHidden) ? id : undefined));
  const names = new NameReader(namesFor(reader, { db: tx, catalogue: services.catalogue }));
  for (const id of named) if (id !== undefined) names.wanted.record(item, id);
  const known = await names.load();
  return named.map((id) => (id === undefined ? undefined : String(known.record(item, id))));
}
