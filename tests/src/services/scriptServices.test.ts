import { afterEach, describe, expect, it, vi } from 'vitest';
import { dismissMessage, messageAtom, showMessage } from '#src/services/messages/messages.ts';
import { queueMessage } from '#src/services/messages/queueMessage.ts';
import { store } from '#src/services/page/state.ts';
import { scriptServices } from '#src/services/screen/scriptServices.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the way back of a script', () => {
  it.each([
    [null, true],
    [{ at: 0 }, true],
    [{ other: 1 }, true],
    [{ at: 1 }, false],
  ])('an entry of the history with %j is the first one of the portal: %s', (state, first) => {
    vi.stubGlobal('history', { state });
    expect(
      scriptServices(
        () => ({}) as never,
        () => Promise.resolve(undefined) as never,
      ).address.isFirst(),
    ).toBe(first); // neither is called
  });
});

describe('what the portal says of a script', () => {
  it('[SC-009] comes one after the other, and again where another message took its place before its time', () => {
    vi.useFakeTimers();
    const shown = () => store.get(messageAtom)?.text;
    queueMessage({ level: 'error', text: 'first', ms: 5000 });
    queueMessage({ level: 'error', text: 'second', ms: 5000 });
    expect(shown()).toBe('first');
    vi.advanceTimersByTime(1000);
    showMessage({ level: 'success', text: 'saved' });
    queueMessage({ level: 'error', text: 'third', ms: 5000 });
    expect(shown()).toBe('saved');
    vi.advanceTimersByTime(2000);
    expect(shown()).toBe('first');
    vi.advanceTimersByTime(5000);
    expect(shown()).toBe('second');
    dismissMessage();
    expect(shown()).toBe('third');
    vi.advanceTimersByTime(5000);
    expect(shown()).toBeUndefined();
  });

  it('[SC-009] does not wait without end: of a flood the first are texts', () => {
    vi.useFakeTimers();
    const texts: (string | undefined)[] = [];
    for (let at = 0; at < 100; at += 1) queueMessage({ level: 'error', text: `E${at}`, ms: 5000 });
    for (let at = 0; at < 20; at += 1) {
      texts.push(store.get(messageAtom)?.text);
      vi.advanceTimersByTime(5000);
    }
    expect(texts.filter((text) => text !== undefined)).toEqual(['E0', 'E1', 'E2', 'E3', 'E4', 'E5']);
  });
});
