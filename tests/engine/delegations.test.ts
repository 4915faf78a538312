import { expect, it } from 'vitest';
import type { ListRow } from '#schemas/list.ts';
import { delegationsDocument } from '#src/engine/work/delegations.ts';

const now = () => '2026-11-27 12:00:00';
const ending = (endTime: string): ListRow => ({ id: '1', data: { endTime } });

it('[WF-006] a delegation that is over is offered no end, and one made to the reader nothing', () => {
  const made = delegationsDocument('trustor', { forOthers: false, now });
  const codesOf = (row: ListRow) => made.acts?.(row, 'me').map(({ code }) => code);
  expect(codesOf(ending('2026-11-28 00:00:00'))).toEqual(['change', 'end']);
  expect(codesOf(ending('2026-11-27 11:59:59'))).toEqual(['change']);
  expect(delegationsDocument('trustee', { forOthers: true, now }).acts).toBeUndefined();
});

it('[WF-006] administrators ask for the delegations of one person, in the export too', () => {
  const ofOthers = delegationsDocument('trustor', { forOthers: true, now });
  expect(ofOthers.conditions).toEqual(['trustor']);
  expect(ofOthers.exported?.({ trustor: 'staff' })).toEqual({ as: 'trustor', trustor: 'staff' });
  expect(delegationsDocument('trustor', { forOthers: false, now }).conditions).toEqual([]);
});
