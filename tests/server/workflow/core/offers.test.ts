import { describe, expect, it } from 'vitest';
import type { WorkItem } from '#schemas/workflow/state.ts';
import { Execution } from '#server/workflow/core/execution.ts';
import { offeredActions } from '#server/workflow/core/offered.ts';
import type { TaskFields } from './drawNet.ts';
import type { Act, Player } from './player.ts';
import { lastItem, refusal, started } from './stage.ts';

/** Every act on an item. */
const ACTS: Record<string, (item: number) => Act> = {
  agree: (item) => ({ type: 'decide', item, outcome: 'agree' }),
  disAgree: (item) => ({ type: 'decide', item, outcome: 'disAgree' }),
  submit: (item) => ({ type: 'decide', item, outcome: 'submit' }),
  save: (item) => ({ type: 'save', item }),
  reject: (item) => ({ type: 'reject', item, target: 'start', back: false }),
  forward: (item) => ({ type: 'forward', item, people: ['new'], back: false }),
  forwardBack: (item) => ({ type: 'forward', item, people: ['new'], back: true }),
  before: (item) => ({ type: 'add', item, how: 'before', people: ['new'], order: 'all' }),
  after: (item) => ({ type: 'add', item, how: 'after', people: ['new'], order: 'all' }),
  beside: (item) => ({ type: 'add', item, how: 'beside', people: ['new'], order: 'all' }),
  assist: (item) => ({ type: 'assist', item, people: ['new'] }),
  retrieveAssist: (item) => ({ type: 'retrieveAssist', item }),
  withdraw: (item) => ({ type: 'withdraw', item }),
  remove: (item) => ({ type: 'remove', item, people: ['new'] }),
  timeout: (item) => ({ type: 'itemTimeout', item, action: 'pass' }),
  escalate: (item) => ({ type: 'escalate', item, person: 'new' }),
  handOver: (item) => ({ type: 'handOver', item, people: ['new'], automatic: true }),
};

function voting(task: TaskFields = {}): Player {
  return started('start > vote > next > end', { tasks: { vote: { mode: 'all', ...task } }, people: { vote: ['a', 'b'] } });
}

function add(player: Player, from: string, how: 'before' | 'after' | 'beside', person: string): Player {
  return player.do({ type: 'add', item: player.itemOf(from).id, how, people: [person], order: 'all' }, from);
}

const fill: TaskFields = { rules: { type: 'fill', reject: ['any'] } };

/** Each kind of item, open: whose it is. */
const OPEN: Record<string, () => [Player, string]> = {
  normal: () => [voting(), 'a'],
  'normal, fill': () => [voting(fill), 'a'],
  forwarded: () => [voting().do({ type: 'forward', item: 2, people: ['x'], back: false }, 'a'), 'x'],
  before: () => [add(voting(), 'a', 'before', 'x'), 'x'],
  'before, fill': () => [add(voting(fill), 'a', 'before', 'x'), 'x'],
  after: () => [add(voting(), 'a', 'after', 'x'), 'x'],
  beside: () => [add(voting(), 'a', 'beside', 'x'), 'x'],
  assist: () => [voting().do({ type: 'assist', item: 2, people: ['x'] }, 'a'), 'x'],
  detour: () => [voting().answers('a').answers('b').do({ type: 'reject', item: 4, target: 'vote', back: true }, 'next.1'), 'a'],
};

const all = 'agree disAgree save reject forward forwardBack before after beside assist timeout escalate handOver';
/** What each kind of open item allows; everything else is refused as not offered. */
const ALLOWED: Record<string, string> = {
  normal: all,
  'normal, fill': all.replace('agree disAgree', 'submit'),
  forwarded: all,
  before: 'agree disAgree save before timeout escalate handOver',
  'before, fill': 'submit save before timeout escalate handOver',
  after: all,
  beside: all,
  assist: 'submit save retrieveAssist timeout handOver',
  detour: 'agree save reject forward forwardBack timeout escalate handOver',
};
const OTHERWISE: Record<string, string> = { withdraw: 'notOwnDecision', remove: 'nobodyLeft', 'assist escalate': 'nobodyLeft' };

describe.each(Object.keys(OPEN))('[contract 21.6] an open item: %s', (kind) => {
  it.each(Object.keys(ACTS))('%s', (act) => {
    const [player, owner] = OPEN[kind]?.() ?? [voting(), 'a'];
    const item = player.itemOf(owner, 'vote');
    const isAllowed = ALLOWED[kind]?.split(' ').includes(act);
    const expected = isAllowed ? 'done' : (OTHERWISE[`${kind} ${act}`] ?? OTHERWISE[act] ?? 'notOffered');
    expect(refusal(player, ACTS[act]?.(item.id) ?? { type: 'retry' }, owner)).toBe(expected);
  });
});

