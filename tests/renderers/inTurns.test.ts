import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { inTurns } from '#renderers/regions/base/inTurns.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('many queries of a presentation are sent so that no second has more of them than a server takes, six at once', async () => {
  const sentAt: number[] = [];
  let open = 0;
  let most = 0;
  const answers = inTurns(
    Array.from({ length: 100 }, (_, at) => at),
    async (at) => {
      sentAt.push(performance.now());
      open += 1;
      most = Math.max(most, open);
      await Promise.resolve();
      open -= 1;
      return at;
    },
  );
  await vi.runAllTimersAsync();
  expect(await answers).toEqual(Array.from({ length: 100 }, (_, at) => at));
  expect(most).toBe(6);
  for (const at of sentAt) expect(sentAt.filter((other) => other >= at && other < at + 1000).length).toBeLessThan(50);
  expect(sentAt.at(-1)).toBeLessThan((sentAt[0] ?? 0) + 4000);
});
