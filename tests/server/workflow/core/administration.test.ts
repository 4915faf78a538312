import { describe, expect, it } from 'vitest';
import { drawNet } from './drawNet.ts';
import type { Act, Player } from './player.ts';
import { lastItem, logged, openWork, refusal, started, statuses } from './stage.ts';

const ROW = 'start > a > b > c > end';
const FORK = 'start > and1 > a > and2 > last > end; and1 > b > c > and2';

describe('[contract 21.10] suspend and resume', () => {
  const suspended = (): Player => started(ROW).do({ type: 'suspend' }, 'w');

  it('every act is refused, those of administrators too, until it is resumed', () => {
    const player = suspended();
    expect(player.state).toMatchObject({ status: 'PROCESSING', suspendedAt: player.at });
    expect(logged(player)).toEqual(['suspend']);
    const acts: Act[] = [
      { type: 'decide', item: 2, outcome: 'agree' },
      { type: 'save', item: 2 },
      { type: 'withdraw', item: 1 },
      { type: 'boundary', token: 1, element: 'timer@a' },
      { type: 'childEnded', token: 1, refused: false },
      { type: 'void' },
      { type: 'finish' },
      { type: 'retry' },
      { type: 'suspend' },
      { type: 'migrate' },
      { type: 'cancelActivity', element: 'a' },
    ];
    for (const act of acts) expect(refusal(player, act, 'w')).toBe('suspended');
    player.do({ type: 'resume' }, 'w');
    expect(player.state.suspendedAt).toBeNull();
    expect(logged(player)).toEqual(['resume']);
    expect(openWork(player.answers('a.1'))).toEqual(['b b.1']);
  });

  it('marking read goes on, and the row may be deleted', () => {
    const player = suspended().do({ type: 'markRead', item: 2 }, 'a.1');
    expect(player.state.items.get(2)?.firstReadAt).toBe(player.at);
    expect(player.do({ type: 'void', withRow: true }, 'w').state.status).toBe('CANCELED');
  });

  it('what is not suspended is not resumed', () => {
    expect(refusal(started(ROW), { type: 'resume' }, 'w')).toBe('notSuspended');
  });
});

describe('[contract 21.10] activate', () => {
  it('a new token without history in a user task, beside the others', () => {
    const player = started(ROW).do({ type: 'activate', element: 'c', cancelOthers: false }, 'w');
    expect(logged(player)).toEqual(['activate']);
    expect(openWork(player)).toEqual(['a a.1', 'c c.1']);
    expect(player.answers('c.1').state.status).toBe('PROCESSING');
    expect(player.answers('a.1').answers('b.1').answers('c.1').state.status).toBe('COMPLETED');
  });

  it('cancelOthers removes all other tokens, those before a join and detours too', () => {
    const player = started(FORK).answers('a.1').answers('b.1');
    player.do({ type: 'reject', item: player.itemOf('c.1').id, target: 'b', back: true }, 'c.1');
    player.do({ type: 'activate', element: 'last', cancelOthers: true }, 'w');
    expect(openWork(player)).toEqual(['last last.1']);
    expect([statuses(player, 'b'), statuses(player, 'c')]).toEqual(['b.1:3 b.1:6', 'c.1:6']);
    expect(player.answers('last.1').state.status).toBe('COMPLETED');
  });

  it('for people given, in the mode of the step', () => {
    const player = started(ROW, { tasks: { c: { mode: 'sequence' } } }).do({ type: 'activate', element: 'c', people: ['x', 'y'], cancelOthers: true }, 'w');
    expect(statuses(player, 'c')).toBe('x:2 y:1');
    expect(player.itemOf('x').why).toMatchObject({ kind: 'admin', by: 'w' });
  });

  it('of a circulate step it circulates', () => {
    const net = 'start > a > read > b > end';
    const player = started(net, { tasks: { read: { rules: { type: 'circulate' } } } }).do({ type: 'activate', element: 'read', cancelOthers: true }, 'w');
    expect(player.effects).toContainEqual(expect.objectContaining({ kind: 'circulate', element: 'read', on: 'step' }));
    expect(openWork(player)).toEqual(['b b.1']);
    player.do({ type: 'activate', element: 'read', people: ['x'], cancelOthers: true }, 'w');
    expect(player.effects).toContainEqual(expect.objectContaining({ on: 'step', people: ['x'] }));
  });

  it('refused for other elements, for a step that is active, and without participants', () => {
    const player = started('start > a > xor > [x] b > end; xor > [*] call > end', { people: { b: { people: [], fault: 'noParticipant' } } });
    for (const element of ['start', 'xor', 'call', 'end', 'unknown', 'constructor'])
      expect(refusal(player, { type: 'activate', element, cancelOthers: true }, 'w')).toBe('notUserTask');
    expect(refusal(player, { type: 'activate', element: 'a', cancelOthers: false }, 'w')).toBe('alreadyActive');
    expect(refusal(player, { type: 'activate', element: 'b', cancelOthers: true }, 'w')).toBe('noParticipant');
    expect(openWork(player)).toEqual(['a a.1']);
  });
});

