import { describe, expect, it } from 'vitest';
import type { ListRow } from '#schemas/list.ts';
import { planBatch, wayOfRefusal } from '#renderers/regions/triage/batch/batchOutcome.ts';
import { tabCounts, workflowsByApp } from '#renderers/regions/triage/filter/workflowCounts.ts';
import { triageRows } from '#renderers/regions/triage/triageRows.ts';
import { EMPTY_TRIAGE, type TriageEvent, triageReducer } from '#src/engine/work/triage/triageState.ts';
import { openTriage } from '#src/engine/work/triage/openTriage.ts';
import { openUndoQueue } from '#src/engine/work/triage/undoQueue.ts';

const row = (id: string, more: object = {}): ListRow => ({
  id,
  data: { workItemTimeoutStatus: 'NORMAL', dueTime: null, actions: ['agree'], batch: true, ...more },
});
const after = (...events: TriageEvent[]) => events.reduce(triageReducer, EMPTY_TRIAGE);
const deferred = (id: number, of: ListRow, next?: ListRow): TriageEvent => ({
  type: 'deferred',
  act: { id, rowId: of.id, code: 'agree', title: of.id },
  row: of,
  next,
});
const NONE = { appCode: '', workflowCode: '' };
const [a, b, c] = [row('a'), row('b'), row('c')];
const idsOf = (rows: readonly { row: ListRow }[]) => rows.map((one) => one.row.id);

/** A clock that is moved by hand. */
function handClock() {
  let now = 0;
  let timers: { at: number; run(): void }[] = [];
  return {
    after(ms: number, run: () => void) {
      const timer = { at: now + ms, run };
      timers.push(timer);
      return () => void (timers = timers.filter((one) => one !== timer));
    },
    pass(ms: number) {
      now += ms;
      const due = timers.filter(({ at }) => at <= now);
      timers = timers.filter(({ at }) => at > now);
      for (const { run } of due) run();
    },
  };
}

describe('acts that can be taken back', () => {
  it('[BX-023] each is sent after five seconds by itself, the last one is taken back first, a sixth sends the oldest', () => {
    const clock = handClock();
    const sent: number[] = [];
    const queue = openUndoQueue(clock.after);
    const add = (id: number) => queue.add({ id, send: () => sent.push(id) });
    add(1);
    clock.pass(2000);
    add(2);
    clock.pass(2999);
    expect(sent).toEqual([]);
    expect(queue.undo()).toBe(2);
    clock.pass(1);
    expect(sent).toEqual([1]);
    clock.pass(10_000);
    expect([sent, queue.undo()]).toEqual([[1], undefined]);
    for (const id of [3, 4, 5, 6, 7, 8]) add(id);
    expect(sent).toEqual([1, 3]);
    queue.flush();
    expect(sent).toEqual([1, 3, 4, 5, 6, 7, 8]);
    clock.pass(10_000);
    expect(sent).toHaveLength(7);
  });
});

describe('a list that is worked through', () => {
  it('[BX-023] an item that is acted on leaves at once for the next one, comes back when it is taken back, and on top when it is refused', () => {
    const state = after({ type: 'listed', rows: [a, b, c] }, { type: 'chosen', row: b, at: 1 }, deferred(1, b, c));
    expect([idsOf(triageRows([a, b, c], state, true)), state.chosen]).toEqual([['a', 'c'], c]);
    expect(triageReducer(state, { type: 'undone', id: 1 })).toMatchObject({ chosen: b, pending: [] });
    const sending = triageReducer(state, { type: 'sending', id: 1 });
    expect(triageReducer(sending, { type: 'undone', id: 1 })).toBe(sending);
    const refused = triageReducer(sending, { type: 'refused', row: b, code: 'agree', reason: 'closed', typed: { opinion: 'yes' } });
    expect(idsOf(triageRows([a, b, c], refused, true))).toEqual(['b', 'a', 'c']);
    expect(refused.opinions.get('b')).toBe('yes');
  });

  it('[BX-052] the chosen row stays in its place when others take it away, until another is chosen; a sent one is never shown by an older answer', () => {
    const state = after({ type: 'listed', rows: [a, b, c] }, { type: 'chosen', row: b, at: 1 }, { type: 'listed', rows: [a, c] });
    expect(triageRows([a, c], state, true)).toMatchObject([{ row: a }, { row: b, isRemoved: true }, { row: c }]);
    expect(idsOf(triageRows([a, c], triageReducer(state, { type: 'chosen', row: c, at: 1 }), true))).toEqual(['a', 'c']);
    const sent = [deferred(1, a, b), { type: 'sending', id: 1 }, { type: 'sent', rowId: 'a' }] as const;
    const before = after({ type: 'listed', rows: [a, b] }, ...sent, { type: 'listed', rows: [a, b] });
    expect(idsOf(triageRows([a, b], before, true))).toEqual(['b']);
  });

  it('[BX-052] the numbers leave out what was done since, once', () => {
    const over = row('o', { workItemTimeoutStatus: 'TIMEOUT' });
    const summary = { all: 3, TIMEOUT: 1, TODAY: 0, workflows: [] };
    const done = after({ type: 'summary', summary, without: new Set() }, deferred(1, over, a), { type: 'sending', id: 1 }, { type: 'sent', rowId: 'o' });
    expect(tabCounts(done, '2026-11-27', NONE)).toEqual({ all: 2, TIMEOUT: 0, TODAY: 0 });
    const next = triageReducer(done, { type: 'summary', summary: { ...summary, all: 2, TIMEOUT: 0 }, without: new Set(['o']) });
    expect(tabCounts(next, '2026-11-27', NONE)).toEqual({ all: 2, TIMEOUT: 0, TODAY: 0 });
  });

  it('[WF-001] the numbers by application and workflow, and the tabs of a chosen one, leave out what was done since', () => {
    const [trip, leave] = [
      row('t', { workflowCode: 'trip', appCode: 'hr', workItemTimeoutStatus: 'TIMEOUT' }),
      row('l', { workflowCode: 'leave', appCode: 'hr' }),
    ];
    const of = (workflowCode: string, appCode: string, count: number, TIMEOUT: number) => ({
      workflowCode,
      workflowName: workflowCode,
      appCode,
      appName: appCode.toUpperCase(),
      count,
      TIMEOUT,
      TODAY: 0,
    });
    const summary = { all: 7, TIMEOUT: 2, TODAY: 0, workflows: [of('leave', 'hr', 1, 0), of('trip', 'hr', 4, 1), of('buy', 'stock', 2, 1)] };
    const state = after({ type: 'summary', summary, without: new Set() }, deferred(1, trip), deferred(2, leave));
    expect(workflowsByApp(state)).toMatchObject([
      { appName: 'HR', count: 3, workflows: [{ workflowCode: 'trip', count: 3 }] },
      { appName: 'STOCK', count: 2, workflows: [{ workflowCode: 'buy', count: 2 }] },
    ]);
    expect(tabCounts(state, '2026-11-27', { appCode: 'hr', workflowCode: '' })).toEqual({ all: 3, TIMEOUT: 0, TODAY: 0 });
    expect(tabCounts(state, '2026-11-27', { appCode: '', workflowCode: 'buy' })).toEqual({ all: 2, TIMEOUT: 1, TODAY: 0 });
  });
});

