import { describe, expect, it } from 'vitest';
import type { Player } from './player.ts';
import { lastItem, logged, openWork, refusal, started, statuses } from './stage.ts';

function back(player: Player, by: string, target: string, step?: string): Player {
  return player.do({ type: 'reject', item: player.itemOf(by, step).id, target, back: true }, by);
}

const ROW = 'start > a > b > c > end';

describe('[contract 21.7] straight back', () => {
  it('nothing is undone: the step waits, the target is entered as a detour, its decision opens the step again', () => {
    const player = started(ROW).answers('a.1').answers('b.1');
    const { id } = player.itemOf('c.1');
    back(player, 'c.1', 'a');
    expect(logged(player)).toEqual(['reject a']);
    expect(openWork(player)).toEqual(['a a.1']);
    expect(player.state.items.get(id)).toMatchObject({ status: 1, waitsFor: 'detour' });
    expect(player.activations('c')[0]?.status).toBe('NotStarted');
    expect(player.activations('a').map(({ undone }) => undone)).toEqual([false, false]);
    player.answers('a.1');
    expect(logged(player)).toEqual(['agree']);
    expect(player.itemOf('c.1').id).toBe(id);
    expect(player.answers('c.1').state.status).toBe('COMPLETED');
  });

  it('the target is for its last handlers, in its own mode', () => {
    const fields = { tasks: { a: { mode: 'all' }, b: { mode: 'any' } }, people: { a: ['p', 'q'], b: ['r', 's'] } };
    const player = started(ROW, fields).answers('q').answers('p').answers('s');
    expect(openWork(back(player, 'c.1', 'b'))).toEqual(['b s']);
    player.answers('s');
    expect(openWork(back(player, 'c.1', 'a'))).toEqual(['a q', 'a p']);
    expect(openWork(player.answers('p'))).toEqual(['a q']);
    expect(openWork(player.answers('q'))).toEqual(['c c.1']);
  });

  it('a detour in sequence asks one after the other, in the order of their answers', () => {
    const player = started(ROW, { tasks: { a: { mode: 'sequence' } }, people: { a: ['p', 'q'] } })
      .answers('p')
      .answers('q');
    expect(openWork(back(player, 'b.1', 'a'))).toEqual(['a p']);
    expect(openWork(player.answers('p'))).toEqual(['a q']);
    expect(openWork(player.answers('q'))).toEqual(['b b.1']);
  });

  it('opens again for those whose items were open or who rejected; votes given stay, who waits waits on', () => {
    const fields = { tasks: { b: { mode: 'all' } }, people: { b: ['p', 'q', 'r'] } };
    const player = started(ROW, fields).answers('a.1').answers('p');
    player.do({ type: 'add', item: player.itemOf('q').id, how: 'before', people: ['x'], order: 'all' }, 'q');
    back(player, 'r', 'a', 'b');
    expect(statuses(player, 'b')).toBe('p:3 q:1 r:1 x:1');
    player.answers('a.1', 'agree', 'a');
    expect(statuses(player, 'b')).toBe('p:3 q:1 r:2 x:2');
  });

  it('parallel branches run on', () => {
    const player = started('start > z > and1 > a > and2 > end; and1 > b > and2').answers('z.1');
    back(player, 'a.1', 'z');
    expect(openWork(player)).toEqual(['b b.1', 'z z.1']);
    player.answers('b.1').answers('z.1');
    expect(openWork(player)).toEqual(['a a.1']);
    expect(player.answers('a.1').state.status).toBe('COMPLETED');
  });

  it('its handler may agree, forward and reject further, not disagree', () => {
    const player = back(started(ROW).answers('a.1').answers('b.1'), 'c.1', 'b');
    const item = player.itemOf('b.1').id;
    expect(refusal(player, { type: 'decide', item, outcome: 'disAgree' }, 'b.1')).toBe('notOffered');
    expect(refusal(player, { type: 'itemTimeout', item, action: 'disAgree' }, null)).toBe('notOffered');
    player.do({ type: 'forward', item, people: ['x'], back: false }, 'b.1');
    expect(openWork(player.answers('x'))).toEqual(['c c.1']);
  });

  it('its submit at the start comes straight back', () => {
    const player = back(started(ROW).answers('a.1'), 'b.1', 'start');
    expect(openWork(player)).toEqual(['start o']);
    expect(openWork(player.answers('o', 'submit'))).toEqual(['b b.1']);
    expect(player.activations('a')).toHaveLength(1);
  });

  it('nested at most five times', () => {
    const steps = ['s1', 's2', 's3', 's4', 's5', 's6'];
    const player = started(`start > ${steps.join(' > ')} > s7 > end`);
    for (const step of steps) player.answers(`${step}.1`);
    back(player, 's7.1', 's6');
    for (const at of [5, 4, 3, 2]) back(player, `s${at + 1}.1`, `s${at}`);
    expect(openWork(player)).toEqual(['s2 s2.1']);
    expect(refusal(player, { type: 'reject', item: player.itemOf('s2.1').id, target: 's1', back: true }, 's2.1')).toBe('tooDeep');
    for (const at of [2, 3, 4, 5, 6]) player.answers(`s${at}.1`);
    expect(openWork(player)).toEqual(['s7 s7.1']);
  });

  it('a reject `rerun` out of a detour undoes what waits for it', () => {
    const player = back(started(ROW).answers('a.1').answers('b.1'), 'c.1', 'b');
    player.do({ type: 'reject', item: player.itemOf('b.1').id, target: 'a', back: false }, 'b.1');
    expect(openWork(player)).toEqual(['a a.1']);
    expect(player.activations('b').map(({ undone }) => undone)).toEqual([true, true]);
    expect(statuses(player, 'c')).toBe('c.1:6');
    expect(lastItem(player, 'b.1')).toMatchObject({ status: 3, outcome: 'reject' });
  });

  it('leaves no mark on outcome, times, result and repeated handlers of the step it repeats', () => {
    const seen: unknown[] = [];
    const holds = (_: string, facts: { outcome(step: string): string; times(step: string): number }): boolean => {
      seen.push([facts.outcome('b'), facts.times('b')]);
      return false;
    };
    const player = started('start > a > b > c > xor > [x] end; xor > [*] end2', { holds }).answers('a.1').answers('b.1');
    back(player, 'c.1', 'b').answers('b.1').answers('c.1');
    expect(seen).toEqual([['agree', 1]]);
  });
});

