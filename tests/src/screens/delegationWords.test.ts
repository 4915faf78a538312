import { expect, it } from 'vitest';
import type { Delegation } from '#schemas/workflow/delegation.ts';
import { delegationWords } from '#src/screens/pages/own/delegationWords.ts';

const delegation = (id: string, more: Partial<Delegation>): Delegation => ({
  id,
  trustor: 'a',
  trustorName: 'Anna',
  trustee: 'b',
  trusteeName: 'Bert',
  startTime: '2026-11-01 00:00:00',
  endTime: '2026-12-04 23:59:59',
  rangeType: 'ALL',
  trustType: 'APPROVAL',
  workflowTrusts: [],
  state: 'RUN',
  ...more,
});
const words = (key: string, values?: Record<string, string | number>) => `${key} ${values?.name ?? ''} ${values?.time ?? ''}`;

it('[BX-049][BX-082] the home says who decides for me and for whom I do, with the day of the end or its time; what has ended is not said', () => {
  const mine = [delegation('1', {}), delegation('2', { state: 'STOP' })];
  const toMe = [delegation('3', { trustType: 'START', rangeType: 'PART', endTime: '2027-01-02 18:00:00' })];
  expect(delegationWords(mine, toMe, '2026-11-28 10:00:00', words)).toEqual([
    { id: '1', isMine: true, text: 'home:delegation.mine.APPROVAL Bert 12-04' },
    { id: '3', isMine: false, text: 'home:delegation.toMe.START_some Anna 2027-01-02 18:00' },
  ]);
});
