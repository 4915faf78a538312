import { describe, expect, it } from 'vitest';
import type { Player } from './player.ts';
import { lastItem, openWork, started, statuses } from './stage.ts';

function inTurn(...people: string[]): Player {
  return started('start > vote > next > end', { tasks: { vote: { mode: 'sequence', rules: { disAgree: 'flow' } } }, people: { vote: people } });
}

function add(player: Player, from: string, how: 'before' | 'after' | 'beside', ...people: string[]): Player {
  return player.do({ type: 'add', item: player.itemOf(from).id, how, people, order: 'all' }, from);
}

describe('[contract 21.5] one after the other', () => {
  it('people added beside share the rank: the next rank opens when all places of the rank agreed', () => {
    const player = add(inTurn('a', 'b'), 'a', 'beside', 'x', 'y');
    expect(statuses(player, 'vote')).toBe('a:2 b:1 x:2 y:2');
    player.answers('x').answers('a');
    expect(statuses(player, 'vote')).toBe('a:3 b:1 x:3 y:2');
    expect(statuses(player.answers('y'), 'vote')).toBe('a:3 b:2 x:3 y:3');
    expect(openWork(player.answers('b'))).toEqual(['next next.1']);
  });

  it('one disagreement beside is that of the step', () => {
    const player = add(inTurn('a', 'b'), 'a', 'beside', 'x').answers('x', 'disAgree');
    expect(statuses(player, 'vote')).toBe('a:6 b:6 x:3');
    expect(player.activations('vote')[0]?.outcome).toBe('disAgree');
  });

  it('the next rank waits for people added after, and for a forward', () => {
    const player = add(inTurn('a', 'b'), 'a', 'after', 'x');
    expect(statuses(player, 'vote')).toBe('a:3 b:1 x:2');
    player.do({ type: 'forward', item: player.itemOf('x').id, people: ['y'], back: false }, 'x');
    expect(statuses(player, 'vote')).toBe('a:3 b:1 x:3 y:2');
    expect(statuses(player.answers('y'), 'vote')).toBe('a:3 b:2 x:3 y:3');
  });

  it('people added before open the item of the same turn again, not the next', () => {
    const player = add(inTurn('a', 'b'), 'a', 'before', 'x').answers('x');
    expect(statuses(player, 'vote')).toBe('a:2 b:1 x:3');
  });

  it('automatic answers further back are given at once, and skipped in their turn', () => {
    const people = ['a', 'b', 'c'].map((id) => ({ id, why: { kind: 'user' }, ...(id === 'b' ? { automatic: 'repeated' as const } : {}) }));
    const player = started('start > vote > next > end', { tasks: { vote: { mode: 'sequence' } }, people: { vote: { people } } });
    expect(statuses(player, 'vote')).toBe('a:2 b:3 c:1');
    expect(statuses(player.answers('a'), 'vote')).toBe('a:3 b:3 c:2');
  });

  it('adjusted people decide in their order, behind those who have voted', () => {
    const player = inTurn('a', 'b', 'c')
      .answers('a')
      .do({ type: 'adjust', element: 'vote', people: ['x', 'y'] }, 'w');
    expect(statuses(player, 'vote')).toBe('a:3 b:6 c:6 x:2 y:1');
    expect(openWork(player.answers('x').answers('y'))).toEqual(['next next.1']);
  });

  it('a withdrawal lets the next ranks wait again, with the opinions they have requested', () => {
    const player = inTurn('a', 'b', 'c').answers('a');
    add(player, 'b', 'before', 'x');
    player.do({ type: 'withdraw', item: lastItem(player, 'a').id }, 'a');
    expect(statuses(player, 'vote')).toBe('a:2 b:1 c:1 x:6');
    expect(statuses(player.answers('a'), 'vote')).toBe('a:3 b:2 c:1 x:6');
    expect(player.itemOf('b').openedAt).toBe(player.at);
  });

  it('what the clock has answered at a later rank is open again after a withdrawal', () => {
    const player = inTurn('a', 'b', 'c').answers('a');
    player.do({ type: 'itemTimeout', item: player.itemOf('b').id, action: 'pass' }, null);
    player.do({ type: 'withdraw', item: lastItem(player, 'a').id }, 'a');
    expect(statuses(player, 'vote')).toBe('a:2 b:3? c:1 b:1');
    player.answers('a').answers('b').answers('c');
    expect(openWork(player)).toEqual(['next next.1']);
  });
});
