import { describe, expect, it } from 'vitest';
import type { Player } from './player.ts';
import { logged, openWork, refusal, started, type Surroundings } from './stage.ts';

const NET = 'start > a > call > xor > [no] refused > end; xor > [*] agreed > end';
const outcomes: Surroundings['holds'] = (_, { outcome }) => outcome('call') === 'disAgree';

function calling(fields: Surroundings & { wait?: boolean } = {}): Player {
  const { wait = true, ...others } = fields;
  return started(NET, { holds: outcomes, others: { call: { wait } }, ...others }).answers('a.1');
}

const token = (player: Player): number => player.activations('call').at(-1)?.token ?? 0;
const starts = (player: Player): Player => player.do({ type: 'childStarted', token: token(player) }, null);
const ends = (player: Player, refused = false): Player => player.do({ type: 'childEnded', token: token(player), refused }, null);

describe('[contract 21.12] call activities', () => {
  it('start a child after the act, and complete with its end: agree, or disAgree when it was refused or voided', () => {
    const player = calling();
    expect(player.effects).toContainEqual({ kind: 'startChildren', token: token(player), element: 'call', count: null });
    expect(openWork(player)).toEqual([]);
    expect(player.state.status).toBe('PROCESSING');
    expect(openWork(ends(starts(player)))).toEqual(['agreed agreed.1']);
    expect(openWork(ends(starts(calling()), true))).toEqual(['refused refused.1']);
  });

  it('one child a row: complete when all are over, agree when none is refused', () => {
    const player = calling({ children: { call: 3 } });
    expect(player.effects).toContainEqual(expect.objectContaining({ kind: 'startChildren', count: 3 }));
    starts(starts(starts(player)));
    ends(ends(player, true));
    expect(player.activations('call')[0]?.status).toBe('Processing');
    expect(openWork(ends(player))).toEqual(['refused refused.1']);
  });

  it('without rows it is agree at once', () => {
    const player = calling({ children: { call: 0 } });
    expect(openWork(player)).toEqual(['agreed agreed.1']);
    expect(player.effects).not.toContainEqual(expect.objectContaining({ kind: 'startChildren' }));
  });

  it('wait="false": complete when they are started', () => {
    const player = calling({ wait: false, children: { call: 2 } });
    expect(openWork(starts(player))).toEqual([]);
    expect(openWork(starts(player))).toEqual(['agreed agreed.1']);
    expect(refusal(player, { type: 'childEnded', token: token(player), refused: true }, null)).toBe('notOpen');
  });

  it.each(['void', 'finish'] as const)('%s of the parent voids the children it waits for', (type) => {
    const player = starts(calling()).do({ type }, 'w');
    expect(player.effects).toContainEqual({ kind: 'voidChildren', token: token(player), element: 'call' });
    expect(starts(calling({ wait: false, children: { call: 2 } })).do({ type }, 'w').effects).not.toContainEqual(
      expect.objectContaining({ kind: 'voidChildren' }),
    );
  });

  it('so do a refusal elsewhere, a terminate event, a cancel of the step and a return; a child that is over stays', () => {
    const voided = (net: string, play: (player: Player) => void): boolean => {
      const player = started(net);
      play(player);
      return player.effects.some(({ kind }) => kind === 'voidChildren');
    };
    const fork = 'start > z > and1 > call > end; and1 > b > stop';
    expect(voided(fork, (player) => player.answers('z.1').answers('b.1', 'disAgree'))).toBe(true);
    expect(voided(fork, (player) => player.answers('z.1').answers('b.1'))).toBe(true);
    expect(voided(fork, (player) => player.answers('z.1').do({ type: 'cancelActivity', element: 'call' }, 'w'))).toBe(true);
    const back = (player: Player): void => void player.do({ type: 'reject', item: player.itemOf('b.1').id, target: 'z', back: false }, 'b.1');
    expect(voided(fork, (player) => back(player.answers('z.1')))).toBe(true);
    expect(voided(fork, (player) => back(ends(starts(player.answers('z.1')))))).toBe(false);
  });

  it('a pass after a return starts a new child', () => {
    const player = started('start > z > call > b > end').answers('z.1');
    ends(starts(player))
      .do({ type: 'reject', item: player.itemOf('b.1').id, target: 'z', back: false }, 'b.1')
      .answers('z.1');
    expect(player.effects).toContainEqual(expect.objectContaining({ kind: 'startChildren', token: token(player) }));
    expect(player.activations('call').map(({ undone }) => undone)).toEqual([true, false]);
  });

  it('more than a hundred children of a step are too deep: the act is stored, then EXCEPTION', () => {
    expect(calling({ children: { call: 100 } }).state.status).toBe('PROCESSING');
    const player = calling({ children: { call: 101 } });
    expect(player.state.status).toBe('EXCEPTION');
    expect(player.activations('call')[0]).toMatchObject({ status: 'Exception', fault: 'tooDeep' });
  });

  it.each(['child', 'tooDeep'] as const)('a child that cannot start puts the step in exception: %s', (fault) => {
    const player = calling();
    player.do({ type: 'childFailed', token: token(player), fault }, null);
    expect(player.activations('call')[0]).toMatchObject({ status: 'Exception', fault });
    expect(player.effects).toContainEqual({ kind: 'faulted', element: 'call', cause: fault });
    player.do({ type: 'retry' }, 'w');
    expect(logged(player)).toEqual(['retry']);
    expect(player.effects).toContainEqual(expect.objectContaining({ kind: 'startChildren', token: token(player) }));
    expect(player.effects).toContainEqual({ kind: 'settled' });
    expect(openWork(ends(starts(player)))).toEqual(['agreed agreed.1']);
  });

  it('one of several cannot start: on the next try the others are voided and all start again', () => {
    const player = starts(starts(calling({ children: { call: 3 } })));
    ends(player).do({ type: 'childFailed', token: token(player), fault: 'child' }, null);
    expect(player.effects).not.toContainEqual(expect.objectContaining({ kind: 'voidChildren' }));
    expect(refusal(player, { type: 'childEnded', token: token(player), refused: false }, null)).toBe('notOpen');
    player.do({ type: 'retry' }, 'w');
    expect(player.effects.filter(({ kind }) => kind === 'voidChildren' || kind === 'startChildren').map(({ kind }) => kind)).toEqual([
      'voidChildren',
      'startChildren',
    ]);
    starts(starts(starts(player)));
    expect(openWork(ends(ends(ends(player))))).toEqual(['agreed agreed.1']);
  });

  it('a retry whose child is known not to start answers so and leaves the exception', () => {
    const children: Surroundings['children'] = {};
    const player = calling({ children });
    player.do({ type: 'childFailed', token: token(player), fault: 'child' }, null);
    children.call = { fault: 'tooDeep' };
    const before = player.state;
    expect(refusal(player, { type: 'retry' }, 'w')).toBe('child');
    expect(player.state).toBe(before);
  });
});

