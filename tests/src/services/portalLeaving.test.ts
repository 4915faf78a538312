import { expect, test, vi } from 'vitest';
import { announceLeaving, onPortalLeaving } from '#src/services/navigation/portalLeaving.ts';

test('[contract 5.1] who keeps what was typed is told before the portal leaves a page, until they say that they are gone', () => {
  const told: string[] = [];
  const forget = onPortalLeaving((why) => told.push(`form: ${why}`));
  const forgetOther = onPortalLeaving((why) => told.push(`other: ${why}`));
  announceLeaving('ended');
  forget();
  announceLeaving('outdated');
  forgetOther();
  announceLeaving('signedOut');
  expect(told).toEqual(['form: ended', 'other: ended', 'other: outdated']);
});

test('[contract 5.1] a listener that fails keeps neither the others nor the way off', () => {
  const said = vi.spyOn(console, 'error').mockReturnValue();
  const told: string[] = [];
  const forget = onPortalLeaving(() => {
    throw new Error('the store is full');
  });
  const forgetOther = onPortalLeaving((why) => told.push(why));
  announceLeaving('otherPerson');
  expect(told).toEqual(['otherPerson']);
  expect(said).toHaveBeenCalledOnce();
  forget();
  forgetOther();
  said.mockRestore();
});
