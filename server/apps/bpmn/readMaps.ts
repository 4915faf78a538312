import type { ValueMap } from '#schemas/workflow/definition.ts';
import type { ItemOwner } from '#server/apps/documents/workflowDocument.ts';
import { childrenNamed, type XmlElement } from '#server/apps/documents/xmlTree.ts';
import { given } from './attributes.ts';
import { OWN_RECORD, type PlaceOfUse, type Reading } from './reading.ts';

/** Reads the `lp:map`s of `lp:create` or `lp:update`: items or values of the own record, written to items of `target`. */
export function readValueMaps(reading: Reading, element: XmlElement, target: ItemOwner, where: PlaceOfUse): ValueMap[] {
  return childrenNamed(element, 'lp:map').flatMap((map): ValueMap[] => {
    const [from, to, value, direction] = ['from', 'to', 'value', 'direction'].map((name) => given(map, name));
    if (direction) reading.warning(direction.at, `direction has no effect in ${element.name}`);
    if (!from === !value) reading.error(map.at, 'lp:map needs from or value, one of them');
    if (to) reading.names.push({ kind: 'item', owner: target, key: to.value, at: to.valueAt, use: 'written' });
    if (from) reading.item(from.value, from.valueAt, 'any');
    if (from && to) {
      reading.names.push({
        kind: 'map',
        from: { owner: OWN_RECORD, key: from.value, at: from.valueAt },
        to: { owner: target, key: to.value, at: to.valueAt },
      });
      return [{ from: from.value, to: to.value }];
    }
    return value && to ? [{ value: reading.expression(value, where), to: to.value }] : [];
  });
}

/** One `lp:map` of a call activity. */
interface CallMap {
  from: string;
  to: string;
  direction: 'in' | 'out';
}

/** Reads the `lp:map`s of a call activity: items handed to the child's record, and taken back from it. */
export function readCallMaps(
  reading: Reading,
  maps: readonly XmlElement[],
  { child, each, wait }: { child: ItemOwner; each?: string; wait: boolean },
): CallMap[] {
  return maps.flatMap((map): CallMap[] => {
    const [from, to, value, direction] = ['from', 'to', 'value', 'direction'].map((name) => given(map, name));
    const isOut = direction?.value === 'out';
    if (value) reading.warning(value.at, 'value has no effect in a call activity');
    if (!from) reading.error(map.at, 'lp:map needs from');
    if (direction && isOut && !wait) reading.error(direction.valueAt, 'nothing comes back from a child that is not waited for');
    const [source, target] = isOut ? [child, OWN_RECORD] : [OWN_RECORD, child];
    if (from) reading.names.push({ kind: 'item', owner: source, key: from.value, at: from.valueAt, use: 'any' });
    if (to) reading.names.push({ kind: 'item', owner: target, key: to.value, at: to.valueAt, use: isOut && isColumn(to.value, each) ? 'any' : 'written' });
    if (!from || !to) return [];
    reading.names.push({ kind: 'map', from: { owner: source, key: from.value, at: from.valueAt }, to: { owner: target, key: to.value, at: to.valueAt }, each });
    return [{ from: from.value, to: to.value, direction: isOut ? 'out' : 'in' }];
  });
}

function isColumn(key: string, each: string | undefined): boolean {
  return each !== undefined && key.startsWith(`${each}.`);
}
