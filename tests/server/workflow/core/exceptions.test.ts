import { describe, expect, it } from 'vitest';
import { unreadableInstance } from '#server/workflow/core/faults.ts';
import type { Player } from './player.ts';
import { logged, openWork, persons, refusal, started, statuses, type Surroundings } from './stage.ts';

/** An instance whose clock leads to what is behind the timer: there nobody acts. */
function byClock(net: string, fields: Parameters<typeof started>[1] = {}): Player {
  const player = started(`start > a > end; timer@a > ${net}`, fields);
  return player.do({ type: 'boundary', token: player.itemOf('a.1').token, element: 'timer@a' }, null);
}

const faults = (player: Player): unknown[] => player.effects.filter(({ kind }) => kind === 'faulted');

describe('[contract 21.9] nobody to ask', () => {
  it.each(['noParticipant', 'tooMany'] as const)('%s: a person gets a refusal, and nothing is stored', (fault) => {
    const player = started('start > a > b > end', { people: { b: { people: [], fault } } });
    const before = player.state;
    expect(refusal(player, { type: 'decide', item: 2, outcome: 'agree' }, 'a.1')).toBe(fault);
    expect(player.state).toBe(before);
  });

  it.each(['noParticipant', 'tooMany'] as const)('%s: otherwise EXCEPTION at that step, with one item without owner', (fault) => {
    const player = byClock('b > end', { people: { b: { people: [], fault } } });
    expect(player.state).toMatchObject({ status: 'EXCEPTION', fault: null });
    expect(player.activations('b')[0]).toMatchObject({ status: 'Exception', fault });
    expect(statuses(player, 'b')).toBe(':8');
    expect([...player.state.items.values()].at(-1)).toMatchObject({ ownerId: null, why: { kind: 'exception', detail: { fault } } });
    expect(faults(player)).toEqual([{ kind: 'faulted', element: 'b', cause: fault }]);
  });

  it('RETRY enters the step again: a fault that stays is answered by its cause, one that is gone opens the step', () => {
    const people: Surroundings['people'] = { b: { people: [], fault: 'noParticipant' } };
    const player = byClock('b > end', { people });
    const before = player.state;
    expect(refusal(player, { type: 'retry' }, 'w')).toBe('noParticipant');
    expect(player.state).toBe(before);
    let emptied: boolean | undefined;
    people.b = (query) => {
      emptied = query.emptied;
      return persons('x');
    };
    player.do({ type: 'retry' }, 'w');
    expect(emptied).toBe(false);
    expect(logged(player)).toEqual(['retry']);
    expect(player.effects).toContainEqual({ kind: 'settled' });
    expect(player.effects).not.toContainEqual(expect.objectContaining({ kind: 'circulate', on: 'enter' }));
    expect(player.state.status).toBe('PROCESSING');
    expect(statuses(player, 'b')).toBe(':6 x:2');
  });

  it('a step that only shows the record is one as well: the act of a person is refused, the clock stops there until readers are named', () => {
    const tasks = { read: { rules: { type: 'circulate' as const } } };
    const people = { read: { people: [], fault: 'noParticipant' as const } };
    const byPerson = started('start > a > read > end', { tasks, people });
    expect(refusal(byPerson, { type: 'decide', item: byPerson.itemOf('a.1').id, outcome: 'agree' }, 'a.1')).toBe('noParticipant');
    const player = byClock('read > end', { tasks, people });
    expect(player.state.status).toBe('EXCEPTION');
    expect(statuses(player, 'read')).toBe(':8');
    player.do({ type: 'adjust', element: 'read', people: ['x', 'y'] }, 'w');
    expect(player.effects).toContainEqual(expect.objectContaining({ kind: 'circulate', element: 'read', on: 'step', people: ['x', 'y'] }));
    expect(player.state.status).toBe('COMPLETED');
  });

  it('nobody at a step that was left empty is a fault of it', () => {
    const player = byClock('b > end', { people: { b: { people: [] } } });
    expect(player.activations('b')[0]?.fault).toBe('noParticipant');
  });
});

describe('[contract 21.9] no way out of a gateway', () => {
  const holds = (): Set<string> => new Set<string>();

  it('otherwise EXCEPTION at the gateway; RETRY asks again', () => {
    const names = holds();
    const player = byClock('xor > [x] b > end', { holds: names });
    expect(player.state.status).toBe('EXCEPTION');
    expect(player.activations('xor')[0]).toMatchObject({ type: 'gateway', status: 'Exception', fault: 'noWay' });
    expect(statuses(player, 'xor')).toBe(':8');
    expect(refusal(player, { type: 'retry' }, 'w')).toBe('noWay');
    names.add('x');
    expect(openWork(player.do({ type: 'retry' }, 'w'))).toEqual(['b b.1']);
    expect(statuses(player, 'xor')).toBe(':6');
    expect(player.activations('xor')[0]?.status).toBe('Completed');
  });

  it('an inclusive join holds what it has taken, and a return to one of its branches takes it back', () => {
    const net = 'start > z > and1 > a > or > [x] c > end; and1 > b > or; and1 > d > end2; timer@d > e > end3';
    const player = started(net, { holds: holds() }).answers('z.1').answers('a.1');
    player.do({ type: 'itemTimeout', item: player.itemOf('b.1').id, action: 'pass' }, null);
    expect(player.activations('or')[0]).toMatchObject({ status: 'Exception', fault: 'noWay' });
    player.do({ type: 'boundary', token: player.itemOf('d.1').token, element: 'timer@d' }, null);
    player.do({ type: 'reject', item: player.itemOf('e.1').id, target: 'z', back: false }, 'e.1');
    expect(player.state.status).toBe('PROCESSING');
    expect(openWork(player)).toEqual(['z z.1']);
  });

  it('canceled by an administrator it is settled', () => {
    const player = byClock('and1 > xor > [x] b > end; and1 > c > end', { holds: holds() });
    player.do({ type: 'cancelActivity', element: 'xor' }, 'w');
    expect(player.state.status).toBe('PROCESSING');
    expect(openWork(player)).toEqual(['c c.1']);
  });
});

