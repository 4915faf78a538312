import type { Delegation } from '#schemas/workflow/delegation.ts';
import type { Translate } from '#renderers/contracts/ports.ts';

/** Delegations a page of them may hold: those that run began last. */
export const MOST_DELEGATIONS = 100;

/** A clock that ends a day, as of a delegation whose end was given as a day. */
const END_OF_DAY = /^23:59/;

/** A delegation that runs, in words: who acts for whom, and until when. */
export interface DelegationWords {
  id: string;
  text: string;
  isMine: boolean;
}

/** The delegations that run now, those one has made first. Shape: `now` is wall clock of the server. Source: contract 21.8. */
export function delegationWords(mine: readonly Delegation[], toMe: readonly Delegation[], now: string, t: Translate): DelegationWords[] {
  const words = (side: 'mine' | 'toMe') => (one: Delegation) => ({
    id: one.id,
    isMine: side === 'mine',
    text: t(`home:delegation.${side}.${one.trustType}${one.rangeType === 'PART' ? '_some' : ''}`, {
      name: side === 'mine' ? one.trusteeName : one.trustorName,
      time: endWords(one.endTime, now),
    }),
  });
  const runs = ({ state }: Delegation) => state === 'RUN';
  return [...mine.filter(runs).map(words('mine')), ...toMe.filter(runs).map(words('toMe'))];
}

/** The day it ends, with the time where that is not the end of the day; the year only where it is another. */
function endWords(endTime: string, now: string): string {
  const [day = '', clock = ''] = endTime.split(' ');
  const date = day.slice(0, 4) === now.slice(0, 4) ? day.slice(5) : day;
  return clock === '' || END_OF_DAY.test(clock) ? date : `${date} ${clock.slice(0, 5)}`;
}
