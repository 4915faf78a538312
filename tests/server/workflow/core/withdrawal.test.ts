import { describe, expect, it } from 'vitest';
import type { RevokeRule } from '#schemas/workflow/definition.ts';
import type { NetFields } from './drawNet.ts';
import type { Player } from './player.ts';
import { lastItem, logged, openWork, refusal, staged, started, statuses, type Surroundings } from './stage.ts';

const ROW = 'start > a > b > end';

function running(revoke: RevokeRule, net = ROW, fields: NetFields & Surroundings = {}): Player {
  return started(net, { ...fields, process: { revoke } });
}

/** Tries to take back the latest decision of a person. */
function withdraw(player: Player, owner: string, by = owner, step?: string): string {
  return refusal(player, { type: 'withdraw', item: lastItem(player, owner, step).id }, by);
}

describe('[contract 21.7] whether a decision may be taken back', () => {
  it.each([
    ['never', 'notOffered', 'notOffered', 'notOffered'],
    ['untilNextRead', 'done', 'read', 'handled'],
    ['untilNextHandled', 'done', 'done', 'handled'],
    ['always', 'notOffered', 'notOffered', 'notOffered'],
  ] as const)('revoke %s: nobody has looked, has looked, has decided', (revoke, untouched, read, handled) => {
    const decided = (): Player => running(revoke, 'start > a > b > c > end').answers('a.1');
    expect(withdraw(decided(), 'a.1')).toBe(untouched);
    const opened = decided();
    opened.do({ type: 'markRead', item: opened.itemOf('b.1').id }, 'b.1');
    expect(withdraw(opened, 'a.1')).toBe(read);
    expect(withdraw(decided().answers('b.1'), 'a.1')).toBe(handled);
  });

  it('the item is open again as it was, the next one is BeCanceled, the log has a revoke', () => {
    const player = running('untilNextHandled');
    const { id, openedAt } = player.itemOf('a.1');
    player.answers('a.1');
    expect(withdraw(player, 'a.1')).toBe('done');
    expect(logged(player)).toEqual(['revoke']);
    expect(player.state.items.get(id)).toMatchObject({ status: 2, outcome: null, decidedBy: null, openedAt });
    expect(statuses(player, 'b')).toBe('b.1:6');
    expect(player.effects).toContainEqual({ kind: 'limit', item: id, deed: 'resume' });
    expect(player.effects).toContainEqual({ kind: 'taken', item: lastItem(player, 'b.1').id, userId: 'b.1' });
    expect(openWork(player.answers('a.1'))).toEqual(['b b.1']);
  });

  it('by the owner or the delegate who decided it, by nobody else', () => {
    const decided = (): Player => {
      const player = running('untilNextHandled');
      return player.do({ type: 'decide', item: player.itemOf('a.1').id, outcome: 'agree' }, 'delegate');
    };
    expect(withdraw(decided(), 'a.1', 'delegate')).toBe('done');
    expect(withdraw(decided(), 'a.1')).toBe('done');
    expect(withdraw(decided(), 'a.1', 'other')).toBe('notOwnDecision');
    expect(withdraw(decided(), 'a.1', 'o')).toBe('notOwnDecision');
  });

  it('the originator takes back the start, also when somebody started for them', () => {
    const player = staged(ROW).do({ type: 'start', submit: true }, 'trustee');
    expect(withdraw(player, 'o')).toBe('done');
    expect(player.state.status).toBe('PROCESSING');
    expect(openWork(player)).toEqual(['start o']);
    expect(openWork(player.answers('o', 'submit'))).toEqual(['a a.1']);
    expect(withdraw(player, 'o', 'a.1', 'start')).toBe('notOwnDecision');
  });

  it('a submit, an agree and a disAgree; no forward, reject, other add-sign, assist answer or automatic one, none in a detour', () => {
    const flow = { tasks: { a: { mode: 'all', rules: { disAgree: 'flow' as const } } }, people: { a: ['p', 'q'] } };
    expect(withdraw(running('untilNextHandled', ROW, flow).answers('p', 'disAgree'), 'p')).toBe('done');
    const player = running('untilNextHandled', ROW, flow);
    player.do({ type: 'assist', item: player.itemOf('p').id, people: ['x'] }, 'p').answers('x', 'submit');
    expect(withdraw(player, 'x')).toBe('notOwnDecision');
    player.do({ type: 'add', item: player.itemOf('p').id, how: 'beside', people: ['y'], order: 'all' }, 'p');
    expect(withdraw(player, 'p')).toBe('notOwnDecision');
    player.do({ type: 'forward', item: player.itemOf('y').id, people: ['z'], back: false }, 'y');
    expect(withdraw(player, 'y')).toBe('notOwnDecision');
    player.do({ type: 'itemTimeout', item: player.itemOf('z').id, action: 'pass' }, null);
    expect(withdraw(player, 'z')).toBe('notOwnDecision');
    player.answers('p').answers('q');
    player.do({ type: 'reject', item: player.itemOf('b.1').id, target: 'a', back: true }, 'b.1').answers('q');
    expect(withdraw(player, 'q', 'q', 'a')).toBe('notOwnDecision');
    player.answers('p').answers('z');
    player.do({ type: 'reject', item: player.itemOf('b.1').id, target: 'start', back: false }, 'b.1');
    expect(withdraw(player, 'b.1')).toBe('notOwnDecision');
    expect(refusal(player, { type: 'withdraw', item: 2 }, 'p')).toBe('notOwnDecision');
  });

  it('a forward of the next one is no decision: what was forwarded is taken back too', () => {
    const player = running('untilNextHandled').answers('a.1');
    player.do({ type: 'forward', item: player.itemOf('b.1').id, people: ['x'], back: false }, 'b.1');
    expect(withdraw(player, 'a.1')).toBe('done');
    expect(statuses(player, 'b')).toBe('b.1:3 x:6');
  });

  it('decisions in a detour of what depends on it count, however deep', () => {
    const player = running('untilNextHandled', 'start > a > b > c > end').answers('a.1');
    player.do({ type: 'reject', item: player.itemOf('b.1').id, target: 'start', back: true }, 'b.1');
    expect(withdraw(player, 'a.1')).toBe('done');
    player.answers('a.1');
    player.do({ type: 'reject', item: player.itemOf('b.1').id, target: 'start', back: true }, 'b.1').answers('o', 'submit', 'start');
    expect(withdraw(player, 'a.1')).toBe('handled');
  });

  it('not when a record was written or a child started behind it', () => {
    const deeds = { others: { service: { deeds: [{ kind: 'create' }] } } };
    expect(withdraw(running('untilNextHandled', 'start > a > service > b > end', deeds).answers('a.1'), 'a.1')).toBe('outward');
    const set = { others: { service: { deeds: [{ kind: 'set' }] } } };
    expect(withdraw(running('untilNextHandled', 'start > a > service > b > end', set).answers('a.1'), 'a.1')).toBe('done');
    const child = running('untilNextHandled', 'start > a > call > b > end').answers('a.1');
    child.do({ type: 'childStarted', token: child.activations('call')[0]?.token ?? 0 }, null);
    expect(withdraw(child, 'a.1')).toBe('outward');
    const waiting = running('untilNextHandled', 'start > a > call > b > end').answers('a.1');
    expect(withdraw(waiting, 'a.1')).toBe('done');
    expect(waiting.effects).toContainEqual(expect.objectContaining({ kind: 'voidChildren', element: 'call' }));
  });

  it('not from a refusal that ended the instance or returned it', () => {
    expect(withdraw(running('untilNextHandled').answers('a.1', 'disAgree'), 'a.1')).toBe('over');
    const returned = running('untilNextHandled', ROW, { tasks: { a: { rules: { disAgree: 'start' } } } }).answers('a.1', 'disAgree');
    expect(withdraw(returned, 'a.1')).toBe('notOwnDecision');
  });

  it('boundary timers of the step run on, but those that fired', () => {
    const player = running('untilNextHandled', 'start > a > b > end; bell1@a > c > end; bell2@a > d > end');
    player.do({ type: 'boundary', token: player.itemOf('a.1').token, element: 'bell1@a' }, null).answers('a.1');
    expect(withdraw(player, 'a.1')).toBe('done');
    const boundaries = player.effects.filter(({ kind }) => kind === 'boundary');
    expect(boundaries).toEqual([expect.objectContaining({ element: 'bell2@a', deed: 'start' })]);
    expect(openWork(player).toSorted()).toEqual(['a a.1', 'c c.1']);
  });
});