describe('[contract 21.7] a detour belongs to the step that waits', () => {
  const waiting = (): Player => back(started('start > a > b > c > end; timer@b > d > end').answers('a.1'), 'b.1', 'a');

  it('vanishes when the step is left by its timer, its items Canceled', () => {
    const player = waiting();
    player.do({ type: 'boundary', token: player.activations('b')[0]?.token ?? 0, element: 'timer@b' }, null);
    expect(openWork(player)).toEqual(['d d.1']);
    expect([statuses(player, 'a'), statuses(player, 'b')]).toEqual(['a.1:3 a.1:4', 'b.1:4']);
  });

  it('vanishes when the step is undone, its items BeCanceled', () => {
    const player = started('start > a > and1 > b > end; and1 > c > end').answers('a.1');
    back(player, 'b.1', 'a').do({ type: 'reject', item: player.itemOf('c.1').id, target: 'start', back: false }, 'c.1');
    expect(openWork(player)).toEqual(['start o']);
    expect(statuses(player, 'a')).toBe('a.1:3? a.1:6');
  });

  it.each([
    ['void', 'a.1:3 a.1:7', 'b.1:7'],
    ['finish', 'a.1:3 a.1:4', 'b.1:4'],
  ] as const)('ends with the instance: %s', (type, detour, step) => {
    const player = waiting().do({ type }, 'w');
    expect([statuses(player, 'a'), statuses(player, 'b')]).toEqual([detour, step]);
    expect(player.activations('a').at(-1)?.status).toBe('Canceled');
  });

  it('canceled by an administrator, the step opens again', () => {
    const player = waiting().do({ type: 'cancelActivity', element: 'a' }, 'w');
    expect(openWork(player)).toEqual(['b b.1']);
  });

  it('people of the waiting step who are adjusted meanwhile decide when it is over', () => {
    const player = waiting().do({ type: 'adjust', element: 'b', people: ['x'] }, 'w');
    expect(openWork(player)).toEqual(['a a.1']);
    expect(openWork(player.answers('a.1'))).toEqual(['b x']);
  });

  it('an assistance taken back and people removed while it waits do not open it', () => {
    const player = started(ROW, { tasks: { b: { mode: 'all' } }, people: { b: ['p', 'q'] } }).answers('a.1');
    player.do({ type: 'add', item: player.itemOf('p').id, how: 'before', people: ['x'], order: 'all' }, 'p');
    player.do({ type: 'assist', item: player.itemOf('q').id, people: ['y'] }, 'q');
    back(player, 'q', 'a', 'b');
    player.do({ type: 'remove', item: lastItem(player, 'p').id, people: ['x'] }, 'p');
    player.do({ type: 'retrieveAssist', item: lastItem(player, 'y').id }, 'q');
    expect(statuses(player, 'b')).toBe('p:1 q:1 x:6 y:6');
    expect(statuses(player.answers('a.1', 'agree', 'a'), 'b')).toBe('p:2 q:2 x:6 y:6');
  });
});