describe('decisions that the server has not confirmed', () => {
  /** A list whose requests are answered by hand. */
  function opened() {
    const clock = handClock();
    const answers: { resolve(value?: unknown): void; reject(error: unknown): void }[] = [];
    const refusedAfter: string[] = [];
    const triage = openTriage({
      kind: 'toread',
      reload: () => undefined,
      faultText: String,
      unsentText: () => 'unsent',
      onRefusedAfter: ({ id }) => refusedAfter.push(id),
      after: clock.after,
    });
    const leave = triage.start();
    const send = () => new Promise<unknown>((resolve, reject) => answers.push({ resolve, reject }));
    const defer = (of: ListRow) => triage.acts.defer({ row: of, next: undefined, code: 'agree', typed: { opinion: `on ${of.id}` }, send });
    return { triage, clock, answers, refusedAfter, leave, defer };
  }

  it('[BX-023] those that wait and those under way are unconfirmed; signing out sends them and waits for their answers', async () => {
    const { triage, answers, defer } = opened();
    defer(a);
    defer(b);
    triage.acts.undo();
    defer(c);
    expect(triage.acts.all().map(({ row: { id } }) => id)).toEqual(['a', 'c']);
    triage.acts.flush();
    const allAnswered = triage.acts.allAnswered();
    answers[0]?.resolve();
    answers[1]?.reject('closed');
    expect(await allAnswered).toBe(1);
    expect([triage.acts.all(), triage.returned()]).toEqual([[], [{ row: c, code: 'agree', typed: { opinion: 'on c' } }]]);
    expect(await triage.acts.allAnswered()).toBe(0);
  });

  it('[BX-023] what is handed over is neither sent nor reported, and stands on top with its words where it is offered again', async () => {
    const { triage, clock, answers, refusedAfter, leave, defer } = opened();
    defer(a);
    clock.pass(5000);
    defer(b);
    const unsent = triage.acts.all();
    triage.acts.handOver();
    leave();
    clock.pass(5000);
    expect(answers).toHaveLength(1);
    answers[0]?.reject('signed out');
    await triage.acts.allAnswered();
    expect(refusedAfter).toEqual([]);
    const next = opened().triage;
    next.restore(unsent);
    next.dispatch({ type: 'listed', rows: [c, b, a] });
    expect(triageRows([c, b, a], next.store.get(), true)).toMatchObject([{ row: b, refusal: { reason: 'unsent' } }, { row: a }, { row: c }]);
    expect(next.store.get().opinions.get('a')).toBe('on a');
  });

  it('[BX-023] words that were typed for an item that is still open are kept, those of a decided one are not', () => {
    const { triage, answers, defer } = opened();
    triage.dispatch({ type: 'listed', rows: [a, b] });
    triage.dispatch({ type: 'opinion', rowId: 'a', words: 'first' });
    triage.dispatch({ type: 'opinion', rowId: 'b', words: 'second' });
    defer(b);
    expect(triage.returned()).toEqual([{ row: a, code: '', typed: { opinion: 'first' } }]);
    expect(answers).toEqual([]);
  });
});

describe('several at once', () => {
  it('[BX-022] those whose step forbids it, or that do not offer it, are named before, and a hundred go at most', () => {
    const many = Array.from({ length: 101 }, (_, at) => row(String(at)));
    const plan = planBatch('agree', [row('x', { batch: false }), row('y', { actions: ['submit'] }), ...many]);
    expect(plan.able).toHaveLength(100);
    expect(plan.others.map(({ row: { id }, reason }) => [id, reason])).toEqual([
      ['x', 'notBatch'],
      ['y', 'notOffered'],
      ['100', 'tooMany'],
    ]);
  });

  it('[BX-044] what was changed since leads to its form, a missing opinion is filled in place, and what was not answered is tried again', () => {
    const way = (errcode: number, errmsg = '') => wayOfRefusal({ errcode, errmsg });
    expect([way(302036), way(900400, '参数无效：approval.content'), way(900417), way(900411), way(900503), way(0)]).toEqual([
      'changed',
      'opinion',
      'form',
      'closed',
      'retry',
      'retry',
    ]);
  });
});
