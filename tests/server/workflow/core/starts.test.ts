import { describe, expect, it } from 'vitest';
import { lastItem, logged, openWork, refusal, staged, statuses } from './stage.ts';

const EVENT = 'start > a > end';
const TASK = { lines: 'start > fill > a > end', fields: { startStep: 'fill', tasks: { fill: { rules: { type: 'fill' as const } } } } };

describe('[contract 21.2] start', () => {
  it.each([
    ['the start event', 'start', EVENT, {}],
    ['a user task', 'fill', TASK.lines, TASK.fields],
  ] as const)('its submit makes a Completed item of the originator: %s', (_, step, lines, fields) => {
    const player = staged(lines, fields).do({ type: 'start', submit: true }, 'o');
    expect(player.state.status).toBe('PROCESSING');
    expect(lastItem(player, 'o', step)).toMatchObject({ status: 3, outcome: 'submit', decidedBy: 'o', automatic: null });
    expect(player.activations(step)[0]).toMatchObject({ status: 'Completed', outcome: 'submit' });
    expect(logged(player)).toEqual(['submit']);
    expect(openWork(player)).toEqual(['a a.1']);
  });

  it('for somebody else: the item is of the originator, decided by who started', () => {
    const player = staged(EVENT).do({ type: 'start', submit: true }, 'trustee');
    expect(lastItem(player, 'o')).toMatchObject({ ownerId: 'o', decidedBy: 'trustee' });
  });

  it('a start step that flows lead back to is then an ordinary step', () => {
    const lines = 'start > fill > xor > [again] fill; xor > [*] a > end';
    const holds = new Set(['again']);
    const player = staged(lines, { ...TASK.fields, holds, people: { fill: ['x'] } }).do({ type: 'start', submit: true }, 'o');
    expect(openWork(player)).toEqual(['fill x']);
    holds.clear();
    expect(openWork(player.answers('x', 'submit'))).toEqual(['a a.1']);
  });

  it('of a child by the system: submitted at once, or left open for its originator and never a draft', () => {
    const auto = staged(EVENT).do({ type: 'start', submit: true }, null);
    expect(lastItem(auto, 'o')).toMatchObject({ status: 3, decidedBy: null });
    expect(openWork(auto)).toEqual(['a a.1']);
    const left = staged(TASK.lines, TASK.fields).do({ type: 'start', submit: false }, null);
    expect(left.state.status).toBe('PROCESSING');
    expect(openWork(left)).toEqual(['fill o']);
    expect(openWork(left.answers('o', 'submit'))).toEqual(['a a.1']);
  });

  it('a submit whose next step has nobody stores nothing, by the system it is in exception', () => {
    const people = { a: { people: [], fault: 'noParticipant' as const } };
    const player = staged(EVENT, { people });
    expect(refusal(player, { type: 'start', submit: true }, 'o')).toBe('noParticipant');
    expect(player.state.status).toBe('DRAFT');
    expect(staged(EVENT, { people }).do({ type: 'start', submit: true }, null).state.status).toBe('EXCEPTION');
  });
});

