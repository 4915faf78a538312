import { describe, expect, it } from 'vitest';
import { Execution } from '#server/workflow/core/execution.ts';
import { targetsOfStep } from '#server/workflow/core/returns.ts';
import type { Player } from './player.ts';
import { lastItem, logged, openWork, refusal, started, statuses } from './stage.ts';

function rerun(player: Player, by: string, target: string): Player {
  return player.do({ type: 'reject', item: player.itemOf(by).id, target, back: false }, by);
}

/** Codes of the steps that the open step may be returned to, nearest first. */
function targets(player: Player, step: string, ...reject: string[]): string[] {
  const activation = player.activations(step).at(-1);
  if (!activation) throw new Error(`${step} was never entered`);
  const execution = new Execution(player.definition, player.state, { at: 0, by: null });
  return targetsOfStep(execution, activation, reject).map((target) => target.activation.activityCode);
}

const ROW = 'start > a > b > c > end';

describe('[contract 21.7] where a return may go', () => {
  it('start, previous, any and named ones; the start event counts as a step', () => {
    const player = started(ROW).answers('a.1').answers('b.1');
    expect(targets(player, 'c', 'start')).toEqual(['start']);
    expect(targets(player, 'c', 'previous')).toEqual(['b']);
    expect(targets(player, 'c', 'any')).toEqual(['b', 'a', 'start']);
    expect(targets(player, 'c', 'a')).toEqual(['a']);
    expect(targets(player, 'c', 'start', 'previous')).toEqual(['b', 'start']);
    expect(targets(player, 'a', 'previous')).toEqual(['start']);
  });

  it('only steps that a person decided: not circulated, passed over or answered automatically', () => {
    const people = { b: { people: [], passed: true }, c: { people: [{ id: 'x', why: { kind: 'user' }, automatic: 'repeated' as const }] } };
    const player = started('start > a > b > c > read > d > end', { people, tasks: { read: { rules: { type: 'circulate' } } } }).answers('a.1');
    expect(openWork(player)).toEqual(['d d.1']);
    expect(targets(player, 'd', 'any')).toEqual(['a', 'start']);
    expect(targets(player, 'd', 'previous')).toEqual(['a']);
  });

  it('only steps that this one depends on, one per branch for `previous`', () => {
    const player = started('start > z > and1 > a > and2 > last > end; and1 > b > side > and2').answers('z.1').answers('b.1');
    expect(targets(player, 'side', 'any')).toEqual(['b', 'z', 'start']);
    player.answers('a.1').answers('side.1');
    expect(targets(player, 'last', 'previous').toSorted()).toEqual(['a', 'side']);
    expect(targets(player, 'last', 'any').toSorted()).toEqual(['a', 'b', 'side', 'start', 'z']);
  });

  it('a step that a person refused with `flow` or the clock has left is one by what a person did there', () => {
    const left = started('start > a > b > end; timer@a > b');
    left.do({ type: 'boundary', token: left.itemOf('a.1').token, element: 'timer@a' }, null);
    expect(targets(left, 'b', 'any')).toEqual(['start']);
    const refused = started('start > a > b > end', { tasks: { a: { rules: { disAgree: 'flow' } } } }).answers('a.1', 'disAgree');
    expect(targets(refused, 'b', 'any')).toEqual(['a', 'start']);
  });

  it('what an inclusive join adds to dependence is no target', () => {
    const net = 'start > or1 > [x] a > or2 > last > end; or1 > [y] b > xor > [out] end2; xor > [*] or2';
    const player = started(net, { holds: new Set(['x', 'y', 'out']) })
      .answers('a.1')
      .answers('b.1');
    expect(targets(player, 'last', 'any')).toEqual(['a', 'start']);
  });

  it('a step that an administrator activated has no history and no target', () => {
    const player = started(ROW).do({ type: 'activate', element: 'c', cancelOthers: false }, 'w');
    expect(targets(player, 'c', 'any', 'start')).toEqual([]);
    expect(refusal(player, { type: 'reject', item: player.itemOf('c.1').id, target: 'start', back: false }, 'c.1')).toBe('notOffered');
  });

  it.each([
    ['rerun', true],
    ['back', false],
  ] as const)('resubmit %s leaves no choice', (resubmit, back) => {
    const player = started(ROW, { tasks: { a: { rules: { resubmit } } } });
    expect(refusal(player, { type: 'reject', item: player.itemOf('a.1').id, target: 'start', back }, 'a.1')).toBe('noTarget');
    expect(refusal(player, { type: 'reject', item: player.itemOf('a.1').id, target: 'start', back: !back }, 'a.1')).toBe('done');
  });

  it('a target that is not among them is refused', () => {
    const player = started(ROW, { tasks: { b: { rules: { reject: ['previous'] } } } }).answers('a.1');
    expect(refusal(player, { type: 'reject', item: player.itemOf('b.1').id, target: 'start', back: false }, 'b.1')).toBe('noTarget');
  });
});