describe('[contract 21.7] revoke="always"', () => {
  const net = 'start > a > service > b > end';
  const outward = { others: { service: { deeds: [{ kind: 'create' }] } } };

  it('the originator withdraws the start whatever followed; people who had decided are notified', () => {
    const player = running('always', net, outward).answers('a.1');
    expect(withdraw(player, 'o')).toBe('done');
    expect(openWork(player)).toEqual(['start o']);
    expect([statuses(player, 'a'), statuses(player, 'b')]).toEqual(['a.1:3?', 'b.1:6']);
    expect(player.effects).toContainEqual({ kind: 'withdrawn', item: lastItem(player, 'a.1').id, userId: 'a.1' });
  });

  it('nobody but the originator, and nothing but the start', () => {
    const player = staged(net, { ...outward, process: { revoke: 'always' } })
      .do({ type: 'start', submit: true }, 'trustee')
      .answers('a.1');
    expect(withdraw(player, 'o', 'trustee')).toBe('notOwnDecision');
    expect(withdraw(player, 'a.1')).toBe('notOffered');
    expect(withdraw(player, 'o')).toBe('done');
  });

  it('only while it is PROCESSING', () => {
    const player = running('always', 'start > a > call > b > end').answers('a.1');
    player.do({ type: 'childFailed', token: player.activations('call')[0]?.token ?? 0, fault: 'child' }, null);
    expect(withdraw(player, 'o', 'o', 'start')).toBe('notOffered');
  });
});

describe('[contract 21.7] out of "stuck"', () => {
  const net = 'start > xor > [x] and1 > b > and2 > end; xor > [*] a > and2; and1 > c > end2';

  it('the last act alone may be taken back', () => {
    const player = running('untilNextHandled', net).answers('a.1');
    expect(player.state).toMatchObject({ status: 'EXCEPTION', fault: { cause: 'stuck', activityCode: 'and2' } });
    expect(withdraw(player, 'o', 'o', 'start')).toBe('notOffered');
    expect(withdraw(player, 'a.1')).toBe('done');
    expect(player.state).toMatchObject({ status: 'PROCESSING', fault: null });
    expect(player.effects).toContainEqual({ kind: 'settled' });
  });

  it('not when the clock acted after it', () => {
    const player = running('untilNextHandled', 'start > and1 > a > and2 > end; and1 > b > and2; timer@b > end3').answers('a.1');
    player.do({ type: 'boundary', token: player.itemOf('b.1').token, element: 'timer@b' }, null);
    expect(player.state.fault?.cause).toBe('stuck');
    expect(withdraw(player, 'a.1')).toBe('notOffered');
  });
});