describe('[contract 21.1] drafts', () => {
  it.each([
    ['the start event', EVENT, {}],
    ['a user task', TASK.lines, TASK.fields],
  ] as const)('an item in Draft, kept by its number when it is submitted: %s', (_, lines, fields) => {
    const player = staged(lines, fields).do({ type: 'saveDraft' }, 'o');
    expect(player.state.status).toBe('DRAFT');
    expect([...player.state.items.values()]).toEqual([expect.objectContaining({ id: 1, status: 5, ownerId: 'o' })]);
    expect(player.effects).toEqual([]);
    player.do({ type: 'saveDraft' }, 'o');
    expect(player.state.items.size).toBe(1);
    player.do({ type: 'start', submit: true }, 'o');
    expect(player.state.items.get(1)).toMatchObject({ status: 3, ownerId: 'o' });
    expect([...player.state.activations.keys()][0]).toBe(1);
    expect(openWork(player)).toEqual(['a a.1']);
  });

  it('the start step is looked up again when it is submitted', () => {
    const player = staged(TASK.lines, TASK.fields).do({ type: 'saveDraft' }, 'o');
    player.definition = staged('start > b > end').definition;
    player.do({ type: 'start', submit: true }, 'o');
    expect(player.step(lastItem(player, 'o'))).toBe('start');
    expect(openWork(player)).toEqual(['b b.1']);
  });

  it('nothing else is possible with a draft, and what runs is not started again', () => {
    const player = staged(EVENT).do({ type: 'saveDraft' }, 'o');
    expect(refusal(player, { type: 'decide', item: 1, outcome: 'submit' }, 'o')).toBe('notStarted');
    expect(refusal(player, { type: 'void' }, 'o')).toBe('notStarted');
    player.do({ type: 'start', submit: true }, 'o');
    expect(refusal(player, { type: 'start', submit: true }, 'o')).toBe('running');
    expect(refusal(player, { type: 'saveDraft' }, 'o')).toBe('running');
  });
});

describe('[contract 21.15] the log', () => {
  it('one entry an act; adding after has two', () => {
    const player = staged(EVENT, { tasks: { a: { mode: 'all' } } }).do({ type: 'start', submit: true }, 'o');
    const of = (...args: Parameters<typeof player.do>): string[] => logged(player.do(...args));
    expect(of({ type: 'assist', item: 2, people: ['x'] }, 'a.1')).toEqual(['assist']);
    expect(of({ type: 'retrieveAssist', item: 3 }, 'a.1')).toEqual(['revoke']);
    expect(of({ type: 'save', item: 2 }, 'a.1')).toEqual([]);
    expect(of({ type: 'add', item: 2, how: 'beside', people: ['y'], order: 'all' }, 'a.1')).toEqual(['addSign']);
    expect(of({ type: 'add', item: 4, how: 'after', people: ['z'], order: 'all' }, 'y')).toEqual(['addSign', 'agree']);
    expect(of({ type: 'remove', item: 4, people: ['z'] }, 'y')).toEqual(['adjust']);
    expect(of({ type: 'forward', item: 2, people: ['q'], back: false }, 'a.1')).toEqual(['forward']);
    expect(player.effects.find(({ kind }) => kind === 'logged')).toMatchObject({ item: 2, people: ['q'] });
    expect(of({ type: 'reject', item: 6, target: 'start', back: true }, 'q')).toEqual(['reject start']);
  });

  it('who gets an item by an act sees whose it was and their words', () => {
    const player = staged('start > a > b > end').do({ type: 'start', submit: true }, 'o');
    player.do({ type: 'forward', item: 2, people: ['x'], back: false, opinion: 'please look' }, 'a.1');
    expect(player.itemOf('x').why).toEqual({ kind: 'forward', by: 'a.1', opinion: 'please look' });
    player.do({ type: 'add', item: 3, how: 'before', people: ['y'], order: 'all', opinion: 'first' }, 'x');
    expect(player.itemOf('y').why).toEqual({ kind: 'addSign', by: 'x', detail: { how: 'before' }, opinion: 'first' });
    player.answers('y').do({ type: 'assist', item: 3, people: ['z'], opinion: 'help' }, 'x');
    expect(player.itemOf('z').why).toEqual({ kind: 'assist', by: 'x', opinion: 'help' });
    player.do({ type: 'reject', item: 3, target: 'start', back: false, opinion: 'no' }, 'x');
    expect(player.itemOf('o').why).toEqual({ kind: 'returned', by: 'x', opinion: 'no' });
    expect(player.effects).toContainEqual({ kind: 'returned', item: player.itemOf('o').id, userId: 'o' });
    expect(statuses(player, 'a')).toBe('a.1:3 x:3 y:3? z:6');
  });
});
