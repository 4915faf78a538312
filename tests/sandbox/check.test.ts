import { describe, expect, it } from 'vitest';
import { checkScript } from '#sandbox/node.ts';

/** The longest the event loop of this process stood still while the work went on, in ms. */
async function longestStop<T>(work: () => Promise<T>): Promise<{ value: T; longestMs: number }> {
  let last = performance.now();
  let longestMs = 0;
  const ticking = setInterval(() => {
    longestMs = Math.max(longestMs, performance.now() - last);
    last = performance.now();
  }, 5);
  const value = await work();
  clearInterval(ticking);
  return { value, longestMs };
}

describe('checking a script before anybody opens its list', () => {
  it('a good one is good, none and one of the first version are too', async () => {
    expect(await checkScript("({ options: { version: '1.0' }, hooks: {} })")).toEqual({ ok: true, hooks: [] });
    expect(await checkScript('')).toEqual({ ok: true, hooks: [] });
    expect(await checkScript('(function (list) { for (;;); })')).toEqual({ ok: true, hooks: [] });
  });

  it('[SC-009] a top level that loops for ever is reported with its line, and the process goes on meanwhile', async () => {
    const text = "({\n options: { version: '1.0' },\n hooks: (function () {\n  for (;;) Math.max(1);\n })()\n})";
    const { value, longestMs } = await longestStop(() => checkScript(text));
    expect(value).toMatchObject({ ok: false, line: 4, reason: expect.stringContaining('computing time') });
    expect(longestMs).toBeLessThan(1000);
  });

  it('[SC-009] a native loop that nothing interrupts is ended with its thread', async () => {
    const text = "({ options: { version: '1.0' }, hooks: (new Array(3e8).join(), {}) })";
    const { value, longestMs } = await longestStop(() => checkScript(text));
    expect(value).toMatchObject({ ok: false, line: 1, column: 1, reason: expect.stringContaining('ended by force') });
    expect(longestMs).toBeLessThan(1000);
  });
});
