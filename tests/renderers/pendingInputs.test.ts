import { describe, expect, it, vi } from 'vitest';
import { PendingInputs, type PendingInput } from '#renderers/regions/form/pending/pendingInputs.ts';

const file = (name: string, more: Partial<PendingInput> = {}): PendingInput => ({ name, detail: '40 %', hasFailed: false, drop: () => undefined, ...more });

/** Whether a promise has an answer by now. */
async function answerByNow<T>(promise: Promise<T>): Promise<T | 'none'> {
  return Promise.race([promise, new Promise<'none'>((resolve) => setTimeout(resolve, 0, 'none'))]);
}

describe('what is pending in a form', () => {
  it('[BX-090] waits for every control, of the record and of rows, until none has anything left', async () => {
    const pending = new PendingInputs();
    pending.report('record', [file('合同.pdf'), file('发票.pdf')]);
    pending.report('row 1', [file('照片.png')]);
    const emptied = pending.emptied(new AbortController().signal);
    pending.report('record', [file('发票.pdf')]);
    pending.report('row 1', []);
    expect(await answerByNow(emptied)).toBe('none');
    expect(pending.get().map(({ name }) => name)).toEqual(['发票.pdf']);
    pending.report('record', []);
    expect(await emptied).toBe(true);
  });

  it('[BX-090] what has failed is waited for like the rest until it is taken away or sent again', async () => {
    const pending = new PendingInputs();
    const drop = () => pending.report('record', []);
    pending.report('record', [file('合同.pdf', { hasFailed: true, drop })]);
    const emptied = pending.emptied(new AbortController().signal);
    expect(await answerByNow(emptied)).toBe('none');
    for (const input of pending.get()) input.drop();
    expect(await emptied).toBe(true);
  });

  it('[BX-090] waiting is called off, and nothing of what is pending is lost by that', async () => {
    const pending = new PendingInputs();
    pending.report('record', [file('合同.pdf')]);
    const stop = new AbortController();
    const emptied = pending.emptied(stop.signal);
    stop.abort();
    expect(await emptied).toBe(false);
    expect(pending.get()).toHaveLength(1);
  });

  it('[BX-090] what is typed is put among the values at once, what an input method composes as soon as it is text', async () => {
    const pending = new PendingInputs();
    let isComposing = true;
    const commit = () => void (isComposing || pending.report('typing', []));
    pending.report('composing', [file('备注', { isTyped: true })]);
    pending.report('typing', [file('备注', { isTyped: true, commit })]);
    const emptied = pending.emptied(new AbortController().signal);
    expect(await answerByNow(emptied)).toBe('none');
    isComposing = false;
    pending.report('composing', []);
    expect(await emptied).toBe(true);
    pending.report('typing', [file('日期', { isTyped: true, commit })]);
    expect(await pending.emptied(new AbortController().signal)).toBe(true);
  });

  it('[BX-090] listeners hear of each change once', () => {
    const pending = new PendingInputs();
    const heard = vi.fn();
    const stop = pending.subscribe(heard);
    pending.report('record', [file('合同.pdf')]);
    pending.report('row 1', []);
    stop();
    pending.report('record', []);
    expect(heard).toHaveBeenCalledTimes(1);
  });
});