/** Items that are not open, by status, with the reason that every act on an open item gets. */
const CLOSED: Record<string, [make: () => [Player, WorkItem], reason: string]> = {
  'NotStarted, for its turn': [
    () => at(started('start > vote > end', { tasks: { vote: { mode: 'sequence' } }, people: { vote: ['a', 'b'] } }), 'b'),
    'notYourTurn',
  ],
  'NotStarted, for people added before': [() => at(add(voting(), 'a', 'before', 'x'), 'a'), 'notYourTurn'],
  'NotStarted, for a detour': [() => at(voting().do({ type: 'reject', item: 2, target: 'start', back: true }, 'a'), 'b'), 'notYourTurn'],
  Completed: [() => at(voting().answers('a'), 'a'), 'notOpen'],
  'Completed, forwarded': [() => at(voting().do({ type: 'forward', item: 2, people: ['x'], back: false }, 'a'), 'a'), 'notOpen'],
  'Completed, undone': [() => at(voting().answers('a').do({ type: 'reject', item: 3, target: 'start', back: false }, 'b'), 'a'), 'notOpen'],
  BeCanceled: [
    () =>
      at(
        voting()
          .answers('a')
          .do({ type: 'reject', item: 3, target: 'start', back: false }, 'b')
          .answers('o', 'submit')
          .do({ type: 'adjust', element: 'vote', people: ['x'] }, 'w'),
        'b',
      ),
    'notOpen',
  ],
  Canceled: [() => at(timedOut(), 'vote.1'), 'notOpen'],
  Exception: [() => inException(), 'notOpen'],
};

function at(player: Player, owner: string): [Player, WorkItem] {
  return [player, lastItem(player, owner, 'vote')];
}

function timedOut(): Player {
  const player = started('start > vote > end; timer@vote > next > end');
  return player.do({ type: 'boundary', token: player.itemOf('vote.1').token, element: 'timer@vote' }, null);
}

function inException(): [Player, WorkItem] {
  const player = started('start > call > vote > end', { people: { vote: { people: [], fault: 'noParticipant' } } });
  player.do({ type: 'childEnded', token: player.activations('call')[0]?.token ?? 0, refused: false }, null);
  return [player, [...player.state.items.values()].find(({ status }) => status === 8) ?? lastItem(player, 'o')];
}

describe.each(Object.entries(CLOSED))('[contract 21.14] an item that is %s', (_, [make, reason]) => {
  it.each(Object.keys(ACTS).filter((act) => !['withdraw', 'remove', 'handOver', 'retrieveAssist'].includes(act)))('%s', (act) => {
    const [player, item] = make();
    expect(refusal(player, ACTS[act]?.(item.id) ?? { type: 'retry' }, item.ownerId ?? 'o')).toBe(reason);
  });
});

describe('[contract 21.6] what a step offers', () => {
  const offered = (player: Player, owner: string): string[] => {
    const execution = new Execution(player.definition, player.state, { at: 0, by: null });
    return [...offeredActions(execution, player.itemOf(owner))].toSorted();
  };
  const withActions = (...actions: string[]): TaskFields => ({ rules: { actions: new Set(actions) } });

  it('follows its actions; codes that do not fit its type are none', () => {
    expect(offered(voting(withActions('agree', 'submit', 'print')), 'a')).toEqual(['agree', 'print']);
    expect(offered(voting({ rules: { type: 'fill', actions: new Set(['agree', 'disAgree', 'submit']) } }), 'a')).toEqual(['submit']);
  });

  it('offers to reject only where there is a step to return to', () => {
    expect(offered(voting({ rules: { actions: new Set(['agree', 'showReject']), reject: ['next'] } }), 'a')).toEqual(['agree']);
    expect(offered(voting({ rules: { actions: new Set(['agree', 'showReject']), reject: ['start'] } }), 'a')).toEqual(['agree', 'showReject']);
  });

  it('`preAddSign` offers before alone, `adjustParticipant` the kinds of `addSign`', () => {
    const before = voting(withActions('agree', 'preAddSign'));
    expect(refusal(before, ACTS.beside?.(2) ?? { type: 'retry' }, 'a')).toBe('notOffered');
    expect(refusal(before, ACTS.before?.(2) ?? { type: 'retry' }, 'a')).toBe('done');
    const beside = voting({ rules: { actions: new Set(['agree', 'adjustParticipant']), addSign: new Set(['beside']) } });
    expect(refusal(beside, ACTS.before?.(2) ?? { type: 'retry' }, 'a')).toBe('notOffered');
    expect(refusal(beside, ACTS.beside?.(2) ?? { type: 'retry' }, 'a')).toBe('done');
  });

  it('adding after is an agreement: without one offered it is none', () => {
    expect(refusal(voting(withActions('adjustParticipant')), ACTS.after?.(2) ?? { type: 'retry' }, 'a')).toBe('notOffered');
  });

  it('a Draft offers submit and save', () => {
    const player = started('start > vote > end');
    const draft = { ...player.state.items.get(1), status: 5 } as WorkItem;
    expect([...offeredActions(new Execution(player.definition, player.state, { at: 0, by: null }), draft)]).toEqual(['submit', 'save']);
  });

  it('after the end nothing is possible', () => {
    const player = started('start > vote > end').answers('vote.1');
    for (const act of Object.values(ACTS)) expect(refusal(player, act(2), 'vote.1')).toBe('over');
    for (const type of ['void', 'finish', 'retry', 'suspend', 'resume', 'migrate'] as const) expect(refusal(player, { type }, 'w')).toBe('over');
  });
});