describe('[contract 21.9] stuck', () => {
  const net = 'start > and1 > a > and2 > end; and1 > b > xor > [x] and2; xor > [*] end2';

  it('the act is stored, then EXCEPTION at the join that holds the oldest token; reported once', () => {
    const player = started(net).answers('a.1').answers('b.1');
    expect(player.state).toMatchObject({ status: 'EXCEPTION', fault: { cause: 'stuck', activityCode: 'and2', at: player.at } });
    expect(player.activations('b')[0]?.status).toBe('Completed');
    expect(faults(player)).toEqual([{ kind: 'faulted', element: 'and2', cause: 'stuck' }]);
    const { fault } = player.state;
    player.do({ type: 'suspend' }, 'w').do({ type: 'resume' }, 'w');
    expect(faults(player)).toEqual([]);
    expect(player.state.fault).toEqual(fault);
  });

  it('RETRY looks again and answers that it stays', () => {
    const player = started(net).answers('a.1').answers('b.1');
    expect(refusal(player, { type: 'retry' }, 'w')).toBe('unsettled');
    expect(player.state.status).toBe('EXCEPTION');
  });

  it('a step that is active moves the instance out of it, and so do finish and void', () => {
    const stuck = (): Player => started(net).answers('a.1').answers('b.1');
    const active = stuck().do({ type: 'activate', element: 'b', cancelOthers: false }, 'w');
    expect(active.state).toMatchObject({ status: 'PROCESSING', fault: null });
    expect(stuck().do({ type: 'activate', element: 'b', cancelOthers: true }, 'w').answers('b.1').state.status).toBe('COMPLETED');
    expect(stuck().do({ type: 'finish' }, 'w').state).toMatchObject({ status: 'COMPLETED', fault: null });
    expect(stuck().do({ type: 'void' }, 'w').state.status).toBe('CANCELED');
  });

  it('not while an item, a timer, a child or the next try of a service task may move it', () => {
    expect(started(net).answers('a.1').state.status).toBe('PROCESSING');
    expect(started('start > and1 > a > and2 > end; and1 > call > xor > [x] and2; xor > [*] end2').answers('a.1').state.status).toBe('PROCESSING');
  });
});

describe('[contract 21.9] other branches', () => {
  it('nobody acts on a step in exception, other branches go on and may end the instance', () => {
    const fork = 'and1 > b > end; and1 > c > d > stop';
    const player = byClock(fork, { people: { b: { people: [], fault: 'noParticipant' } } }).answers('c.1');
    expect(player.state.status).toBe('EXCEPTION');
    expect(openWork(player)).toEqual(['d d.1']);
    expect(player.answers('d.1').state.status).toBe('COMPLETED');
    expect(statuses(player, 'b')).toBe(':4');
  });

  it('voided, the item of the exception is Invalid', () => {
    const player = byClock('b > end', { people: { b: { people: [], fault: 'noParticipant' } } }).do({ type: 'void' }, 'w');
    expect(statuses(player, 'b')).toBe(':7');
    expect(player.activations('b')[0]).toMatchObject({ status: 'Canceled', fault: null });
  });

  it('several faults: one that is settled leaves the others, a return may settle the last', () => {
    const people = { b: { people: [], fault: 'noParticipant' as const }, c: { people: [], fault: 'tooMany' as const } };
    const player = byClock('and1 > b > end; and1 > c > end; and1 > d > end', { people });
    player.do({ type: 'adjust', element: 'b', people: ['x'] }, 'w');
    expect(player.state.status).toBe('EXCEPTION');
    expect(refusal(player, { type: 'retry' }, 'w')).toBe('tooMany');
    player.do({ type: 'reject', item: player.itemOf('d.1').id, target: 'start', back: false }, 'd.1');
    expect(player.state.status).toBe('PROCESSING');
    expect(player.effects).toContainEqual({ kind: 'settled' });
    expect(openWork(player)).toEqual(['start o']);
  });
});

describe('[contract 21.9] a definition that cannot be read', () => {
  it('puts the instance in exception until RETRY reads it again', () => {
    const player = started('start > a > end');
    player.state = unreadableInstance(player.state, 'start', 7);
    expect(player.state).toMatchObject({ status: 'EXCEPTION', fault: { cause: 'unreadable', at: 7 } });
    expect(unreadableInstance(player.state, 'start', 9).fault?.at).toBe(7);
    player.do({ type: 'retry' }, 'w');
    expect(player.state).toMatchObject({ status: 'PROCESSING', fault: null });
    expect(openWork(player)).toEqual(['a a.1']);
  });

  it('an act of a branch leaves it there', () => {
    const player = started('start > a > b > end');
    player.state = unreadableInstance(player.state, 'start', 7);
    expect(player.answers('a.1').state).toMatchObject({ status: 'EXCEPTION', fault: { cause: 'unreadable' } });
    expect(player.answers('b.1').state).toMatchObject({ status: 'COMPLETED', fault: null });
  });
});
