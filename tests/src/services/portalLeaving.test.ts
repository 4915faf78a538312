import { expect, test, vi } from 'vitest';
import { announceLeaving, onPortalLeaving } from '#src/services/navigation/portalLeaving.ts';

test('[contract 5.1] what keeps typed values hears of it before the portal leaves a page, until it unsubscribes', () => {
  const notified: string[] = [];
  const forget = onPortalLeaving((why) => notified.push(`form: ${why}`));
  const forgetOther = onPortalLeaving((why) => notified.push(`other: ${why}`));
  announceLeaving('ended');
  forget();
  announceLeaving('outdated');
  forgetOther();
  announceLeaving('signedOut');
  expect(notified).toEqual(['form: ended', 'other: ended', 'other: outdated']);
});

test('[contract 5.1] a listener that fails keeps neither the others nor the way off', () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  const notified: string[] = [];
  const forget = onPortalLeaving(() => {
    throw new Error('the store is full');
  });
  const forgetOther = onPortalLeaving((why) => notified.push(why));
  announceLeaving('otherPerson');
  expect(notified).toEqual(['otherPerson']);
  expect(logged).toHaveBeenCalledOnce();
  forget();
  forgetOther();
  logged.mockRestore();
});
