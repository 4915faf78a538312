import { describe, expect, it } from 'vitest';
import { chartModel, type ChartSource } from '#renderers/regions/process/chart/chartModel.ts';
import { firstView, fitView, panBy, showBox, zoomAt } from '#renderers/regions/process/chart/chartView.ts';
import { foretoldWays } from '#renderers/regions/process/chart/chartWays.ts';
import { chartTexts } from '#renderers/regions/process/chart/chartTexts.ts';
import { arrowHead } from '#renderers/regions/process/chart/paths.ts';
import type { ForecastStep } from '#schemas/workflow/forecast.ts';
import type { WorkflowChart } from '#schemas/workflow/track.ts';
import { logEntry } from '#tests/support/logEntry.ts';

type Drawing = Pick<WorkflowChart, 'nodes' | 'edges'>;

const node = (activityCode: string, type = 'userTask', more: Partial<Drawing['nodes'][number]> = {}): Drawing['nodes'][number] => ({
  activityCode,
  name: activityCode,
  type,
  x: 0,
  y: 0,
  width: 120,
  height: 70,
  status: 'Coming',
  times: 0,
  ...more,
});
const edge = (from: string, to: string, more: Partial<Drawing['edges'][number]> = {}): Drawing['edges'][number] => ({
  id: `${from}-${to}`,
  from,
  to,
  name: null,
  default: false,
  taken: false,
  points: [
    [0, 0],
    [10, 0],
  ],
  ...more,
});
const coming = (...codes: string[]): ForecastStep[] =>
  codes.map((activityCode, at) => ({
    activityCode,
    activityName: activityCode,
    type: 'userTask',
    level: at + 1,
    certain: true,
    participants: [],
    choose: false,
  }));

/** A step, a decision whose other way passes by, a step behind each, and the end. */
const decided: Drawing = {
  nodes: [
    node('now', 'userTask', { status: 'Processing' }),
    node('size', 'exclusiveGateway'),
    node('chief'),
    node('join', 'exclusiveGateway'),
    node('file'),
    node('end', 'endEvent'),
  ],
  edges: [
    edge('now', 'size'),
    edge('size', 'chief'),
    edge('size', 'join', { default: true }),
    edge('chief', 'join'),
    edge('join', 'file'),
    edge('file', 'end'),
  ],
};
const foretoldFlows = (chart: Drawing, ...codes: string[]) => [...foretoldWays(chart, coming(...codes)).edges].toSorted();

describe('the way that is foretold', () => {
  it('goes through the step that is named, not past it', () => {
    expect(foretoldFlows(decided, 'chief', 'file')).toEqual(['chief-join', 'file-end', 'join-file', 'now-size', 'size-chief']);
  });

  it('goes past what is not named, and to the end', () => {
    expect(foretoldFlows(decided, 'file')).toEqual(['file-end', 'join-file', 'now-size', 'size-join']);
    expect([...foretoldWays(decided, coming('file')).nodes].toSorted()).toEqual(['end', 'file', 'join', 'size']);
  });

  it('takes all ways of a fork, and of chosen ones those that are named', () => {
    const forked = (type: string): Drawing => ({
      nodes: [node('now', 'userTask', { status: 'Processing' }), node('fork', type), node('a'), node('b'), node('join', type), node('last')],
      edges: [edge('now', 'fork'), edge('fork', 'a'), edge('fork', 'b'), edge('fork', 'join'), edge('a', 'join'), edge('b', 'join'), edge('join', 'last')],
    });
    expect(foretoldFlows(forked('parallelGateway'), 'a', 'b', 'last')).toEqual(expect.arrayContaining(['fork-a', 'fork-b', 'fork-join']));
    expect(foretoldFlows(forked('inclusiveGateway'), 'a', 'last')).toEqual(['a-join', 'fork-a', 'join-last', 'now-fork']);
    expect(foretoldFlows(forked('inclusiveGateway'), 'last')).toEqual(['fork-join', 'join-last', 'now-fork']);
  });

  it('goes on by itself through what is done without people', () => {
    const chart: Drawing = {
      nodes: [node('now', 'callActivity', { status: 'Processing' }), node('book', 'serviceTask'), node('end', 'endEvent')],
      edges: [edge('now', 'book'), edge('book', 'end')],
    };
    expect(foretoldFlows(chart)).toEqual(['book-end', 'now-book']);
  });

  it('ends where a ring leads back to itself', () => {
    const ring: Drawing = {
      nodes: [node('now', 'userTask', { status: 'Processing' }), node('g', 'exclusiveGateway'), node('h', 'exclusiveGateway')],
      edges: [edge('now', 'g'), edge('g', 'h'), edge('h', 'g')],
    };
    expect(foretoldFlows(ring)).toEqual(['g-h', 'h-g', 'now-g']);
  });
});

