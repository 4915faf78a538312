import { describe, expect, it } from 'vitest';
import { lanesOf } from '#renderers/regions/process/chart/lanes.ts';
import { railItems, type RailItem, type RailSource } from '#renderers/regions/process/rail/railItems.ts';
import type { ForecastStep } from '#schemas/workflow/forecast.ts';
import type { WorkflowInstanceRow } from '#schemas/workflow/instanceRow.ts';
import type { WorkflowChart } from '#schemas/workflow/track.ts';
import type { InstanceLogEntry } from '#schemas/workItem.ts';
import { logEntry } from '#tests/support/logEntry.ts';

const [SUBMIT, AGREE, DISAGREE, REJECT, UNREAD, READ, OPEN, VOID] = [1, 3, 4, 8, 10, 11, 12, 2];

/** Ways from an element to others. */
type Ways = Record<string, string[]>;

const chartOf = (types: Record<string, string>, ways: Ways): Pick<WorkflowChart, 'nodes' | 'edges'> => ({
  nodes: Object.entries(types).map(([activityCode, type], at) => ({
    activityCode,
    name: activityCode,
    type,
    x: at * 200,
    y: 0,
    width: 120,
    height: 70,
    status: 'Coming',
    times: 0,
  })),
  edges: Object.entries(ways).flatMap(([from, all]) =>
    all.map((to) => ({ id: `${from} ${to}`, from, to, name: null, default: false, taken: false, points: [] })),
  ),
});

const active = (activityCode: string, status = 'Processing', token = activityCode): WorkflowInstanceRow['currentActivities'][number] => ({
  activityCode,
  activityName: activityCode,
  workflowTokenId: token,
  status,
  mode: 'single',
  workItemTimeoutStatus: 'NORMAL',
  participants: [],
});

const coming = (activityCode: string): ForecastStep => ({
  activityCode,
  activityName: activityCode,
  type: 'userTask',
  level: 1,
  certain: true,
  participants: [],
  choose: false,
});

/** An instance of which only this is known; the cast leaves out what the rail does not read. */
const sourceOf = (log: InstanceLogEntry[], more: Partial<Omit<RailSource, 'instance'>> & { instance?: Partial<WorkflowInstanceRow> } = {}): RailSource => ({
  steps: [],
  chart: undefined,
  coming: [],
  ...more,
  log,
  instance: { sequenceStatus: 'PROCESSING', currentActivities: [], children: [], ...more.instance } as unknown as WorkflowInstanceRow,
});

/** Each line in short. */
const shortOf = (item: RailItem): string => {
  if (item.kind === 'step') return `${item.name} ${item.state}`;
  if (item.kind === 'coming') return `${item.step.activityName} coming`;
  return item.kind === 'round' ? `round ${item.number}: ${item.count}` : `act ${item.entry.action}`;
};
const linesOf = (source: RailSource) => railItems(source).map(shortOf);

describe('lanes', () => {
  const types = { start: 'startEvent', fork: 'parallelGateway', a: 'userTask', b: 'userTask', c: 'userTask', join: 'parallelGateway', end: 'endEvent' };
  const ways: Ways = { start: ['fork'], fork: ['a', 'b'], a: ['join'], b: ['c'], c: ['join'], join: ['end'] };

  it('tell the branches of a fork apart, and leave out what stands before it and behind its join', () => {
    const lanes = lanesOf(chartOf(types, ways));
    expect([...lanes.keys()]).toEqual(['a', 'b', 'c']);
    expect(lanes.get('b')).toEqual(lanes.get('c'));
    expect(lanes.get('a')?.path).not.toBe(lanes.get('b')?.path);
  });

  it('count branches within branches, and are not led astray by a loop', () => {
    const nested = { ...types, inner: 'inclusiveGateway', d: 'userTask', e: 'userTask' };
    const lanes = lanesOf(chartOf(nested, { ...ways, b: ['inner'], inner: ['d', 'e'], d: ['c'], e: ['c'], c: ['join', 'fork'] }));
    expect([lanes.get('d')?.depth, lanes.get('e')?.depth, lanes.get('c')?.depth, lanes.get('join')?.depth]).toEqual([2, 2, 1, undefined]);
  });

  it('are none where one way is taken of several', () => {
    expect(lanesOf(chartOf({ ...types, fork: 'exclusiveGateway' }, ways)).size).toBe(0);
  });
});

