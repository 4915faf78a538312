import type { TrackEntry } from '#schemas/calls/track.ts';
import { readUnits } from '#schemas/formats/units.ts';

/** What one person changed in a record at once. */
export interface Write {
  key: string;
  by: { id: string; name: string };
  at: string;
  /** One of its entries says what was done. */
  first: TrackEntry;
  entries: TrackEntry[];
}

/** The changes of a record by the writes that made them, in their order. Shape: `entries` as the call gives them, those of a write together. Pure. Source: contract 9. */
export function writesOf(entries: readonly TrackEntry[]): Write[] {
  const writes: Write[] = [];
  for (const entry of entries) {
    const [by = { id: '', name: '' }] = readUnits(entry.modifier) ?? [];
    const key = [entry.modifiedTime, by.id, entry.action, entry.via ?? ''].join(' ');
    const last = writes.at(-1);
    if (last?.key === key) last.entries.push(entry);
    else writes.push({ key, by, at: entry.modifiedTime, first: entry, entries: [entry] });
  }
  return writes;
}