describe('the drawing', () => {
  const returned = (from: string, to: string, finishTime: string) => logEntry(finishTime, from, 8, { targetActivityCode: to, finishTime });
  const source = (more: Partial<ChartSource> = {}): ChartSource => ({
    chart: decided,
    log: [],
    undone: new Set(),
    coming: coming('file'),
    modes: new Map(),
    ...more,
  });
  const statesOf = (from: ChartSource) => Object.fromEntries(chartModel(from, 'zh').nodes.map(({ code, state }) => [code, state]));

  it('[BX-025] tells done, current, coming and not taken apart', () => {
    expect(statesOf(source())).toEqual({ now: 'current', size: 'coming', chief: 'notTaken', join: 'coming', file: 'coming', end: 'coming' });
    expect(Object.values(statesOf(source({ coming: undefined })))).not.toContain('notTaken');
    const { edges } = chartModel(source({ chart: { ...decided, edges: [edge('now', 'size', { taken: true }), ...decided.edges.slice(1)] } }), 'zh');
    expect(edges.map(({ state }) => state)).toEqual(['taken', 'notTaken', 'coming', 'notTaken', 'coming', 'coming']);
  });

  it('draws what a return has undone as what comes again, without those who had it', () => {
    const done = { status: 'Completed', participants: [{ id: 'e1', name: 'E' }] };
    const chart: Drawing = { nodes: [node('now', 'userTask', { status: 'Processing' }), node('file', 'userTask', done)], edges: [] };
    expect(chartModel(source({ chart, undone: new Set(['file']) }), 'zh').nodes).toMatchObject([{ state: 'current' }, { state: 'coming', people: [] }]);
    expect(chartModel(source({ chart }), 'zh').nodes).toMatchObject([{ state: 'current' }, { state: 'done', people: ['E'] }]);
  });

  it('names whom a step will be with where that is foretold, and how long the last decision took', () => {
    const foretold = coming('file').map((step) => ({ ...step, mode: 'all', participants: [{ id: 'e2', name: 'F', why: { kind: 'user', text: '' } }] }));
    const chart: Drawing = { nodes: [node('now', 'userTask', { status: 'Completed' }), node('file')], edges: [] };
    const log = [logEntry('1', 'now', 3, { workItemId: 'i' }), logEntry('22', 'now', 16, { workItemId: 'i', workItemType: 4 })];
    expect(chartModel(source({ chart, log, coming: foretold }), 'zh').nodes).toMatchObject([
      { state: 'done', last: { receiveTime: '2026-01-01 01:00:00' } },
      { state: 'coming', people: ['F'], mode: 'all' },
    ]);
  });

  it('counts returns by their two steps, with the time of the last, over all between', () => {
    const log = [
      returned('file', 'now', '2026-01-01 09:00:00'),
      returned('file', 'now', '2026-01-02 09:00:00'),
      returned('file', 'nowhere', '2026-01-03 09:00:00'),
    ];
    const { returns } = chartModel(source({ log }), 'zh');
    expect(returns).toMatchObject([{ from: 'file', to: 'now', count: 2, last: '2026-01-02 09:00:00' }]);
    expect(Math.min(...(returns[0]?.points ?? []).map(([, y]) => y))).toBeLessThan(0);
  });

  it('leads a return past what stands above its steps', () => {
    const nodes = [node('above', 'userTask', { y: -200 }), node('now'), node('file', 'userTask', { x: 300 })];
    const [back] = chartModel(source({ chart: { nodes, edges: [] }, log: [returned('file', 'now', '2026-01-01 09:00:00')] }), 'zh').returns;
    expect(back?.points.slice(2)).toEqual([
      [-14, -240],
      [-14, -14],
      [72, -14],
      [72, -4],
    ]);
  });

  it('puts the words of an element beside it, as much as has room', () => {
    const chart: Drawing = { nodes: [node('gate', 'exclusiveGateway', { name: '金额是否超过二百万元人民币（含税）', width: 50, height: 50 })], edges: [] };
    const [name, tag] = chartTexts(chartModel(source({ chart }), 'zh'), [{ code: 'gate', text: '无人', tone: 'danger', place: 'above' }], () => '').toSorted(
      (one, other) => one.kind.localeCompare(other.kind),
    );
    expect(name?.text).toMatch(/^金额.*…$/);
    expect(tag).toMatchObject({ text: '无人', tone: 'danger', box: { x: 0, height: 22 } });
    expect((tag?.box.y ?? 0) + 22).toBeLessThan(0);
  });
});

describe('the view', () => {
  const bounds = { x: 0, y: 0, width: 2000, height: 300 };
  const size = { width: 800, height: 344 };

  it('[BX-025] opens with all of it where that can be read, else with what matters, filled to both sides', () => {
    expect(firstView(size, { ...bounds, width: 700 }, undefined)).toMatchObject({ scale: 1, x: 50 });
    expect(firstView(size, { ...bounds, width: 1000 }, { x: 900, y: 100, width: 100, height: 70 })).toMatchObject({ scale: 0.8, x: 0 });
    const view = firstView(size, bounds, { x: 1900, y: 100, width: 100, height: 70 });
    expect(view.x + view.scale * bounds.width).toBe(size.width);
    expect(fitView(size, bounds).scale).toBeCloseTo(0.4);
  });

  it('keeps the point that is pointed at, and some of the chart in sight', () => {
    const view = zoomAt({ scale: 1, x: 0, y: 0 }, 2, [100, 50], size, bounds);
    expect(view).toEqual({ scale: 2, x: -100, y: -50 });
    expect(panBy(view, [-99_999, 0], size, bounds).x).toBe(80 - 2 * bounds.width);
  });

  it('brings into sight what has the focus, and moves nothing else', () => {
    const view = { scale: 1, x: 0, y: 0 };
    expect(showBox(view, { x: 100, y: 100, width: 100, height: 70 }, size, bounds)).toEqual(view);
    expect(showBox(view, { x: 1000, y: 100, width: 100, height: 70 }, size, bounds).x).toBe(-324);
  });
});

describe('an arrow', () => {
  it('points at the end of its line', () => {
    const points = [
      [50, 0],
      [50, 20],
    ] as const;
    expect(arrowHead(points, 8).split(' ')[0]).toBe('50,20');
    expect(arrowHead([[1, 1]], 8)).toBe('');
  });
});