describe('the lines of the rail', () => {
  it('[BX-025] are what was done by steps, what is open, and what comes', () => {
    const log = [logEntry('1', 'start', SUBMIT), logEntry('22', 'check', AGREE), logEntry('333', 'finance', OPEN, { status: 2, finishTime: null })];
    const source = sourceOf(log, { instance: { currentActivities: [active('finance')] }, coming: [coming('order')] });
    expect(linesOf(source)).toEqual(['start done', 'check done', 'finance current', 'order coming']);
  });

  it('[FM-004] fold what a return has undone; the return stands, and the step that waits for it', () => {
    const log = [
      logEntry('1', 'start', SUBMIT, { undone: true }),
      logEntry('22', 'check', REJECT),
      logEntry('333', 'start2', SUBMIT),
      logEntry('4444', 'check2', OPEN, { status: 1, finishTime: null }),
    ];
    const source = sourceOf(log, { instance: { currentActivities: [active('check2', 'NotStarted')] } });
    expect(linesOf(source)).toEqual(['round 1: 1', 'check returned', 'start2 done', 'check2 waiting']);
  });

  it('[FM-004] say which submission of a returned request stands, also while it is reworked', () => {
    const returned = [logEntry('1', 'start', SUBMIT, { undone: true }), logEntry('22', 'check', REJECT)];
    const submissions = (log: InstanceLogEntry[]) => railItems(sourceOf(log)).map((item) => item.kind === 'step' && item.submission);
    expect(submissions([logEntry('1', 'start', SUBMIT), logEntry('22', 'check', OPEN, { status: 2, finishTime: null })])).toEqual([1, undefined]);
    const open = { status: 2, finishTime: null, workflowTokenId: 'again' };
    expect(submissions([...returned, logEntry('333', 'start', OPEN, open)])).toEqual([false, undefined, 2]);
    const reads = logEntry('4444', 'start', UNREAD, { ...open, workItemType: 4 });
    expect(submissions([...returned, logEntry('333', 'start', SUBMIT, { workflowTokenId: 'again' }), reads])).toEqual([false, undefined, 2]);
  });

  it('say how a step stands: refused, taken away, in exception', () => {
    const log = [
      logEntry('1', 'legal', DISAGREE, { outcome: 'disAgree' }),
      logEntry('22', 'store', null),
      logEntry('333', 'lost', null, { status: 8, finishTime: null }),
      logEntry('4444', 'whole', VOID, { workflowTokenId: null }),
    ];
    const source = sourceOf(log, { instance: { currentActivities: [active('lost', 'Exception')] } });
    expect(linesOf(source)).toEqual(['legal refused', 'store takenAway', 'lost exception', 'act 2']);
    expect(railItems(source)[2]).toMatchObject({ acts: [], open: [] });
  });

  it('put who reads it beside the step, and a child where it was started', () => {
    const log = [
      logEntry('1', 'start', SUBMIT),
      logEntry('22', 'start', READ, { workItemType: 4 }),
      logEntry('333', 'start', UNREAD, { workItemType: 4, finishTime: null }),
      logEntry('4444', 'last', OPEN, { status: 2, finishTime: null }),
    ];
    const children = [{ workflowInstanceId: 'child', activityCode: 'call', sequenceStatus: 'COMPLETED' }];
    const step = { workflowTokenId: 'call', activityCode: 'call', activityName: 'call', type: 'callActivity', status: 'Completed', undone: false };
    const source = sourceOf(log, {
      steps: [{ ...step, startTime: '2026-01-01 02:30:00' }],
      instance: { children, currentActivities: [active('last')] },
    });
    expect(linesOf(source)).toEqual(['start done', 'call done', 'last current']);
    expect(railItems(source).slice(0, 2)).toMatchObject([{ reads: [{ id: '22' }, { id: '333' }] }, { children }]);
  });

  it('foretell nothing of an instance that is over', () => {
    expect(linesOf(sourceOf([logEntry('1', 'start', SUBMIT)], { coming: [coming('order')], instance: { sequenceStatus: 'COMPLETED' } }))).toEqual([
      'start done',
    ]);
  });
});
