/** A step from one record to another. */
export interface RingLink {
  source: string;
  target: string;
}

/**
 * The records from which some way leads back to themselves, in linear time and without recursion, however long the ways.
 * Source: R. Tarjan, Depth-first search and linear graph algorithms (1972).
 */
export function recordsInRings(links: readonly RingLink[]): Set<string> {
  const after = new Map<string, string[]>();
  const inRings = new Set<string>();
  for (const { source, target } of links) {
    if (source === target) inRings.add(source);
    const known = after.get(source);
    if (known) known.push(target);
    else after.set(source, [target]);
  }
  const search: Search = { after, placeOf: new Map(), lowest: new Map(), open: [], isOpen: new Set(), inRings };
  for (const id of after.keys()) if (!search.placeOf.has(id)) searchFrom(search, id);
  return inRings;
}

interface Search {
  after: ReadonlyMap<string, readonly string[]>;
  /** When a record was reached first. */
  placeOf: Map<string, number>;
  /** The earliest record that is reached from it and still open. */
  lowest: Map<string, number>;
  /** Records whose group is not known yet, in the order they were reached. */
  open: string[];
  isOpen: Set<string>;
  inRings: Set<string>;
}

function searchFrom(search: Search, first: string): void {
  const { after, placeOf, lowest, isOpen } = search;
  const way = [{ id: first, next: 0 }];
  reach(search, first);
  for (let at = way.at(-1); at; at = way.at(-1)) {
    const { id } = at;
    const target = after.get(id)?.[at.next];
    at.next += 1;
    if (target === undefined) {
      way.pop();
      closeGroup(search, id);
      const above = way.at(-1);
      if (above) lowest.set(above.id, Math.min(place(lowest, above.id), place(lowest, id)));
    } else if (!placeOf.has(target)) {
      reach(search, target);
      way.push({ id: target, next: 0 });
    } else if (isOpen.has(target)) lowest.set(id, Math.min(place(lowest, id), place(placeOf, target)));
  }
}

function reach({ placeOf, lowest, open, isOpen }: Search, id: string): void {
  lowest.set(id, placeOf.size);
  placeOf.set(id, placeOf.size);
  open.push(id);
  isOpen.add(id);
}

/** Records that reach each other are a group; one record alone is no ring. */
function closeGroup({ placeOf, lowest, open, isOpen, inRings }: Search, id: string): void {
  if (lowest.get(id) !== placeOf.get(id)) return;
  const group = open.splice(open.lastIndexOf(id));
  for (const one of group) isOpen.delete(one);
  if (group.length > 1) for (const one of group) inRings.add(one);
}

function place(places: ReadonlyMap<string, number>, id: string): number {
  return places.get(id) ?? 0;
}
