import { describe, expect, it } from 'vitest';
import { LostActs } from '#src/engine/forms/lostActs.ts';

const comment = (content: string) => ({ name: 'addComment', input: { body: { bizObjectId: 'r', content } } });
const batch = (value: string, version: number) => ({
  name: 'batchUpdate',
  input: { body: { objectIds: ['r'], modifiedValue: value, versions: { r: version } } },
});
const MINUTE_MS = 60_000;

/** A keeper in which an act got no answer. */
function lost(act: Parameters<LostActs['take']>[1]) {
  let now = 0;
  const acts = new LostActs(() => now);
  acts.lost(acts.begin('u', act, 'token'));
  return { acts, wait: (ms: number) => void (now += ms), tokenOf: (other: typeof act, person = 'u') => acts.take(person, other)?.token };
}

describe('[BX-089] acts that got no answer', () => {
  it('the same act once more is the same one, once', () => {
    const { tokenOf } = lost(comment('a'));
    expect(tokenOf(comment('b'))).toBeUndefined();
    expect(tokenOf(comment('a'), 'other')).toBeUndefined();
    expect(tokenOf(comment('a'))).toBe('token');
    expect(tokenOf(comment('a'))).toBeUndefined();
  });

  it('one that is still under way, was answered, or is too long ago is not', () => {
    const acts = new LostActs();
    const begun = acts.begin('u', comment('a'), 'token');
    expect(acts.take('u', comment('a'))).toBeUndefined();
    acts.answered('u', begun);
    expect(acts.take('u', comment('a'))).toBeUndefined();
    const { tokenOf, wait } = lost(comment('a'));
    wait(11 * MINUTE_MS);
    expect(tokenOf(comment('a'))).toBeUndefined();
  });

  it('the state that it has led to itself is the same, a later one is another', () => {
    expect(lost(batch('x', 3)).tokenOf(batch('x', 3))).toBe('token');
    expect(lost(batch('x', 3)).tokenOf(batch('x', 4))).toBe('token');
    expect(lost(batch('x', 3)).tokenOf(batch('x', 5))).toBeUndefined();
  });

  it('after another act on the same record it is another one', () => {
    const { acts, tokenOf } = lost(batch('x', 3));
    acts.answered('u', acts.begin('u', batch('y', 4), 'other'));
    expect(tokenOf(batch('x', 4))).toBeUndefined();
    const second = lost(batch('x', 3));
    second.acts.forgetAbout('u', { body: { bizObject: { id: 'r' } } });
    expect(second.tokenOf(batch('x', 3))).toBeUndefined();
  });
});
