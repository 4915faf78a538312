import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { whileVisible } from '#src/services/page/whileVisible.ts';

/** The page as far as it is looked at or not. */
class Seen extends EventTarget {
  hidden = false;
  show(shown: boolean): void {
    this.hidden = !shown;
    this.dispatchEvent(new Event('visibilitychange'));
  }
}

let page: Seen;
beforeEach(() => {
  vi.useFakeTimers();
  page = new Seen();
  vi.stubGlobal('document', page);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('asks again while the page is seen, nothing while it is not, and once at its return for all that was missed', async () => {
  const work = vi.fn(async () => 60_000);
  const stop = whileVisible(work);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(work).toHaveBeenCalledTimes(3);
  page.show(false);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(work).toHaveBeenCalledTimes(3);
  page.show(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(work).toHaveBeenCalledTimes(4);
  page.show(false);
  page.show(true);
  await vi.advanceTimersByTimeAsync(59_999);
  expect(work).toHaveBeenCalledTimes(4);
  await vi.advanceTimersByTimeAsync(1);
  expect(work).toHaveBeenCalledTimes(5);
  stop();
  await vi.advanceTimersByTimeAsync(120_000);
  page.show(false);
  page.show(true);
  expect(work).toHaveBeenCalledTimes(5);
});

it('begins at once when the page is shown for the first time after its moment, not before', async () => {
  page.hidden = true;
  const work = vi.fn(async () => 60_000);
  const stop = whileVisible(work, 1000);
  page.show(true);
  expect(work).not.toHaveBeenCalled();
  page.show(false);
  await vi.advanceTimersByTimeAsync(5000);
  expect(work).not.toHaveBeenCalled();
  page.show(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(work).toHaveBeenCalledTimes(1);
  stop();
});
