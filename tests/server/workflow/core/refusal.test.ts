import { describe, expect, it } from 'vitest';
import type { UserTaskRules, VoidRule } from '#schemas/workflow/definition.ts';
import { endWith } from './drawNet.ts';
import type { Player } from './player.ts';
import { logged, openWork, refusal, staged, started, statuses } from './stage.ts';

function refused(disAgree: UserTaskRules['disAgree'], net = 'start > a > b > c > end'): Player {
  return started(net, { tasks: { b: { mode: 'all', rules: { disAgree } } }, people: { b: ['p', 'q', 'r'] } })
    .answers('a.1')
    .answers('p')
    .answers('q', 'disAgree');
}

describe('[contract 21.5] what a refusal leads to', () => {
  it('end: COMPLETED with result 2, open items of the step BeCanceled, those of others Canceled', () => {
    const player = started('start > and1 > b > end; and1 > c > end', { tasks: { b: { mode: 'all' } }, people: { b: ['p', 'q', 'r'] } });
    player.answers('p').answers('q', 'disAgree');
    expect(player.state).toMatchObject({ status: 'COMPLETED', approvalResult: 2 });
    expect([statuses(player, 'b'), statuses(player, 'c')]).toEqual(['p:3 q:3 r:6', 'c.1:4']);
    expect(logged(player)).toEqual(['disAgree', 'autoCanceled instance']);
    expect(player.effects).toContainEqual({ kind: 'ended', status: 'COMPLETED', result: 2 });
  });

  it('flow: tokens go on, the next gateway asks the outcome', () => {
    const player = started('start > b > xor > [no] d > end; xor > [*] e > end', {
      tasks: { b: { rules: { disAgree: 'flow' } } },
      holds: (_, { outcome }) => outcome('b') === 'disAgree',
    }).answers('b.1', 'disAgree');
    expect(openWork(player)).toEqual(['d d.1']);
    expect(player.activations('b')[0]).toMatchObject({ status: 'Completed', outcome: 'disAgree' });
  });

  it('start: a return there, recorded in the one entry of the log', () => {
    const player = refused('start');
    expect(logged(player)).toEqual(['disAgree start']);
    expect(openWork(player)).toEqual(['start o']);
    expect(statuses(player, 'b')).toBe('p:3? q:3? r:6');
    expect(openWork(player.answers('o', 'submit').answers('a.1'))).toEqual(['b p', 'b q', 'b r']);
  });

  it('previous: the nearest step that a person decided', () => {
    const player = refused('previous');
    expect(logged(player)).toEqual(['disAgree a']);
    expect(openWork(player)).toEqual(['a a.1']);
  });

  it('previous with several: the first of them alone', () => {
    const player = started('start > and1 > x > and2 > b > end; and1 > y > and2', { tasks: { b: { rules: { disAgree: 'previous' } } } });
    player.answers('x.1').answers('y.1').answers('b.1', 'disAgree');
    expect(openWork(player)).toEqual(['y y.1']);
    expect(openWork(player.answers('y.1'))).toEqual(['b b.1']);
  });

  it('previous without a step that a person decided is start, start of a step without history is end', () => {
    const passed = { a: { people: [], passed: true } };
    const player = started('start > call > a > b > end', { people: passed, tasks: { b: { rules: { disAgree: 'previous' } } } });
    player.do({ type: 'childEnded', token: player.activations('call')[0]?.token ?? 0, refused: false }, null);
    expect(openWork(player.answers('b.1', 'disAgree'))).toEqual(['start o']);
    const first = started('start > a > b > end', { tasks: { b: { rules: { disAgree: 'start' } } } });
    first.do({ type: 'activate', element: 'b', cancelOthers: false }, 'w').answers('b.1', 'disAgree');
    expect(first.state).toMatchObject({ status: 'COMPLETED', approvalResult: 2 });
  });

  it('a refusal by the clock returns as one by a person, and people added after may refuse for their place', () => {
    const timed = started('start > a > b > end', { tasks: { b: { rules: { disAgree: 'previous' } } } }).answers('a.1');
    timed.do({ type: 'itemTimeout', item: timed.itemOf('b.1').id, action: 'disAgree' }, null);
    expect(logged(timed)).toEqual(['disAgree a']);
    expect(openWork(timed)).toEqual(['a a.1']);
    const after = started('start > a > b > end', { tasks: { b: { rules: { disAgree: 'start' } } } }).answers('a.1');
    after.do({ type: 'add', item: after.itemOf('b.1').id, how: 'after', people: ['x'], order: 'all' }, 'b.1').answers('x', 'disAgree');
    expect(openWork(after)).toEqual(['start o']);
  });

  it.each(['end', 'start', 'previous', 'flow'] as const)('people whom a refusal is circulated to are notified once: %s', (disAgree) => {
    const circulated = refused(disAgree).effects.filter((effect) => effect.kind === 'circulate' && effect.element === 'b');
    expect(circulated).toEqual([expect.objectContaining({ on: 'disAgree' })]);
  });
});

