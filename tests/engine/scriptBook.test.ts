import { describe, expect, it } from 'vitest';
import { defaultScriptLimits } from '#schemas/hooks.ts';
import { notRun } from '#sandbox/runs.ts';
import { toFault } from '#sandbox/errors.ts';
import { bookOf, resultOf } from '#src/engine/scriptBook.ts';
import type { ListCore } from '#src/engine/listCore.ts';

/** The book of a list of which nothing else is asked. */
const openBook = () => bookOf({} as ListCore);
const run = (ms: number, more: Partial<ReturnType<typeof notRun>> = {}) => ({ ...notRun('onLoad'), ran: true, ms, budgetMs: 160, ...more });

describe('the book of a script', () => {
  it('[BX-030] a run is slow from three quarters of what it is allowed, and ended when it has a fault', () => {
    const book = openBook();
    book.begin(defaultScriptLimits, () => 0);
    for (const outcome of [run(119), run(120), run(161, { error: toFault('E_CPU', 'x') }), run(1, { isSuperseded: true })]) book.ran(outcome);
    expect(book.store.get().runs.map(resultOf)).toEqual(['done', 'slow', 'ended', 'superseded']);
  });

  it('keeps the newest 200 runs', () => {
    const book = openBook();
    for (let ms = 0; ms < 250; ms += 1) book.ran(run(ms));
    const { runs } = book.store.get();
    expect(runs).toHaveLength(200);
    expect(runs.at(-1)).toMatchObject({ ms: 249 });
  });

  it('[BX-027] what was drawn is gone with the script that drew it', () => {
    const book = openBook();
    book.drew('r1', 'amount', { value: 'x', rowIdx: 0, colIdx: 1 });
    expect(book.drawn('r1', 'amount')).toMatchObject({ value: 'x' });
    expect(book.drawn('r1', undefined)).toBeUndefined();
    book.begin(defaultScriptLimits, () => 0);
    expect(book.drawn('r1', 'amount')).toBeUndefined();
  });
});
