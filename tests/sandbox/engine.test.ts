/** Canaries: what the design relies on in this exact engine, so that an upgrade that changes it is noticed. */
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { engineBytes } from '#sandbox/node.ts';
import { openGuest, script } from '../fixtures/sandbox/guest.ts';

async function stepOf(body: string, budgetMs = 500) {
  const guest = await openGuest(script('onLoad', 'data', body));
  return guest.start('onLoad', [{ kind: 'member', content: 'dataSource' }], {}, budgetMs);
}

describe('the engine', () => {
  it('is the one that was measured', async () => {
    const sha = createHash('sha256')
      .update(await engineBytes())
      .digest('hex');
    expect(sha).toMatchInlineSnapshot(`"b56fe5094b8751c47b8c32fb5ed4d75afe2dbb43412d3d983ac5d1156af456da"`);
  });

  it('counts the same ticks for the same work', async () => {
    const [a, b] = [await stepOf('for (let i = 0; i < 1e6; i++);', 5000), await stepOf('for (let i = 0; i < 1e6; i++);', 5000)];
    expect(a.result.ticks).toBe(b.result.ticks);
    expect(a.result.ticks).toBeGreaterThan(10);
  });

  it('asks whether to go on inside a pattern', async () => {
    expect((await stepOf("/^(a+)+$/.test('a'.repeat(40) + '!')", 50)).result).toMatchObject({ fault: { code: 'E_CPU' } });
  });

  it('lets no async code catch an interrupt, but leaves the jobs behind it: such a guest has to be ended', async () => {
    expect((await stepOf('for (;;) { try { await (async () => { for (;;); })() } catch {} }', 50)).result).toMatchObject({
      fault: { code: 'E_CPU' },
      stuck: false,
    });
    expect((await stepOf('for (let i = 0; i < 100; i++) Promise.resolve().then(() => { for (;;); }); await 0', 50)).result).toMatchObject({
      fault: { code: 'E_CPU' },
      stuck: true,
    });
  });

  it('reports recursion as an error of the script with the stack it is given', async () => {
    const { output } = await stepOf('const f = () => f() + 1; f()');
    expect(output().ended).toMatchObject([{ error: { name: 'RangeError', message: 'Maximum call stack size exceeded' } }]);
  });

  it('keeps two thousand runs in the same memory', async () => {
    const guest = await openGuest(script('onLoad', 'data', 'data[0].title = String(Math.random()); await vm.$nextTick()'), {}, { measure: true });
    const runs = (from: number, count: number) => {
      let bytes = 0;
      for (let run = from; run < from + count; run++) {
        const call = guest.start('onLoad', undefined, { closed: [run - 1] }).output().calls[0]?.id ?? 0;
        bytes = guest.resume(call, null).result.memoryBytes ?? 0;
      }
      return bytes;
    };
    const before = runs(1, 500);
    const after = runs(501, 1500);
    expect(before).toBeGreaterThan(10_000);
    expect(after).toBeLessThanOrEqual(before * 1.01);
  });
});
