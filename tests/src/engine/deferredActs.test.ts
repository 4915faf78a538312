import { expect, it } from 'vitest';
import type { ListRow } from '#schemas/list.ts';
import { openDeferredActs, type DeferredAct } from '#src/engine/work/triage/deferredActs.ts';
import { EMPTY_TRIAGE, triageReducer, type TriageEvent } from '#src/engine/work/triage/triageState.ts';

const row: ListRow = { id: 'a', data: { instanceName: 'Pens' } };

/** Acts with a clock that is moved by hand, and what is heard of them. */
function opened() {
  let state = EMPTY_TRIAGE;
  let run = () => undefined as void;
  const events: string[] = [];
  const acts = openDeferredActs({
    dispatch: (event: TriageEvent) => void (state = triageReducer(state, event)),
    faultText: String,
    onRefusedAfter: ({ id }, error) => events.push(`after ${id}: ${String(error)}`),
    onOutcome: () => events.push('outcome'),
    after: (_ms, later) => {
      run = later;
      return () => void (run = () => undefined);
    },
  });
  const act = (send: () => Promise<unknown>): DeferredAct => ({ row, next: undefined, code: 'agree', typed: {}, send });
  return { acts, act, events, state: () => state, pass: () => run() };
}

it('[BX-023][BX-082] an act takes its item away at once and is sent when its time is over; a refused one comes back with its reason', async () => {
  const { acts, act, events, state, pass } = opened();
  acts.start();
  acts.defer(act(() => Promise.reject(new Error('gone'))));
  expect([...state().away.keys()]).toEqual(['a']);
  expect(state().pending).toMatchObject([{ code: 'agree', title: 'Pens' }]);
  pass();
  await expect.poll(() => events).toEqual(['outcome']);
  expect(state().away.size).toBe(0);
  expect(state().refused.get('a')?.reason).toBe('Error: gone');
});

it('[BX-023] what is taken back is never sent; leaving sends what waits, and says what is refused then', async () => {
  const { acts, act, events, state, pass } = opened();
  const leave = acts.start();
  const sent: string[] = [];
  acts.defer(act(() => Promise.resolve(sent.push('first'))));
  acts.undo();
  pass();
  expect([sent, state().away.size, state().pending.length]).toEqual([[], 0, 0]);
  acts.defer(act(() => Promise.reject(new Error('late'))));
  leave();
  await expect.poll(() => events).toEqual(['after a: Error: late']);
});
