import { describe, expect, it } from 'vitest';
import type { Player } from './player.ts';
import { openWork, started, statuses } from './stage.ts';

const NET = 'start > vote > xor > [never] end; xor > [*] after > end2';
const FIVE = ['a', 'b', 'c', 'd', 'e'];

function voting(mode: string, people: readonly string[]): Player {
  return started(NET, { tasks: { vote: { mode, rules: { disAgree: 'flow' } } }, people: { vote: people } });
}

/** Lets people answer, `+a` agrees and `-a` does not, and says what the step has come to. */
function resultAfter(mode: string, people: readonly string[], votes: string): string {
  const player = voting(mode, people);
  for (const vote of votes.split(' ').filter(Boolean)) player.answers(vote.slice(1), vote.startsWith('+') ? 'agree' : 'disAgree', 'vote');
  return player.activations('vote').at(-1)?.outcome ?? 'open';
}

describe('[contract 21.5] votes', () => {
  it.each([
    ['single', 'a', '+a', 'agree'],
    ['single', 'a', '-a', 'disAgree'],
    ['any', 'a b c', '+b', 'agree'],
    ['any', 'a b c', '-c', 'disAgree'],
    ['all', 'a b c', '+a +c', 'open'],
    ['all', 'a b c', '+a +c +b', 'agree'],
    ['all', 'a b c', '+a -c', 'disAgree'],
    ['sequence', 'a b c', '+a +b', 'open'],
    ['sequence', 'a b c', '+a +b +c', 'agree'],
    ['sequence', 'a b c', '+a -b', 'disAgree'],
    ['ratio:60', 'a b c d e', '+a +b', 'open'],
    ['ratio:60', 'a b c d e', '+a +b +c', 'agree'],
    ['ratio:60', 'a b c d e', '-a -b', 'open'],
    ['ratio:60', 'a b c d e', '-a -b -c', 'disAgree'],
    ['ratio:60', 'a b', '+a', 'open'],
    ['ratio:50', 'a b', '+a', 'agree'],
    ['ratio:50', 'a b', '-a', 'open'],
    ['ratio:34', 'a b c', '+a', 'open'],
    ['ratio:33', 'a b c', '+a', 'agree'],
    ['ratio:100', 'a b', '-a', 'disAgree'],
    ['count:2', 'a b c', '+a', 'open'],
    ['count:2', 'a b c', '+a +b', 'agree'],
    ['count:2', 'a b c', '-a', 'open'],
    ['count:2', 'a b c', '-a -b', 'disAgree'],
    ['count:4', 'a b', '+a', 'open'],
    ['count:4', 'a b', '+a +b', 'agree'],
    ['count:4', 'a b', '-a', 'disAgree'],
  ])('%s of %s: after %s it is %s', (mode, people, votes, outcome) => {
    expect(resultAfter(mode, people.split(' '), votes)).toBe(outcome);
  });

  it('each mode opens one item each, a sequence one after the other', () => {
    for (const mode of ['any', 'all', 'ratio:60', 'count:2']) expect(openWork(voting(mode, FIVE))).toHaveLength(5);
    const sequence = voting('sequence', ['a', 'b', 'c']);
    expect(statuses(sequence, 'vote')).toBe('a:2 b:1 c:1');
    expect(statuses(sequence.answers('a'), 'vote')).toBe('a:3 b:2 c:1');
  });

  it('what is open or waiting when the step is decided becomes BeCanceled', () => {
    expect(statuses(voting('any', ['a', 'b', 'c']).answers('b'), 'vote')).toBe('a:6 b:3 c:6');
    expect(statuses(voting('sequence', ['a', 'b', 'c']).answers('a', 'disAgree'), 'vote')).toBe('a:3 b:6 c:6');
    expect(statuses(voting('ratio:60', FIVE).answers('a').answers('b').answers('c'), 'vote')).toBe('a:3 b:3 c:3 d:6 e:6');
  });

  it('fill steps: submit counts as agree, the outcome is submit', () => {
    const net = { tasks: { vote: { mode: 'all', rules: { type: 'fill' as const } } }, people: { vote: ['a', 'b'] } };
    const player = started(NET, net).answers('a', 'submit');
    expect(player.activations('vote')[0]?.status).toBe('Processing');
    expect(player.answers('b', 'submit').activations('vote')[0]?.outcome).toBe('submit');
  });

  it('when a place is taken away the votes are counted again', () => {
    const player = voting('all', ['a', 'b', 'c']).answers('a').answers('b');
    player.do({ type: 'add', item: player.itemOf('c').id, how: 'beside', people: ['x'], order: 'all' }, 'c').answers('c', 'agree', 'vote');
    expect(openWork(player)).toEqual(['vote x']);
    const adder = [...player.state.items.values()].find(({ ownerId }) => ownerId === 'c');
    player.do({ type: 'remove', item: adder?.id ?? 0, people: ['x'] }, 'c');
    expect(player.activations('vote')[0]?.outcome).toBe('agree');
  });

  it('a ratio that cannot be reached any more once a place is gone is a refusal', () => {
    const player = voting('ratio:60', ['a', 'b']).answers('a', 'disAgree', 'vote');
    expect(player.activations('vote')[0]?.outcome).toBe('disAgree');
    const wide = voting('ratio:60', ['a', 'b']);
    wide.do({ type: 'add', item: wide.itemOf('b').id, how: 'beside', people: ['x'], order: 'all' }, 'b').answers('a', 'disAgree', 'vote');
    expect(wide.activations('vote')[0]?.status).toBe('Processing');
    wide.do({ type: 'remove', item: wide.itemOf('b').id, people: ['x'] }, 'b');
    expect(wide.activations('vote')[0]?.outcome).toBe('disAgree');
  });

  it('adjusted people take the open places, votes given stay', () => {
    const player = voting('all', ['a', 'b', 'c']).answers('a');
    player.do({ type: 'adjust', element: 'vote', people: ['x', 'a'] }, 'w');
    expect(statuses(player, 'vote')).toBe('a:3 b:6 c:6 x:2');
    expect(player.answers('x').activations('vote')[0]?.outcome).toBe('agree');
  });

  it('nobody to ask any more: the votes given decide, and without any the step is empty', () => {
    const given = voting('ratio:60', ['a', 'b', 'c']).answers('a');
    given.do({ type: 'adjust', element: 'vote', people: ['a'] }, 'w');
    expect(given.activations('vote')[0]?.outcome).toBe('agree');
    let emptied = false;
    const people = {
      vote: (query: { emptied: boolean }) => {
        emptied = query.emptied;
        return query.emptied ? { people: [], passed: true } : { people: [{ id: 'a', why: { kind: 'user' } }] };
      },
    };
    const none = started(NET, { people });
    expect(emptied).toBe(false);
    none.do({ type: 'adjust', element: 'vote', people: [] }, 'w');
    expect(emptied).toBe(true);
    expect(openWork(none)).toEqual(['after after.1']);
  });
});