describe('[contract 21.5] the result of other ends', () => {
  it('1 when an approve step agreed, null without one', () => {
    expect(started('start > a > end').answers('a.1').state.approvalResult).toBe(1);
    expect(started('start > a > end', { tasks: { a: { rules: { type: 'fill' } } } }).answers('a.1', 'submit').state.approvalResult).toBeNull();
    expect(started('start > a > end', { tasks: { a: { rules: { disAgree: 'flow' } } } }).answers('a.1', 'disAgree').state.approvalResult).toBeNull();
  });

  it('that of the last end event reached that has one', () => {
    const others = { end1: endWith('disAgree'), end2: endWith('agree') };
    const net = 'start > and1 > a > end1; and1 > b > end2; and1 > c > end3';
    expect(started(net, { others }).answers('a.1').answers('b.1').answers('c.1').state.approvalResult).toBe(1);
    expect(started(net, { others }).answers('b.1').answers('a.1').answers('c.1').state.approvalResult).toBe(2);
  });

  it('undone agreements and ends do not count, nor do those in a detour', () => {
    const player = started('start > a > xor > [x] end; xor > [*] b > stop', {
      tasks: { a: { rules: { disAgree: 'flow' } }, b: { rules: { type: 'fill', reject: ['any'] } } },
    });
    player
      .answers('a.1')
      .do({ type: 'reject', item: player.itemOf('b.1').id, target: 'a', back: false }, 'b.1')
      .answers('a.1', 'disAgree');
    player
      .do({ type: 'reject', item: player.itemOf('b.1').id, target: 'a', back: true }, 'b.1')
      .answers('a.1')
      .answers('b.1', 'submit');
    expect(player.state).toMatchObject({ status: 'COMPLETED', approvalResult: null });
  });

  it('a terminate event and a finish take the open items away: Canceled, and the result is what it is by then', () => {
    const net = 'start > a > and1 > b > stop; and1 > c > end';
    const stopped = started(net).answers('a.1').answers('b.1');
    expect(stopped.state).toMatchObject({ status: 'COMPLETED', approvalResult: 1 });
    expect(statuses(stopped, 'c')).toBe('c.1:4');
    expect(logged(stopped)).toEqual(['agree', 'autoCanceled instance']);
    const finished = started(net).do({ type: 'finish' }, 'w');
    expect(finished.state).toMatchObject({ status: 'COMPLETED', approvalResult: null });
    expect(statuses(finished, 'a')).toBe('a.1:4');
    expect(logged(finished)).toEqual(['finish', 'autoCanceled instance']);
  });

  it('a void is CANCELED, open and waiting items Invalid, and one entry of the log', () => {
    const player = started('start > b > end', { tasks: { b: { mode: 'sequence' } }, people: { b: ['p', 'q', 'r'] } })
      .answers('p')
      .do({ type: 'void' }, 'o');
    expect(player.state).toMatchObject({ status: 'CANCELED', approvalResult: null });
    expect(statuses(player, 'b')).toBe('p:3 q:7 r:7');
    expect(logged(player)).toEqual(['void']);
  });
});

describe('[contract 15.9.1] void by the originator', () => {
  const run = (rule: VoidRule): Player => started('start > a > b > end', { process: { void: rule } });
  const byOriginator = { type: 'void', byOriginator: true } as const;

  it.each([
    ['never', 'notOffered', 'notOffered'],
    ['untilHandled', 'done', 'handled'],
    ['always', 'done', 'done'],
  ] as const)('%s: before and after a decision of another person', (rule, before, after) => {
    expect(refusal(run(rule), byOriginator, 'o')).toBe(before);
    expect(refusal(run(rule).answers('a.1'), byOriginator, 'o')).toBe(after);
    expect(refusal(run(rule).answers('a.1'), { type: 'void' }, 'w')).toBe('done');
  });

  it('automatic and undone decisions do not count, nor an own one or that of who started for them', () => {
    const timed = run('untilHandled');
    timed.do({ type: 'itemTimeout', item: timed.itemOf('a.1').id, action: 'pass' }, null);
    expect(refusal(timed, byOriginator, 'o')).toBe('done');
    const returned = run('untilHandled').answers('a.1');
    returned.do({ type: 'reject', item: returned.itemOf('b.1').id, target: 'start', back: false }, 'b.1');
    expect(refusal(returned, byOriginator, 'o')).toBe('done');
    const trusted = staged('start > a > end', { people: { a: ['o'] }, tasks: { a: { mode: 'all' } }, process: { void: 'untilHandled' } });
    trusted.state = { ...trusted.state, startedById: 'trustee' };
    expect(refusal(trusted.do({ type: 'start', submit: true }, 'trustee'), byOriginator, 'o')).toBe('done');
  });
});

describe('[contract 21.6] finish by a handler', () => {
  it('where the step offers it', () => {
    const net = (actions: string[]): Player => started('start > a > end', { tasks: { a: { rules: { actions: new Set(actions) } } } });
    expect(refusal(net(['agree', 'finishInstance']), { type: 'finish', item: 2 }, 'a.1')).toBe('done');
    expect(refusal(net(['agree']), { type: 'finish', item: 2 }, 'a.1')).toBe('notOffered');
  });
});