describe('[contract 21.10] cancel a step', () => {
  it('takes its items and its token away; what waits for it is stuck', () => {
    const player = started(FORK).answers('a.1').do({ type: 'cancelActivity', element: 'b' }, 'w');
    expect(logged(player)).toEqual(['cancelActivity']);
    expect(statuses(player, 'b')).toBe('b.1:6');
    expect(player.activations('b')[0]?.status).toBe('BeCanceled');
    expect(player.state).toMatchObject({ status: 'EXCEPTION', fault: { cause: 'stuck', activityCode: 'and2' } });
  });

  it('the last token: EXCEPTION "no step is active", out of which lead activate, finish and void', () => {
    const canceled = (): Player => started(ROW).do({ type: 'cancelActivity', element: 'a' }, 'w');
    const player = canceled();
    expect(player.state).toMatchObject({ status: 'EXCEPTION', fault: { cause: 'noStep' } });
    expect(refusal(player, { type: 'retry' }, 'w')).toBe('unsettled');
    player.do({ type: 'suspend' }, 'w').do({ type: 'resume' }, 'w');
    expect(player.state).toMatchObject({ status: 'EXCEPTION', fault: { cause: 'noStep' } });
    player.do({ type: 'activate', element: 'c', cancelOthers: false }, 'w');
    expect(player.state).toMatchObject({ status: 'PROCESSING', fault: null });
    expect(canceled().do({ type: 'finish' }, 'w').state.status).toBe('COMPLETED');
    expect(canceled().do({ type: 'void' }, 'w').state.status).toBe('CANCELED');
  });

  it('one activation of several by its token, all of them without: one entry of the log', () => {
    const twice = (): Player => started('start > and1 > a > c > end; and1 > b > c').answers('a.1').answers('b.1');
    const one = twice();
    one.do({ type: 'cancelActivity', element: 'c', token: one.activations('c')[1]?.token }, 'w');
    expect(openWork(one)).toEqual(['c c.1']);
    const both = twice().do({ type: 'cancelActivity', element: 'c' }, 'w');
    expect(logged(both)).toEqual(['cancelActivity']);
    expect(both.state.fault?.cause).toBe('noStep');
  });

  it('a step that is not active is refused', () => {
    expect(refusal(started(ROW), { type: 'cancelActivity', element: 'b' }, 'w')).toBe('notActive');
  });
});

describe('[contract 21.10] adjust the people of a step', () => {
  it('replaces open and waiting people; votes given and the mode stay', () => {
    const player = started(ROW, { tasks: { a: { mode: 'all' } }, people: { a: ['p', 'q'] } }).answers('p');
    player.do({ type: 'add', item: player.itemOf('q').id, how: 'before', people: ['x'], order: 'all' }, 'q');
    player.do({ type: 'adjust', element: 'a', people: ['r', 's', 'r'] }, 'w');
    expect(logged(player)).toEqual(['adjust']);
    expect(statuses(player, 'a')).toBe('p:3 q:6 x:6 r:2 s:2');
    expect(player.itemOf('r').why).toMatchObject({ kind: 'adjust', by: 'w' });
    expect(openWork(player.answers('r').answers('s'))).toEqual(['b b.1']);
  });

  it('in a step in exception the people given are its participants', () => {
    const player = started('start > a > end; timer@a > b > end', { people: { b: { people: [], fault: 'tooMany' } } });
    player.do({ type: 'boundary', token: player.itemOf('a.1').token, element: 'timer@a' }, null);
    player.do({ type: 'adjust', element: 'b', people: ['x'] }, 'w');
    expect(player.state.status).toBe('PROCESSING');
    expect(statuses(player, 'b')).toBe(':6 x:2');
    expect(player.answers('x').state.status).toBe('COMPLETED');
  });

  it('one that is no user step is refused', () => {
    expect(refusal(started('start > call > end'), { type: 'adjust', element: 'call', people: ['x'] }, 'w')).toBe('notUserTask');
  });
});

describe('[contract 21.10] migrate', () => {
  const migrate = (player: Player, lines: string): string => {
    const { definition } = player;
    player.definition = drawNet(lines);
    const result = player.play({ type: 'migrate' }, 'w');
    if (result.status === 'done') return 'done';
    player.definition = definition;
    return `${result.refusal.reason} ${result.refusal.element ?? ''}`;
  };

  it('to a version that has every live step and every flow that holds a token', () => {
    const player = started(FORK).answers('a.1');
    const items = player.state.items;
    expect(migrate(player, 'start > and1 > a > and2 > other > end; and1 > b > c > d > and2')).toBe('done');
    expect(logged(player)).toEqual(['migrate']);
    expect(player.state.items).toEqual(items);
  });

  it('names the first that it does not have, or has as another element', () => {
    const player = started(FORK).answers('a.1');
    expect(migrate(player, 'start > a > and2 > end; start > c > and2')).toBe('missing b');
    expect(migrate(player, 'start > and1 > a > x > and2 > end; and1 > b > and2')).toBe('missing a-and2');
    const called = started('start > call > end');
    expect(migrate(called, 'start > a > end')).toBe('missing call');
  });

  it('targets that the new version lacks are not offered', () => {
    const player = started(ROW).answers('a.1');
    expect(migrate(player, 'start > x > b > end')).toBe('done');
    const item = player.itemOf('b.1').id;
    expect(refusal(player, { type: 'reject', item, target: 'a', back: false }, 'b.1')).toBe('noTarget');
    expect(refusal(player, { type: 'reject', item, target: 'start', back: false }, 'b.1')).toBe('done');
    expect(lastItem(player, 'o').status).toBe(2);
  });
});
