import { saltOf } from './random.ts';

/**
 * Ids of seeded records: UUIDs of version 8 that ascend with the row number, so that the same row has the same id in
 * every database and indexes fill up in order.
 */
export interface RowIds {
  /** What they all begin with, and no other record does. */
  prefix: string;
  of(index: number): string;
}

/** Ids of one model, or of a sub-table under the name `model.sheet`. */
export function rowIds(name: string): RowIds {
  const prefix = `${saltOf(`id:${name}`).toString(16).padStart(8, '0')}-0000-8000-8000-`;
  return { prefix, of: (index) => prefix + index.toString(16).padStart(12, '0') };
}

/** Row number of such an id. */
export function indexOfId(id: string): number {
  return Number.parseInt(id.slice(-12), 16);
}
