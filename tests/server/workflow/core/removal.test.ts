import { describe, expect, it } from 'vitest';
import type { Player } from './player.ts';
import { lastItem, openWork, refusal, started, statuses } from './stage.ts';

function voting(mode: string, people: readonly string[]): Player {
  return started('start > vote > next > end', { tasks: { vote: { mode, rules: { disAgree: 'flow' } } }, people: { vote: people } });
}

function add(player: Player, from: string, how: 'before' | 'after' | 'beside', people: string[], order: 'all' | 'any' | 'sequence' = 'all'): Player {
  return player.do({ type: 'add', item: player.itemOf(from).id, how, people, order }, from);
}

function remove(player: Player, from: string, ...people: string[]): Player {
  return player.do({ type: 'remove', item: lastItem(player, from, 'vote').id, people }, from);
}

describe('[contract 21.6] people taken back by who added them', () => {
  it('a step that waited for people added after goes on', () => {
    const player = add(voting('any', ['a']), 'a', 'after', ['x', 'y']).answers('x');
    expect(openWork(remove(player, 'a', 'y'))).toEqual(['next next.1']);
  });

  it('an item that waited for people added before is open again, with nobody else to wait for', () => {
    const player = add(voting('any', ['a']), 'a', 'before', ['x', 'y']);
    expect(statuses(remove(player, 'a', 'x'), 'vote')).toBe('a:1 x:6 y:2');
    expect(statuses(remove(player, 'a', 'y'), 'vote')).toBe('a:2 x:6 y:6');
  });

  it('the next in turn gets an item when the one before is withdrawn', () => {
    const player = add(voting('any', ['a']), 'a', 'before', ['x', 'y', 'z'], 'sequence');
    expect(statuses(remove(player, 'a', 'x'), 'vote')).toBe('a:1 x:6 y:2 z:1');
    expect(statuses(remove(player, 'a', 'z'), 'vote')).toBe('a:1 x:6 y:2 z:6');
  });

  it('a place beside is gone, and its vote is not missed', () => {
    const player = add(voting('all', ['a', 'b']), 'a', 'beside', ['x'])
      .answers('a')
      .answers('b');
    expect(openWork(remove(player, 'a', 'x'))).toEqual(['next next.1']);
  });

  it('what those taken back have added goes with them', () => {
    const before = add(add(voting('any', ['a']), 'a', 'before', ['x']), 'x', 'before', ['y']);
    expect(statuses(remove(before, 'a', 'x'), 'vote')).toBe('a:2 x:6 y:6');
    const beside = add(add(voting('all', ['a']), 'a', 'beside', ['x']), 'x', 'before', ['y']);
    expect(statuses(remove(beside, 'a', 'x'), 'vote')).toBe('a:2 x:6 y:6');
    const helped = add(voting('any', ['a']), 'a', 'after', ['x']);
    helped.do({ type: 'assist', item: helped.itemOf('x').id, people: ['y'] }, 'x');
    expect(openWork(remove(helped, 'a', 'x'))).toEqual(['next next.1']);
    expect(statuses(helped, 'vote')).toBe('a:3 x:6 y:6');
  });

  it('nobody takes back whom they did not add, or who has answered or forwarded', () => {
    const player = add(voting('all', ['a', 'b']), 'a', 'beside', ['x', 'y', 'z']).answers('x');
    player.do({ type: 'forward', item: player.itemOf('y').id, people: ['q'], back: false }, 'y');
    const by = (item: number, person: string) => refusal(player, { type: 'remove', item, people: [person] }, 'a');
    expect(by(lastItem(player, 'b').id, 'z')).toBe('nobodyLeft');
    for (const person of ['b', 'x', 'y', 'q']) expect(by(lastItem(player, 'a').id, person)).toBe('nobodyLeft');
    expect(by(lastItem(player, 'a').id, 'z')).toBe('done');
  });

  it('people added by added people: at most five times over', () => {
    const player = add(voting('all', ['a']), 'a', 'beside', ['p1']);
    for (let depth = 1; depth < 5; depth += 1) add(player, `p${depth}`, 'beside', [`p${depth + 1}`]);
    const item = player.itemOf('p5').id;
    for (const how of ['before', 'after', 'beside'] as const)
      expect(refusal(player, { type: 'add', item, how, people: ['x'], order: 'all' }, 'p5')).toBe('tooDeep');
    expect(refusal(player, { type: 'forward', item, people: ['x'], back: true }, 'p5')).toBe('tooDeep');
    expect(refusal(player, { type: 'forward', item, people: ['x'], back: false }, 'p5')).toBe('done');
  });
});

