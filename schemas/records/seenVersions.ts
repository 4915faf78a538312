import type { ListRow } from '#schemas/list.ts';
import type { SeenVersions } from '#schemas/records/rowOutcomes.ts';

/** The states of rows that show, for an act on them. Shape: version by id, without rows that came without one; undefined = none has one. Source: contract 10.2, BX-091. */
export function seenVersions(rows: readonly Pick<ListRow, 'id' | 'data'>[]): SeenVersions | undefined {
  const known = rows.flatMap(({ id, data: { version } }): [string, number][] => (typeof version === 'number' ? [[id, version]] : []));
  return known.length > 0 ? Object.fromEntries(known) : undefined;
}