describe('[contract 21.7] the way again', () => {
  it('undoes the completion of the target: it opens again, and everything after it runs again', () => {
    const player = rerun(started(ROW).answers('a.1').answers('b.1'), 'c.1', 'a');
    expect(logged(player)).toEqual(['reject a']);
    expect(openWork(player)).toEqual(['a a.1']);
    expect(lastItem(player, 'c.1')).toMatchObject({ status: 3, outcome: 'reject' });
    expect([statuses(player, 'a'), statuses(player, 'b')]).toEqual(['a.1:3? a.1:2', 'b.1:3?']);
    expect(player.activations('a').map(({ status, undone }) => `${status} ${String(undone)}`)).toEqual(['Completed true', 'Processing false']);
    expect(openWork(player.answers('a.1'))).toEqual(['b b.1']);
    expect(player.answers('b.1').answers('c.1').state).toMatchObject({ status: 'COMPLETED', approvalResult: 1 });
  });

  it('to the start: the start event opens like a fill step of the originator', () => {
    const player = rerun(started(ROW).answers('a.1'), 'b.1', 'start');
    expect(openWork(player)).toEqual(['start o']);
    expect(player.itemOf('o').why).toMatchObject({ kind: 'returned', by: 'b.1' });
    expect(openWork(player.answers('o', 'submit'))).toEqual(['a a.1']);
  });

  it('to a start step that is a user task: its participants are resolved again', () => {
    const fields = { startStep: 'fill', tasks: { fill: { rules: { type: 'fill' as const } } }, people: { fill: ['o'] } };
    const player = rerun(started('start > fill > a > end', fields), 'a.1', 'fill');
    expect(openWork(player)).toEqual(['fill o']);
    expect(openWork(player.answers('o', 'submit'))).toEqual(['a a.1']);
  });

  it('one reject decides at once: the other open items become BeCanceled, votes given are undone', () => {
    const player = started('start > a > b > end', { tasks: { b: { mode: 'all' } }, people: { b: ['x', 'y', 'z'] } })
      .answers('a.1')
      .answers('x');
    expect(statuses(rerun(player, 'y', 'a'), 'b')).toBe('x:3? y:3 z:6');
    expect(openWork(player.answers('a.1'))).toEqual(['b x', 'b y', 'b z']);
  });

  it('participants are resolved again by all rules, those who handled it last time come first', () => {
    const people = { a: ['p', 'q', 'r'] };
    const player = started(ROW, { people }).answers('q');
    people.a = ['p', 'q', 's'];
    expect(openWork(rerun(player, 'b.1', 'a'))).toEqual(['a q', 'a p', 'a s']);
  });

  it('nobody answers automatically in the target itself', () => {
    const former: (readonly string[] | undefined)[] = [];
    const people = {
      a: (query: { former: readonly string[] | undefined }) => {
        former.push(query.former);
        return { people: [{ id: 'p', why: { kind: 'user' } }] };
      },
    };
    rerun(started(ROW, { people }).answers('p'), 'b.1', 'a');
    expect(former).toEqual([undefined, ['p']]);
  });

  it('agreements that are undone do not count as repeated', () => {
    const agreed: string[][] = [];
    const people = {
      b: (query: { agreed: { any: ReadonlySet<string> } }) => {
        agreed.push([...query.agreed.any]);
        return { people: [{ id: 'x', why: { kind: 'user' } }] };
      },
    };
    const player = started('start > a > b > c > end', { people }).answers('a.1').answers('x');
    rerun(player, 'c.1', 'start').answers('o', 'submit').answers('a.1');
    expect(agreed).toEqual([['a.1'], ['a.1']]);
    expect(player.state.items.get(3)?.undone).toBe(true);
  });

  it('a finished end leaves what depends on the target: tokens, timers and children of it vanish', () => {
    const player = started('start > a > and1 > b > end; and1 > call > end; bell@b > c > end').answers('a.1');
    player.do({ type: 'boundary', token: player.itemOf('b.1').token, element: 'bell@b' }, null);
    rerun(player, 'c.1', 'a');
    expect(openWork(player)).toEqual(['a a.1']);
    expect(player.effects).toContainEqual(expect.objectContaining({ kind: 'voidChildren', element: 'call' }));
    expect(player.effects).toContainEqual(expect.objectContaining({ kind: 'boundary', element: 'bell@b', deed: 'drop' }));
  });

  it('a return in a loop goes to the latest pass', () => {
    const holds = new Set(['again']);
    const player = started('start > xor1 > a > b > xor2 > [again] xor1; xor2 > [*] end', { holds });
    player.answers('a.1').answers('b.1').answers('a.1');
    expect(openWork(rerun(player, 'b.1', 'a'))).toEqual(['a a.1']);
    expect(player.activations('a').map(({ undone }) => undone)).toEqual([false, true, false]);
    expect(player.activations('b').map(({ undone }) => undone)).toEqual([false, true]);
  });
});
