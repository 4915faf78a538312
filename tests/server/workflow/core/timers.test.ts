import { describe, expect, it } from 'vitest';
import type { Effect } from '#schemas/workflow/command.ts';
import type { Player } from './player.ts';
import { lastItem, logged, openWork, refusal, started, statuses } from './stage.ts';

const fire = (player: Player, step: string, element: string): Player =>
  player.do({ type: 'boundary', token: player.activations(step).at(-1)?.token ?? 0, element }, null);

/** Limits of the last act as `item deed`, each item by its owner. */
function limits(player: Player): string[] {
  const ownerOf = (id: number): string => player.state.items.get(id)?.ownerId ?? '';
  return player.effects.flatMap((effect) => (effect.kind === 'limit' ? [`${ownerOf(effect.item)} ${effect.deed}`] : []));
}

const boundaries = (effects: readonly Effect[]): string[] =>
  effects.flatMap((effect) => (effect.kind === 'boundary' ? [`${effect.element} ${effect.deed}`] : []));

describe('[contract 21.11] boundary timers', () => {
  const net = 'start > a > b > end; timer@a > c > end; bell@a > d > end';

  it('start with their step and end with it', () => {
    const player = started(net);
    expect(boundaries(player.effects)).toEqual(['timer@a start', 'bell@a start']);
    expect(boundaries(player.answers('a.1').effects)).toEqual(['timer@a drop', 'bell@a drop']);
  });

  it('interrupting: items Canceled, the token leaves by its flow, the outcome is timeout', () => {
    const player = started(net, { tasks: { a: { mode: 'sequence' } }, people: { a: ['p', 'q', 'r'] } }).answers('p');
    fire(player, 'a', 'timer@a');
    expect(statuses(player, 'a')).toBe('p:3 q:4 r:4');
    expect(player.activations('a')[0]).toMatchObject({ status: 'Canceled', outcome: 'timeout' });
    expect(logged(player)).toEqual(['autoCanceled boundary', 'autoCanceled boundary']);
    expect(openWork(player)).toEqual(['c c.1']);
    expect(refusal(player, { type: 'boundary', token: player.activations('a')[0]?.token ?? 0, element: 'bell@a' }, null)).toBe('notOpen');
  });

  it('not interrupting: one more token, once', () => {
    const player = fire(started(net), 'a', 'bell@a');
    expect(openWork(player)).toEqual(['a a.1', 'd d.1']);
    expect(logged(player)).toEqual([]);
    expect(refusal(player, { type: 'boundary', token: player.activations('a')[0]?.token ?? 0, element: 'bell@a' }, null)).toBe('notOpen');
    player.answers('a.1').answers('b.1').answers('d.1');
    expect(player.state.status).toBe('COMPLETED');
  });

  it('outcome and times of a step that its timer has left', () => {
    const facts: unknown[] = [];
    const holds = (_: string, { outcome, times }: { outcome(step: string): string; times(step: string): number }): boolean => {
      facts.push([outcome('a'), times('a')]);
      return true;
    };
    fire(started('start > a > end; timer@a > xor > [x] c > end; xor > [*] d > end', { holds }), 'a', 'timer@a');
    expect(facts).toEqual([['timeout', 0]]);
  });

  it('what a timer that does not interrupt has set going depends on the entering of its step, not on its completion', () => {
    const player = fire(started(`${net}; b > e > end`), 'a', 'bell@a')
      .answers('a.1')
      .answers('b.1');
    player.do({ type: 'reject', item: player.itemOf('e.1').id, target: 'a', back: false }, 'e.1');
    expect(openWork(player).toSorted()).toEqual(['a a.1', 'd d.1']);
    player.do({ type: 'reject', item: player.itemOf('a.1').id, target: 'start', back: false }, 'a.1');
    expect(openWork(player)).toEqual(['start o']);
  });

  it('a call activity is left too: its children are voided, one entry of the log', () => {
    const player = fire(started('start > call > end; timer@call > c > end'), 'call', 'timer@call');
    expect(player.effects).toContainEqual(expect.objectContaining({ kind: 'voidChildren', element: 'call' }));
    expect(logged(player)).toEqual(['autoCanceled boundary']);
    expect(openWork(player)).toEqual(['c c.1']);
  });

  it('run on while the step waits for a detour or is in exception', () => {
    const waiting = started(net).do({ type: 'reject', item: 2, target: 'start', back: true }, 'a.1');
    expect(openWork(fire(waiting, 'a', 'bell@a'))).toEqual(['start o', 'd d.1']);
    const failed = started('start > call > a > end; timer@a > c > end', { people: { a: { people: [], fault: 'tooMany' } } });
    failed.do({ type: 'childEnded', token: failed.activations('call')[0]?.token ?? 0, refused: false }, null);
    expect(failed.state.status).toBe('EXCEPTION');
    expect(openWork(fire(failed, 'a', 'timer@a'))).toEqual(['c c.1']);
    expect(failed.state.status).toBe('PROCESSING');
    expect(statuses(failed, 'a')).toBe(':4');
  });

  it('one of another step does not fire', () => {
    const player = started(`${net}; timer@b > end`);
    expect(refusal(player, { type: 'boundary', token: player.activations('a')[0]?.token ?? 0, element: 'timer@b' }, null)).toBe('notOpen');
  });
});

