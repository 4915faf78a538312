import { describe, expect, it } from 'vitest';
import type { Player } from './player.ts';
import { lastItem, openWork, refusal, started, statuses } from './stage.ts';

function voting(mode: string, ...people: string[]): Player {
  return started('start > vote > next > end', { tasks: { vote: { mode, rules: { disAgree: 'flow' } } }, people: { vote: people } });
}

function add(player: Player, from: string, how: 'before' | 'after', people: string[], order: 'all' | 'any' | 'sequence' = 'all'): Player {
  return player.do({ type: 'add', item: player.itemOf(from).id, how, people, order }, from);
}

function withdraw(player: Player, owner: string): string {
  return refusal(player, { type: 'withdraw', item: lastItem(player, owner, 'vote').id }, owner);
}

/** What the step is after somebody has taken their vote back, or why they may not. */
function after(player: Player, owner: string): string {
  const reason = withdraw(player, owner);
  return reason === 'done' ? statuses(player, 'vote') : reason;
}

describe('[contract 21.7] a vote taken back', () => {
  it('of a step that is still undecided: other votes stay', () => {
    expect(after(voting('all', 'a', 'b', 'c').answers('a').answers('b'), 'a')).toBe('a:2 b:3 c:2');
  });

  it('of a step it decided: that is undone, and items BeCanceled by the decision open again', () => {
    const player = voting('ratio:50', 'a', 'b', 'c', 'd').answers('a').answers('b');
    expect(statuses(player, 'vote')).toBe('a:3 b:3 c:6 d:6');
    expect(after(player, 'b')).toBe('a:3 b:2 c:2 d:2');
    expect(player.activations('vote')[0]).toMatchObject({ status: 'Processing', outcome: null, completedBy: null });
    expect(player.effects).toContainEqual(expect.objectContaining({ kind: 'opened', userId: 'c' }));
    expect(openWork(player.answers('c'))).toEqual(['next next.1']);
  });

  it('also by one who did not give the last vote', () => {
    expect(after(voting('ratio:50', 'a', 'b', 'c', 'd').answers('a').answers('b'), 'a')).toBe('a:2 b:3 c:2 d:2');
    expect(after(voting('all', 'a', 'b').answers('a').answers('b'), 'a')).toBe('a:2 b:3');
  });

  it('of a refusal, with `flow`', () => {
    expect(after(voting('all', 'a', 'b').answers('a').answers('b', 'disAgree'), 'b')).toBe('a:3 b:2');
    expect(after(voting('sequence', 'a', 'b', 'c').answers('a', 'disAgree'), 'a')).toBe('a:2 b:1 c:1');
  });

  it('a step that stays decided refuses', () => {
    const player = add(voting('any', 'a', 'b'), 'a', 'after', ['x']).answers('b');
    expect(after(player, 'a')).toBe('staysDecided');
    expect(after(player, 'b')).toBe('a:3 b:2 x:2');
  });

  it('with it go the people added after, and assistants taken by the decision come back', () => {
    const player = add(voting('all', 'a', 'b'), 'a', 'after', ['x', 'y']);
    expect(after(player, 'a')).toBe('a:2 b:2 x:6 y:6');
    const helped = voting('all', 'a', 'b');
    helped.do({ type: 'assist', item: helped.itemOf('a').id, people: ['x'] }, 'a').answers('a');
    expect(after(helped, 'a')).toBe('a:2 b:2 x:2');
  });

  it('not once somebody added after has answered; they may take back their own', () => {
    const player = add(voting('all', 'a', 'b'), 'a', 'after', ['x', 'y']).answers('x');
    expect(after(player, 'a')).toBe('handled');
    expect(after(player, 'x')).toBe('a:3 b:2 x:2 y:2');
    player.answers('y', 'disAgree');
    expect(openWork(player)).toEqual(['next next.1']);
    expect(after(player, 'y')).toBe('a:3 b:2 x:2 y:2');
  });

  it('a clock answer of people added after does not count once the agreement is taken back', () => {
    const player = add(voting('ratio:60', 'a', 'b', 'c'), 'a', 'after', ['x', 'y']);
    player.do({ type: 'itemTimeout', item: player.itemOf('x').id, action: 'disAgree' }, null);
    expect(after(player, 'a')).toBe('a:2 b:2 c:2 x:3? y:6');
    expect(openWork(player.answers('a').answers('b'))).toEqual(['next next.1']);
  });

  it('in a sequence the later ranks depend on it', () => {
    const player = voting('sequence', 'a', 'b', 'c').answers('a');
    expect(after(player, 'a')).toBe('a:2 b:1 c:1');
    expect(after(player.answers('a').answers('b'), 'a')).toBe('handled');
    expect(after(player, 'b')).toBe('a:3 b:2 c:1');
  });

  it('in a sequence an answer after the agreement carries the next rank too', () => {
    const player = add(voting('sequence', 'a', 'b'), 'a', 'after', ['x']).answers('x');
    expect(statuses(player, 'vote')).toBe('a:3 b:2 x:3');
    expect(after(player, 'x')).toBe('a:3 b:1 x:2');
    player.answers('x').answers('b');
    expect(after(player, 'x')).toBe('handled');
  });

  it('an opinion given before: who waited for it waits again', () => {
    const player = add(voting('all', 'a'), 'a', 'before', ['x', 'y']).answers('x');
    expect(after(player, 'x')).toBe('a:1 x:2 y:2');
    player.answers('x').answers('y');
    expect(statuses(player, 'vote')).toBe('a:2 x:3 y:3');
    expect(after(player, 'x')).toBe('a:1 x:2 y:3');
    expect(statuses(player.answers('x'), 'vote')).toBe('a:2 x:3 y:3');
    expect(after(player.answers('a'), 'x')).toBe('handled');
  });

  it('an opinion given before, first of any or in turn', () => {
    expect(after(add(voting('all', 'a'), 'a', 'before', ['x', 'y'], 'any').answers('x'), 'x')).toBe('a:1 x:2 y:2');
    const turns = add(voting('all', 'a'), 'a', 'before', ['x', 'y'], 'sequence').answers('x');
    expect(after(turns, 'x')).toBe('a:1 x:2 y:1');
    expect(after(turns.answers('x').answers('y'), 'x')).toBe('handled');
  });

  it('an opinion given before, when the item has been forwarded since', () => {
    const player = add(voting('all', 'a'), 'a', 'before', ['x']).answers('x');
    player.do({ type: 'forward', item: player.itemOf('a').id, people: ['q'], back: false }, 'a');
    expect(after(player, 'x')).toBe('a:3 x:2 q:1');
    expect(statuses(player.answers('x'), 'vote')).toBe('a:3 x:3 q:2');
  });

  it('others of the place come back with it', () => {
    const player = voting('all', 'a', 'b');
    player.do({ type: 'forward', item: player.itemOf('a').id, people: ['x', 'y'], back: false }, 'a').answers('x');
    expect(statuses(player, 'vote')).toBe('a:3 b:2 x:3 y:6');
    expect(after(player, 'x')).toBe('a:3 b:2 x:2 y:2');
  });

  it('in a step that waits for a detour it is open again when that is over', () => {
    const player = voting('all', 'a', 'b').answers('a');
    player.do({ type: 'reject', item: player.itemOf('b').id, target: 'start', back: true }, 'b');
    expect(after(player, 'a')).toBe('a:1 b:1');
    expect(statuses(player.answers('o', 'submit'), 'vote')).toBe('a:2 b:2');
  });

  it('until read: what is opened in the own step counts', () => {
    const player = started('start > vote > end', {
      tasks: { vote: { mode: 'sequence' } },
      people: { vote: ['a', 'b'] },
      process: { revoke: 'untilNextRead' },
    }).answers('a');
    player.do({ type: 'markRead', item: player.itemOf('b').id }, 'b');
    expect(after(player, 'a')).toBe('read');
  });

  it('until read: what was opened before the decision does not count', () => {
    const player = started('start > vote > end', { people: { vote: ['a'] }, process: { revoke: 'untilNextRead' } });
    player.do({ type: 'markRead', item: player.itemOf('a').id }, 'a');
    add(player, 'a', 'before', ['x']).answers('x');
    expect(after(player, 'x')).toBe('a:1 x:2');
  });
});
