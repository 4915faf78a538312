import { describe, expect, it } from 'vitest';
import { boundsOfChart, pathOfEdge } from '#schemas/workflow/chartGeometry.ts';
import { fitText, textWidth } from '#schemas/workflow/chartText.ts';
import { placeChartWords, type ChartWords } from '#schemas/workflow/chartWords.ts';

describe('the picture of a workflow', () => {
  it('holds all elements and all corners of flows, with room around them', () => {
    const nodes = [
      { x: 0, y: 0, width: 36, height: 36 },
      { x: 100, y: -17, width: 120, height: 70 },
    ];
    expect(
      boundsOfChart(nodes, [
        [
          [36, 18],
          [60, 200],
        ],
      ]),
    ).toEqual({ x: -40, y: -57, width: 300, height: 297 });
    expect(boundsOfChart([], [])).toEqual({ x: 0, y: 0, width: 0, height: 0 });
  });

  it('rounds corners, no more than half of the way to the next one', () => {
    const corner = [
      [0, 0],
      [40, 0],
      [40, 8],
      [90, 8],
    ];
    expect(pathOfEdge(corner)).toBe('M0 0L34 0Q40 0 40 4L40 4Q40 8 46 8L90 8');
    expect(pathOfEdge([[1, 2]])).toBe('M1 2');
    expect(
      pathOfEdge([
        [0, 0],
        [0, 0],
        [5, 5],
      ]),
    ).not.toContain('NaN');
  });

  it('fits words into their room: they stay whole, and what is too much ends in a sign', () => {
    expect(fitText('Chief financial officer', 96, 13, 2)).toEqual(['Chief financial', 'officer']);
    expect(fitText('Chief financial officer', 66, 13, 2)).toEqual(['Chief', 'financia…']);
    expect(fitText('财务总监审核与复核会签', 52, 13, 2)).toEqual(['财务总监', '审核与…']);
    expect(fitText('', 52, 13, 2)).toEqual([]);
    expect(textWidth('财a', 10)).toBeCloseTo(16);
  });

  const flowWords = (key: string, at: ChartWords['at'], width = 60): ChartWords => ({ key, at, width, least: Math.min(width, 40), height: 18 });

  it('puts words above the last level part of a flow, for those of one element begin together', () => {
    const ways = [-110, 0, 110].map((row) => [
      [50, 0],
      [80, 0],
      [80, row],
      [200, row],
    ]);
    const placed = placeChartWords(
      ways.map((way, at) => flowWords(String(at), way)),
      [],
      ways,
    );
    expect([...placed.values()].map(({ y }) => y)).toEqual([-132, -22, 88]);
    expect([...placed.values()].every(({ x }) => x >= 80 && x + 60 <= 200)).toBe(true);
  });

  it('covers no element and no other words while there is room elsewhere, and shortens words before it does', () => {
    const line = [
      [0, 0],
      [40, 0],
    ];
    const nodes = [
      { x: -60, y: -30, width: 60, height: 60 },
      { x: 40, y: -30, width: 60, height: 60 },
      { x: -60, y: -80, width: 160, height: 45 },
    ];
    const box = placeChartWords([flowWords('a', line, 140)], nodes, [line]).get('a');
    expect(box?.width).toBeLessThan(140);
    const timers = [0, 40, 80].map((x) => ({ x, y: 0, width: 36, height: 36 }));
    const names = placeChartWords(
      timers.map((node, at) => flowWords(`${at}`, { node, side: 'below' }, 90)),
      timers,
      [],
    );
    const boxes = [...names.values(), ...timers];
    for (const [at, one] of boxes.entries())
      for (const other of boxes.slice(at + 1))
        expect(one.x < other.x + other.width && other.x < one.x + one.width && one.y < other.y + other.height && other.y < one.y + one.height).toBe(false);
  });

  it('says nothing at a flow without a line', () => {
    expect(placeChartWords([flowWords('a', [])], [], []).size).toBe(0);
  });
});