describe('[contract 21.11] time-outs of items', () => {
  const item = (player: Player, owner: string): number => player.itemOf(owner).id;

  it('pass: the item agrees, one of a fill step submits', () => {
    const player = started('start > a > b > c > end', { tasks: { a: { mode: 'all' }, b: { rules: { type: 'fill' } } }, people: { a: ['p', 'q'] } }).answers(
      'p',
    );
    player.do({ type: 'itemTimeout', item: item(player, 'q'), action: 'pass' }, null);
    expect(logged(player)).toEqual(['timeoutPass timeout']);
    expect(lastItem(player, 'q')).toMatchObject({ outcome: 'agree', automatic: 'timeout', decidedBy: null });
    player.do({ type: 'itemTimeout', item: item(player, 'b.1'), action: 'pass' }, null);
    expect(lastItem(player, 'b.1')).toMatchObject({ outcome: 'submit', automatic: 'timeout' });
    expect(openWork(player)).toEqual(['c c.1']);
  });

  it('pass of an assistant is an opinion, of somebody added before too', () => {
    const player = started('start > a > b > end').do({ type: 'assist', item: 2, people: ['x'] }, 'a.1');
    player.do({ type: 'itemTimeout', item: item(player, 'x'), action: 'pass' }, null);
    expect(lastItem(player, 'x')).toMatchObject({ status: 3, outcome: 'submit' });
    player.do({ type: 'add', item: 2, how: 'before', people: ['y'], order: 'all' }, 'a.1');
    player.do({ type: 'itemTimeout', item: item(player, 'y'), action: 'pass' }, null);
    expect(openWork(player)).toEqual(['a a.1']);
  });

  it('disAgree decides as one by hand, and void voids', () => {
    const refused = started('start > a > end');
    refused.do({ type: 'itemTimeout', item: item(refused, 'a.1'), action: 'disAgree' }, null);
    expect(refused.state).toMatchObject({ status: 'COMPLETED', approvalResult: 2 });
    expect(logged(refused)).toEqual(['disAgree timeout']);
    const voided = started('start > a > end');
    voided.do({ type: 'itemTimeout', item: item(voided, 'a.1'), action: 'void' }, null);
    expect(voided.state.status).toBe('CANCELED');
    expect(logged(voided)).toEqual(['timeoutVoid timeout']);
    expect(statuses(voided, 'a')).toBe('a.1:7');
  });

  it('escalate: a forward with a new limit, not in the list of what its owner has done', () => {
    const player = started('start > a > b > end');
    player.do({ type: 'escalate', item: item(player, 'a.1'), person: 'boss' }, null);
    expect(logged(player)).toEqual(['forward timeout']);
    expect(lastItem(player, 'a.1')).toMatchObject({ status: 3, outcome: 'forward', automatic: 'timeout' });
    expect(lastItem(player, 'boss')).toMatchObject({ type: 1, status: 2, why: { kind: 'escalated' } });
    expect(limits(player)).toEqual(['a.1 drop', 'boss start']);
    expect(openWork(player.answers('boss'))).toEqual(['b b.1']);
  });

  it('an item that waits has none', () => {
    const player = started('start > a > end').do({ type: 'add', item: 2, how: 'before', people: ['x'], order: 'all' }, 'a.1');
    for (const action of ['pass', 'disAgree', 'void'] as const) expect(refusal(player, { type: 'itemTimeout', item: 2, action }, null)).toBe('notYourTurn');
  });
});

describe('[contract 21.11] limits of items', () => {
  it('start when the item is open, end with it', () => {
    const player = started('start > a > end', { tasks: { a: { mode: 'sequence' } }, people: { a: ['p', 'q'] } });
    expect(limits(player)).toEqual(['o start', 'o drop', 'p start']);
    expect(limits(player.answers('p'))).toEqual(['p drop', 'q start']);
  });

  it('stand still for people added before and a detour, then go on', () => {
    const player = started('start > a > end').do({ type: 'add', item: 2, how: 'before', people: ['x'], order: 'all' }, 'a.1');
    expect(limits(player)).toEqual(['a.1 pause', 'x start']);
    expect(limits(player.answers('x'))).toEqual(['x drop', 'a.1 resume']);
    player.do({ type: 'reject', item: 2, target: 'start', back: true }, 'a.1');
    expect(limits(player)).toEqual(['a.1 pause', 'o start']);
    expect(limits(player.answers('o', 'submit'))).toEqual(['o drop', 'a.1 resume']);
  });

  it('start again for a forwarded item and in a rerun', () => {
    const player = started('start > a > end').do({ type: 'forward', item: 2, people: ['x'], back: false }, 'a.1');
    expect(limits(player)).toEqual(['a.1 drop', 'x start']);
    player.do({ type: 'reject', item: player.itemOf('x').id, target: 'start', back: false }, 'x');
    expect(limits(player)).toEqual(['x drop', 'o start']);
  });

  it('a later rank that waits again starts from the beginning, the withdrawn item goes on', () => {
    const player = started('start > a > end', { tasks: { a: { mode: 'sequence' } }, people: { a: ['p', 'q'] } }).answers('p');
    player.do({ type: 'withdraw', item: 2 }, 'p');
    expect(limits(player)).toEqual(['p resume', 'q drop']);
    expect(limits(player.answers('p'))).toEqual(['p drop', 'q start']);
  });
});