describe('[contract 21.12] service tasks', () => {
  it('run in the transaction of the event, once a pass', () => {
    const player = started('start > a > service1 > service2 > b > end').answers('a.1');
    expect(openWork(player)).toEqual(['b b.1']);
    expect(player.activations('service1')[0]?.status).toBe('Completed');
  });

  it("a failure in a person's act refuses it and stores nothing", () => {
    const player = started('start > a > service > end', { failing: new Set(['service']) });
    const before = player.state;
    expect(refusal(player, { type: 'decide', item: 2, outcome: 'agree' }, 'a.1')).toBe('service');
    expect(player.state).toBe(before);
  });

  it('a failure otherwise is tried again, then EXCEPTION', () => {
    const failing = new Set(['service']);
    const player = started('start > a > end; timer@a > service > b > end', { failing });
    player.do({ type: 'boundary', token: player.itemOf('a.1').token, element: 'timer@a' }, null);
    const { token: service = 0 } = player.activations('service')[0] ?? {};
    expect(player.state.status).toBe('PROCESSING');
    player.do({ type: 'serviceRetry', token: service }, null);
    expect(player.activations('service')[0]?.status).toBe('Processing');
    player.do({ type: 'serviceFailed', token: service }, null);
    expect(player.activations('service')[0]).toMatchObject({ status: 'Exception', fault: 'service' });
    expect(refusal(player, { type: 'serviceRetry', token: service }, null)).toBe('notOpen');
    expect(refusal(player, { type: 'retry' }, 'w')).toBe('service');
    failing.clear();
    expect(openWork(player.do({ type: 'retry' }, 'w'))).toEqual(['b b.1']);
  });

  it('a try that succeeds goes on; a late one of a step that is over asks for nothing', () => {
    const failing = new Set(['service']);
    let runs = 0;
    const player = started('start > a > end; timer@a > service > b > end', { failing });
    const { answer } = player;
    player.answer = (query) => {
      if (query.kind === 'service') runs += 1;
      return answer(query);
    };
    player.do({ type: 'boundary', token: player.itemOf('a.1').token, element: 'timer@a' }, null);
    failing.clear();
    const { token: service = 0 } = player.activations('service')[0] ?? {};
    expect(openWork(player.do({ type: 'serviceRetry', token: service }, null))).toEqual(['b b.1']);
    expect(refusal(player, { type: 'serviceRetry', token: service }, null)).toBe('notOpen');
    expect(runs).toBe(2);
  });
});
