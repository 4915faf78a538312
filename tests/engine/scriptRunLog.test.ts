import { describe, expect, it } from 'vitest';
import { defaultScriptLimits } from '#schemas/hooks.ts';
import { type CellResult, notRun } from '#sandbox/host/runs.ts';
import { toFault } from '#sandbox/protocol/errors.ts';
import { runLogOf, resultOfRun } from '#src/engine/scripts/scriptRunLog.ts';
import { compileList } from '#src/engine/lists/state/compileList.ts';
import { openDrawing } from '#src/engine/scripts/list/scriptDrawing.ts';
import { openedList, page } from './openedList.ts';

/** The run log of a list of which nothing else is used. */
const openRunLog = () => runLogOf({});
const run = (ms: number, more: Partial<ReturnType<typeof notRun>> = {}) => ({
  ...notRun('onLoad'),
  ran: true,
  ms,
  budgetMs: 160,
  stepMs: ms,
  outerMs: 800,
  ...more,
});

const drawnAs = (text: string): CellResult => ({ key: '0:0', value: text, node: { type: 'text', text } });

describe('the run log of a script', () => {
  it('[BX-030] a run is slow from three quarters of what it is allowed, and ended when it has a fault', () => {
    const runLog = openRunLog();
    runLog.begin(defaultScriptLimits, () => 0);
    for (const outcome of [run(119), run(120), run(161, { error: toFault('E_CPU', 'x') }), run(1, { isSuperseded: true })]) runLog.ran(outcome);
    expect(runLog.store.get().runs.map(resultOfRun)).toEqual(['done', 'slow', 'ended', 'superseded']);
  });

  it('keeps the newest 200 runs', () => {
    const runLog = openRunLog();
    for (let ms = 0; ms < 250; ms += 1) runLog.ran(run(ms));
    const { runs } = runLog.store.get();
    expect(runs).toHaveLength(200);
    expect(runs.at(-1)).toMatchObject({ ms: 249 });
  });

  it('[BX-027] what was drawn is gone with the script that drew it', () => {
    const runLog = openRunLog();
    runLog.drew('r1', 'amount', { value: 'x', rowIdx: 0, colIdx: 1 });
    expect(runLog.drawn('r1', 'amount')).toMatchObject({ value: 'x' });
    expect(runLog.drawn('r1', undefined)).toBeUndefined();
    runLog.begin(defaultScriptLimits, () => 0);
    expect(runLog.drawn('r1', 'amount')).toBeUndefined();
  });

  it('[BX-027] what was drawn is gone with the rows it was drawn for, or with all', () => {
    const runLog = openRunLog();
    for (const id of ['r1', 'r2', 'r3']) runLog.drew(id, 'amount', { value: id, rowIdx: 0, colIdx: 1 });
    runLog.undrew(['r1']);
    expect([runLog.drawn('r1', 'amount'), runLog.drawn('r2', 'amount')?.value]).toEqual([undefined, 'r2']);
    runLog.undrew();
    expect(runLog.drawn('r2', 'amount')).toBeUndefined();
  });

  it('[BX-027][BX-030] details are kept of the newest runs, of older ones their times and what they left in columns and buttons', () => {
    const runLog = openRunLog();
    const cells = Array.from({ length: 20_000 }, (_, at) => ({ id: `r${at}`, propertyCode: 'amount', value: 1 }));
    const queryActions = [{ actionCode: 'add', name: 'New' }];
    const log = { run: 1, level: 'log', text: 'x', line: 1, at: 0 };
    for (let ms = 0; ms < 10; ms += 1) runLog.ran(run(ms, { changed: { dataSource: { order: null, cells }, queryActions }, logs: [log], value: cells.length }));
    const { runs } = runLog.store.get();
    expect(runs.map(({ outcome }) => outcome?.changed.dataSource?.cells.length)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 20_000, 20_000]);
    expect(runs[0]).toMatchObject({ ms: 0, logs: [], outcome: { value: undefined, changed: { queryActions } } });
    expect(runs.at(-1)).toMatchObject({ logs: [log], outcome: { value: 20_000 } });
  });

  it('[BX-027] a cell that is drawn no more after a reload is not explained by what drew it before', async () => {
    const runLog = openRunLog();
    let results: CellResult[] = [drawnAs('x')];
    const { session } = openedList(() => Promise.reject(new Error('Nothing is requested')));
    const model = compileList({ code: 'all', name: '', schemaCode: 'm', queryColumns: [{ propertyCode: 'amount', propertyType: 0, name: '' }] });
    const [column] = model.columns;
    const row = { id: 'r1', data: {} };
    session.dispatch({ type: 'loaded', page: page('r1') });
    const drawing = openDrawing({
      script: { runBatch: () => Promise.resolve({ ...run(1), results, failures: [] }) },
      hooks: ['onCellRender'],
      session,
      model,
      memory: { loadingPage: undefined, userListData: undefined },
      runLog,
    });
    const paint = async () => {
      drawing.drawnBy(row, column);
      await new Promise(setImmediate);
      return runLog.drawn('r1', 'amount')?.value;
    };
    expect(await paint()).toBe('x');
    results = [];
    drawing.clear();
    expect(await paint()).toBeUndefined();
    results = [drawnAs('y')];
    drawing.forget([row]);
    expect(await paint()).toBe('y');
    drawing.forget([row]);
    expect(runLog.drawn('r1', 'amount')).toBeUndefined();
  });
});
