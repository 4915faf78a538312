import { describe, expect, it } from 'vitest';
import type { Activation, InstanceState } from '#schemas/workflow/state.ts';
import type { Player } from './player.ts';
import { openWork, refusal, staged, started } from './stage.ts';

/** A loop of service tasks for as long as `again` holds, beside another branch. */
const LOOP = 'start > a > xor1 > service > xor2 > [again] xor1; xor2 > [*] b > end';

function loopByClock(holds: Set<string>): Player {
  const net = 'start > and1 > a > end; timer@a > xor1 > service > xor2 > [again] xor1; xor2 > [*] b > end; and1 > c > d > end';
  const player = started(net, { holds });
  return player.do({ type: 'boundary', token: player.itemOf('a.1').token, element: 'timer@a' }, null);
}

/** Fills the history of an instance up to a number of activations, as if its steps had been passed that often. */
function withActivations(state: InstanceState, count: number): InstanceState {
  const [first] = [...state.activations.values()];
  if (!first) throw new Error('nothing has been entered');
  const missing = count - state.activations.size;
  const passed = Array.from({ length: missing }, (_, at): Activation => ({ ...first, token: state.nextToken + at, status: 'Completed', outcome: 'agree' }));
  const activations = new Map([...state.activations, ...passed.map((activation): [number, Activation] => [activation.token, activation])]);
  return { ...state, activations, nextToken: state.nextToken + missing };
}

describe('[contract 21.9] endless: over 1,000 automatic events in one transaction', () => {
  it('a person gets a refusal, and nothing is stored', () => {
    const player = started(LOOP, { holds: new Set(['again']) });
    const before = player.state;
    expect(refusal(player, { type: 'decide', item: 2, outcome: 'agree' }, 'a.1')).toBe('endless');
    expect(player.state).toBe(before);
  });

  it('a loop that ends within them is none', () => {
    let rounds = 0;
    const player = started(LOOP, { holds: () => (rounds += 1) < 300 }).answers('a.1');
    expect(openWork(player)).toEqual(['b b.1']);
  });

  it('otherwise EXCEPTION where it would have gone on; other branches go on', () => {
    const player = loopByClock(new Set(['again']));
    expect(player.state).toMatchObject({ status: 'EXCEPTION', fault: { cause: 'endless' } });
    const { fault } = player.state;
    player.answers('c.1');
    expect(openWork(player)).toEqual(['d d.1']);
    expect(player.state.fault).toEqual(fault);
    expect(player.effects.some(({ kind }) => kind === 'faulted')).toBe(false);
  });

  it('RETRY goes on: it ends, or is endless again', () => {
    const holds = new Set(['again']);
    const player = loopByClock(holds);
    expect(refusal(player, { type: 'retry' }, 'w')).toBe('endless');
    holds.clear();
    player.do({ type: 'retry' }, 'w');
    expect(player.state).toMatchObject({ status: 'PROCESSING', fault: null });
    expect(openWork(player)).toContain('b b.1');
  });

  it('activated elsewhere with all others canceled it is settled', () => {
    const player = loopByClock(new Set(['again'])).do({ type: 'activate', element: 'b', cancelOthers: true }, 'w');
    expect(player.state).toMatchObject({ status: 'PROCESSING', fault: null });
  });
});

describe('[contract 21.18] endless: over 5,000 activations of the instance', () => {
  const net = 'start > and1 > a > b > end; and1 > c > end';
  const full = (count: number): Player => {
    const player = started(net);
    player.state = withActivations(player.state, count);
    return player;
  };

  it('the five thousandth is entered, the next is not: the act is stored, then EXCEPTION', () => {
    const player = full(4_999).answers('a.1');
    expect(player.state.status).toBe('PROCESSING');
    expect(openWork(player)).toContain('b b.1');
    const over = full(5_000).answers('a.1');
    expect(over.state).toMatchObject({ status: 'EXCEPTION', fault: { cause: 'endless', activityCode: 'b' } });
    expect(over.state.items.get(2)?.status).toBe(3);
    expect(openWork(over)).toEqual(['c c.1']);
  });

  it('other branches go on to their end; out of it lead finish and void alone', () => {
    const player = full(5_000).answers('a.1').answers('c.1');
    expect(player.state.status).toBe('EXCEPTION');
    expect(refusal(player, { type: 'retry' }, 'w')).toBe('unsettled');
    expect(refusal(player, { type: 'activate', element: 'c', cancelOthers: true }, 'w')).toBe('endless');
    expect(player.do({ type: 'finish' }, 'w').state.status).toBe('COMPLETED');
  });

  it('a return into it is stored, then EXCEPTION', () => {
    const player = full(5_000).do({ type: 'reject', item: 2, target: 'start', back: false }, 'a.1');
    expect(player.state).toMatchObject({ status: 'EXCEPTION', fault: { cause: 'endless', activityCode: 'start' } });
    expect(openWork(player)).toEqual([]);
    expect(refusal(player, { type: 'retry' }, 'w')).toBe('unsettled');
  });

  it('a detour has no room', () => {
    expect(refusal(full(5_000), { type: 'reject', item: 2, target: 'start', back: true }, 'a.1')).toBe('endless');
  });

  it('an instance that ends within them ends', () => {
    const player = staged('start > a > end').do({ type: 'start', submit: true }, 'o');
    player.state = withActivations(player.state, 5_000);
    expect(player.answers('a.1').state.status).toBe('COMPLETED');
  });
});
