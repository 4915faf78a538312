import { recordsInRings, type RingLink } from '#schemas/records/rings.ts';
import { valueAt } from '#schemas/records/valueAt.ts';
import { SeedError } from '#server/seed/rows/errors.ts';
import type { SeedRow } from './seedRows.ts';

/**
 * Hands rows on and, behind the last one, refuses those that would lie below themselves by one of these items.
 * Errors: SeedError naming the item. Source: contract 15.4.
 */
export async function* refuseRings(
  batches: AsyncIterable<SeedRow[]>,
  { code, ringItems }: { code: string; ringItems: readonly { code: string }[] },
): AsyncGenerator<SeedRow[], void, undefined> {
  const links = new Map(ringItems.map((item): [string, RingLink[]] => [item.code, []]));
  for await (const batch of batches) {
    for (const [item, found] of links) for (const { id, data } of batch) for (const target of idsIn(valueAt(data, item))) found.push({ source: id, target });
    yield batch;
  }
  for (const [item, found] of links) {
    const { size } = recordsInRings(found);
    if (size > 0) throw new SeedError(`${code}.${item}`, `${size} rows lie below themselves`);
  }
}

function idsIn(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).flatMap((one: unknown) => {
    const id: unknown = typeof one === 'object' && one !== null && 'id' in one ? one.id : one;
    return typeof id === 'string' ? [id] : [];
  });
}
