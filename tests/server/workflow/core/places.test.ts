import { describe, expect, it } from 'vitest';
import type { Player } from './player.ts';
import { lastItem, openWork, refusal, started, statuses } from './stage.ts';

const NET = 'start > vote > next > end';

function voting(mode: string, people: readonly string[], type: 'approve' | 'fill' = 'approve'): Player {
  return started(NET, { tasks: { vote: { mode, rules: { disAgree: 'flow', type } } }, people: { vote: people } });
}

function forward(player: Player, from: string, ...people: string[]): Player {
  return player.do({ type: 'forward', item: player.itemOf(from).id, people, back: false }, from);
}

function add(player: Player, from: string, how: 'before' | 'after' | 'beside', people: string[], order: 'all' | 'any' | 'sequence' = 'all'): Player {
  return player.do({ type: 'add', item: player.itemOf(from).id, how, people, order }, from);
}

const outcome = (player: Player): string => player.activations('vote').at(-1)?.outcome ?? 'open';

describe('[contract 21.5] places', () => {
  it('a forward leaves the place: the vote is theirs, of several the first answer is it and the others become BeCanceled', () => {
    const player = forward(voting('all', ['a', 'b', 'c']), 'a', 'x', 'y');
    expect(statuses(player, 'vote')).toBe('a:3 b:2 c:2 x:2 y:2');
    expect(lastItem(player, 'a', 'vote')).toMatchObject({ outcome: 'forward', type: 0 });
    expect(lastItem(player, 'x')).toMatchObject({ type: 1 });
    expect(statuses(player.answers('y'), 'vote')).toBe('a:3 b:2 c:2 x:6 y:3');
    expect(outcome(player.answers('b').answers('c'))).toBe('agree');
  });

  it('a place forwarded twice is still one', () => {
    const player = forward(forward(voting('count:2', ['a', 'b', 'c']), 'a', 'x'), 'x', 'y').answers('y');
    expect(outcome(player)).toBe('open');
    expect(outcome(player.answers('b'))).toBe('agree');
  });

  it('the whole step of three: forwarded to two, added after, decided by three places', () => {
    const player = add(forward(voting('all', ['a', 'b', 'c']), 'a', 'x', 'y'), 'b', 'after', ['z']);
    player.answers('x').answers('c');
    expect(outcome(player)).toBe('open');
    expect(openWork(player)).toEqual(['vote z']);
    expect(outcome(player.answers('z'))).toBe('agree');
  });

  it('people added before have no place: the item waits until they answered, their answers are opinions', () => {
    const player = add(voting('all', ['a', 'b']), 'a', 'before', ['x', 'y']);
    expect(statuses(player, 'vote')).toBe('a:1 b:2 x:2 y:2');
    player.answers('x', 'disAgree').answers('y', 'disAgree');
    expect(statuses(player, 'vote')).toBe('a:2 b:2 x:3 y:3');
    expect(outcome(player.answers('a').answers('b'))).toBe('agree');
  });

  it.each([
    ['any', 'a:1 x:2 y:2 z:2', 'a:2 x:3 y:6 z:6'],
    ['all', 'a:1 x:2 y:2 z:2', 'a:1 x:3 y:2 z:2'],
    ['sequence', 'a:1 x:2 y:1 z:1', 'a:1 x:3 y:2 z:1'],
  ] as const)('people added before decide in their own order: %s', (order, before, answered) => {
    const player = add(voting('all', ['a']), 'a', 'before', ['x', 'y', 'z'], order);
    expect(statuses(player, 'vote')).toBe(before);
    expect(statuses(player.answers('x'), 'vote')).toBe(answered);
  });

  it('two people in one place wait each for those they added themselves', () => {
    const player = forward(voting('all', ['a']), 'a', 'p', 'q');
    add(add(player, 'p', 'before', ['x']), 'q', 'before', ['y']);
    expect(statuses(player.answers('x'), 'vote')).toBe('a:3 p:2 q:1 x:3 y:2');
    expect(statuses(player.answers('p'), 'vote')).toBe('a:3 p:3 q:6 x:3 y:6');
  });

  it('somebody added before may add before themselves, and of a second round only its own people count', () => {
    const nested = add(add(voting('all', ['a']), 'a', 'before', ['x']), 'x', 'before', ['y']);
    expect(statuses(nested, 'vote')).toBe('a:1 x:1 y:2');
    expect(statuses(nested.answers('y').answers('x'), 'vote')).toBe('a:2 x:3 y:3');
    const twice = add(add(voting('all', ['a']), 'a', 'before', ['x']).answers('x'), 'a', 'before', ['y', 'z'], 'any');
    twice.do({ type: 'remove', item: lastItem(twice, 'a', 'vote').id, people: ['y'] }, 'a');
    expect(statuses(twice, 'vote')).toBe('a:1 x:3 y:6 z:2');
  });

  it.each(['single', 'any', 'all', 'ratio:50', 'count:1'])('in mode %s a vote that added people after is withheld until they answered', (mode) => {
    const player = add(voting(mode, ['a']), 'a', 'after', ['x', 'y']);
    expect(statuses(player, 'vote')).toBe('a:3 x:2 y:2');
    expect(outcome(player.answers('x'))).toBe('open');
    expect(outcome(player.answers('y'))).toBe('agree');
  });

  it('the first disagreement of people added after is the vote of the place, the others become BeCanceled', () => {
    const player = add(voting('ratio:60', ['a', 'b', 'c']), 'a', 'after', ['x', 'y']);
    add(player, 'x', 'before', ['z']);
    expect(statuses(player.answers('y', 'disAgree'), 'vote')).toBe('a:3 b:2 c:2 x:6 y:3 z:6');
    expect(outcome(player.answers('b', 'disAgree'))).toBe('disAgree');
  });

  it('a disagreement deep among people added after people added after is that of the place', () => {
    const player = add(add(voting('ratio:60', ['a', 'b', 'c']), 'a', 'after', ['x', 'y']), 'x', 'after', ['z']);
    expect(statuses(player.answers('z', 'disAgree'), 'vote')).toBe('a:3 b:2 c:2 x:3 y:6 z:3');
    expect(outcome(player.answers('b').answers('c'))).toBe('agree');
  });

  it('whom people added after forward to answers instead, whom they add beside decides with them', () => {
    const player = add(voting('all', ['a']), 'a', 'after', ['x']);
    forward(player, 'x', 'y');
    add(player, 'y', 'beside', ['z']);
    expect(outcome(player.answers('y'))).toBe('open');
    expect(outcome(player.answers('z'))).toBe('agree');
  });

  it('a withheld vote counts as open: another one may decide meanwhile', () => {
    expect(outcome(add(voting('any', ['a', 'b']), 'a', 'after', ['x']).answers('b', 'disAgree'))).toBe('disAgree');
    const ratio = add(voting('ratio:50', ['a', 'b', 'c', 'd']), 'a', 'after', ['x'])
      .answers('b', 'disAgree')
      .answers('c', 'disAgree');
    expect(outcome(ratio)).toBe('open');
    expect(outcome(ratio.answers('d').answers('x'))).toBe('agree');
  });

  it('at a fill step people added after submit', () => {
    const player = add(voting('any', ['a'], 'fill'), 'a', 'after', ['x']).answers('x', 'submit');
    expect(outcome(player)).toBe('submit');
  });

  it('people added beside have places of their own; `single` becomes `all`', () => {
    const single = add(voting('single', ['a']), 'a', 'beside', ['x']).answers('a');
    expect(outcome(single)).toBe('open');
    expect(outcome(single.answers('x'))).toBe('agree');
    const count = add(voting('count:2', ['a']), 'a', 'beside', ['x', 'y']).answers('x');
    expect(outcome(count.answers('y'))).toBe('agree');
    expect(outcome(add(voting('any', ['a']), 'a', 'beside', ['x']).answers('x'))).toBe('agree');
  });

  it('assistants have no vote: mine stays open, and what is open when I decide is BeCanceled', () => {
    const player = voting('all', ['a', 'b']);
    player.do({ type: 'assist', item: player.itemOf('a').id, people: ['x', 'y'] }, 'a').answers('x', 'submit');
    expect(statuses(player, 'vote')).toBe('a:2 b:2 x:3 y:2');
    expect(lastItem(player, 'y')).toMatchObject({ type: 2 });
    expect(statuses(player.answers('a'), 'vote')).toBe('a:3 b:2 x:3 y:6');
    expect(outcome(player.answers('b'))).toBe('agree');
  });

  it('an assistance is taken back while it is open', () => {
    const player = voting('all', ['a']);
    player.do({ type: 'assist', item: player.itemOf('a').id, people: ['x', 'y'] }, 'a').answers('x', 'submit');
    player.do({ type: 'retrieveAssist', item: player.itemOf('y').id }, 'a');
    expect(statuses(player, 'vote')).toBe('a:2 x:3 y:6');
    expect(refusal(player, { type: 'retrieveAssist', item: lastItem(player, 'x').id }, 'a')).toBe('notOpen');
  });
});