describe('[contract 21.6] forward that comes back', () => {
  it('the item waits as with people added before by them, and decides itself', () => {
    const player = voting('all', ['a', 'b']);
    player.do({ type: 'forward', item: player.itemOf('a').id, people: ['x', 'y'], back: true }, 'a');
    expect(statuses(player, 'vote')).toBe('a:1 b:2 x:2 y:2');
    expect(statuses(player.answers('x').answers('y', 'disAgree'), 'vote')).toBe('a:2 b:2 x:3 y:3');
    expect(openWork(player.answers('a').answers('b'))).toEqual(['next next.1']);
  });
});

describe('[contract 11.6] whom an act passes over', () => {
  it('the person themselves and open handlers of the step; nobody left is refused', () => {
    const player = voting('all', ['a', 'b']);
    const item = player.itemOf('a').id;
    expect(refusal(player, { type: 'forward', item, people: ['a', 'b'], back: false }, 'a')).toBe('nobodyLeft');
    expect(refusal(player, { type: 'assist', item, people: ['b', 'del'] }, 'del')).toBe('nobodyLeft');
    player.do({ type: 'add', item, how: 'beside', people: ['b', 'x', 'x'], order: 'all' }, 'a');
    expect(statuses(player, 'vote')).toBe('a:2 b:2 x:2');
    expect(player.effects).toContainEqual(expect.objectContaining({ kind: 'logged', action: 'addSign', people: ['x'] }));
  });
});

describe('[contract 21.8] handing over', () => {
  it('passes an open item to others in the same place, the former one is BeCanceled', () => {
    const player = voting('all', ['a', 'b']);
    player.do({ type: 'handOver', item: player.itemOf('a').id, people: ['m', 'n'], automatic: true }, null);
    expect(statuses(player, 'vote')).toBe('a:6 b:2 m:2 n:2');
    expect(player.effects).toContainEqual(expect.objectContaining({ kind: 'logged', action: 'adjust', automatic: 'disabled', people: ['m', 'n'] }));
    expect(statuses(player.answers('m'), 'vote')).toBe('a:6 b:2 m:3 n:6');
    expect(openWork(player.answers('b'))).toEqual(['next next.1']);
  });

  it('a disabled account is handed over also to who has something open there, and an administrator may take an item over', () => {
    const player = voting('all', ['a', 'm']);
    expect(refusal(player, { type: 'handOver', item: player.itemOf('a').id, people: ['m'], automatic: false }, 'w')).toBe('nobodyLeft');
    player.do({ type: 'handOver', item: player.itemOf('a').id, people: ['m'], automatic: true }, null);
    expect(statuses(player, 'vote')).toBe('a:6 m:2 m:2');
    const own = voting('all', ['a']);
    own.do({ type: 'handOver', item: own.itemOf('a').id, people: ['w'], automatic: false }, 'w');
    expect(openWork(own)).toEqual(['vote w']);
  });

  it('an item that waits waits on in other hands, for its turn or for people added before', () => {
    const turns = voting('sequence', ['a', 'b']);
    turns.do({ type: 'handOver', item: lastItem(turns, 'b').id, people: ['m'], automatic: true }, null);
    expect(statuses(turns, 'vote')).toBe('a:2 b:6 m:1');
    expect(statuses(turns.answers('a'), 'vote')).toBe('a:3 b:6 m:2');
    const before = add(voting('any', ['a']), 'a', 'before', ['x']);
    before.do({ type: 'handOver', item: lastItem(before, 'a').id, people: ['m'], automatic: true }, null);
    expect(statuses(before, 'vote')).toBe('a:6 x:2 m:1');
    expect(statuses(before.answers('x'), 'vote')).toBe('a:6 x:3 m:2');
  });

  it('the limit goes on: of an open item it runs, of a waiting one it stands still', () => {
    const player = voting('any', ['a']);
    const { id } = player.itemOf('a');
    player.do({ type: 'handOver', item: id, people: ['m'], automatic: false }, 'w');
    expect(player.effects).toContainEqual({ kind: 'limit', item: player.itemOf('m').id, deed: 'resume', from: id });
    const waiting = add(voting('any', ['a']), 'a', 'before', ['x']);
    waiting.do({ type: 'handOver', item: lastItem(waiting, 'a').id, people: ['m'], automatic: false }, 'w');
    expect(waiting.effects).toContainEqual(expect.objectContaining({ item: lastItem(waiting, 'm').id, deed: 'pause' }));
  });

  it('what is decided or taken away is not handed over', () => {
    const player = voting('all', ['a', 'b']).answers('a');
    expect(refusal(player, { type: 'handOver', item: lastItem(player, 'a').id, people: ['m'], automatic: true }, null)).toBe('notOpen');
  });
});
