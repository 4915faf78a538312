import { expect, it } from 'vitest';
import { PropertyType } from '#schemas/codes.ts';
import type { FilterItem, ListPage } from '#schemas/list.ts';
import { segmentCounts } from '#src/engine/work/segmentCounts.ts';

const filter = (propertyCode: string, propertyValue: string): FilterItem => ({
  propertyCode,
  propertyType: PropertyType.shortText,
  propertyValue,
  propertyValueName: '',
});
const countedPage = (totalElements: number): Promise<ListPage> => Promise.resolve({ content: [], totalElements });

/** A list of 5 in progress and 2 drafts; everything that was read of it. */
function listOfTwoStates() {
  const read: (readonly FilterItem[])[] = [];
  const totals = new Map([
    ['PROCESSING', 5],
    ['DRAFT', 2],
  ]);
  const counts = segmentCounts({ condition: 'state', choices: ['', 'PROCESSING', 'DRAFT'] }, ({ filters }) => {
    read.push(filters);
    return countedPage(totals.get(filters.find(({ propertyCode }) => propertyCode === 'state')?.propertyValue ?? '') ?? 7);
  });
  const counted = () => new Promise<ReadonlyMap<string, number>>((resolve) => void counts.subscribe(() => resolve(counts.current())));
  return { read, counts, counted };
}

it('[WF-005][WF-007] each choice counts its rows beside the other filters, the chosen one those of its page', async () => {
  const { read, counts, counted } = listOfTwoStates();
  const words = filter('wd', '合同');
  const next = counted();
  counts.follow({ page: 0, size: 20, filters: [filter('state', 'DRAFT'), words] }, countedPage(1));
  expect(await next).toEqual(
    new Map([
      ['', 7],
      ['PROCESSING', 5],
      ['DRAFT', 1],
    ]),
  );
  expect(read.every((filters) => filters.some(({ propertyCode, propertyValue }) => propertyCode === 'wd' && propertyValue === '合同'))).toBe(true);
  expect(read).toHaveLength(2);
});

it('[WF-005] another page of the same rows changes no count, reading them again does', async () => {
  const { read, counts, counted } = listOfTwoStates();
  const first = counted();
  counts.follow({ page: 0, size: 20, filters: [] }, countedPage(7));
  await first;
  counts.follow({ page: 1, size: 20, filters: [] }, countedPage(7));
  expect(read).toHaveLength(2);
  const again = counted();
  counts.follow({ page: 1, size: 20, filters: [] }, countedPage(6));
  expect((await again).get('')).toBe(6);
});
