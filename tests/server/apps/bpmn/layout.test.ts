import { BpmnModdle } from 'bpmn-moddle';
import { describe, expect, it } from 'vitest';
import { compileWorkflow } from '#server/apps/bpmn/compileWorkflow.ts';
import type { NodeBounds, Point, WorkflowDefinition } from '#schemas/workflow/definition.ts';
import { ENDS, flowTo, flows, timer, userTask, workflowText } from './workflowText.ts';

function definitionOf(text: string): WorkflowDefinition {
  return compileWorkflow(text, 'flow').document?.definition ?? expect.fail('not compiled');
}

const shape = (id: string, x: number, y: number, width: number, height: number): string =>
  `<bpmndi:BPMNShape id="s_${id}" bpmnElement="${id}"><dc:Bounds x="${x}" y="${y}" width="${width}" height="${height}"/></bpmndi:BPMNShape>`;
const SHAPES = shape('start', 0, 30, 40, 40) + shape('end', 300, 30, 40, 40) + shape('a', 100.5, -10, 100, 120);
const diagramOf = (inside: string): string =>
  `<bpmndi:BPMNDiagram id="d"><bpmndi:BPMNPlane id="p" bpmnElement="flow">${inside}</bpmndi:BPMNPlane></bpmndi:BPMNDiagram>`;
const STEPS = `${ENDS}${userTask('a')}${flows('start a end')}`;

describe('coordinates of the diagram', () => {
  it('are taken as they are, and a flow without way goes straight from border to border', () => {
    const edge =
      '<bpmndi:BPMNEdge id="e" bpmnElement="start_a"><di:waypoint x="40" y="50"/><di:waypoint x="70" y="20"/><di:waypoint x="100.5" y="50"/></bpmndi:BPMNEdge>';
    const { layout } = definitionOf(workflowText(STEPS, { diagram: diagramOf(SHAPES + edge) }));
    expect(layout.nodes.get('a')).toEqual({ x: 100.5, y: -10, width: 100, height: 120 });
    expect(layout.edges.get('start_a')).toEqual([
      [40, 50],
      [70, 20],
      [100.5, 50],
    ]);
    expect(layout.edges.get('a_end')).toEqual([
      [201, 50],
      [300, 50],
    ]);
  });

  it.each([
    ['one step has none', SHAPES.replace('bpmnElement="a"', 'bpmnElement="b"')],
    ['one is no number', SHAPES.replace('x="0"', 'x="left"')],
    ['one is without end', SHAPES.replace('x="0"', 'x="1e999"')],
    ['one has no size', SHAPES.replace('width="100"', 'width="0"')],
  ])('are laid out again where %s', (_what, inside) => {
    const { layout } = definitionOf(workflowText(STEPS, { diagram: diagramOf(inside) }));
    expect(layout).toEqual(definitionOf(workflowText(STEPS)).layout);
  });
});

describe('a layout by hand', () => {
  it('puts each step right of what leads to it, timers on the border of their step, and returns below', () => {
    const { layout } = definitionOf(
      workflowText(
        `${ENDS}${userTask('a')}${userTask('b')}<exclusiveGateway id="g" default="g_end"/>${timer('t', 'a')}${flows('start a g end', 't b end')}${flowTo('g', 'a', 'false')}${flowTo('g', 'b', 'true')}`,
      ),
    );
    const [start, a, b, g, end, t] = ['start', 'a', 'b', 'g', 'end', 't'].map((code) => layout.nodes.get(code) ?? expect.fail(code));
    expect([start, a, g, b, end].map((node) => node?.x)).toEqual([start, a, g, b, end].map((node) => node?.x).toSorted((one = 0, other = 0) => one - other));
    expect(t && a && t.y + t.height / 2).toBe(a && a.y + a.height);
    const lowest = Math.max(...[...layout.nodes.values()].map(({ y, height }) => y + height));
    expect(Math.max(...(layout.edges.get('g_a') ?? []).map(([, y]) => y))).toBeGreaterThan(lowest);
    expect([...layout.edges.keys()].toSorted()).toEqual(['a_g', 'b_end', 'g_a', 'g_b', 'g_end', 'start_a', 't_b']);
  });

  it('[BX-025] sets what follows one another as close as its size lets it, further apart only for the words of a flow', () => {
    const words = 'id="g_b" name="金额不低于二百万元"';
    const { layout } = definitionOf(
      workflowText(
        `${ENDS}${userTask('a')}${userTask('b')}<exclusiveGateway id="g" default="g_end"/>${flows('start a g end', 'b end')}${flowTo('g', 'b', 'true')}`.replace(
          'id="g_b"',
          words,
        ),
      ),
    );
    const [start, a, g, b, end] = ['start', 'a', 'g', 'b', 'end'].map((code) => layout.nodes.get(code) ?? expect.fail(code));
    const between = (one: NodeBounds | undefined, next: NodeBounds | undefined) => (next?.x ?? 0) - (one?.x ?? 0) - (one?.width ?? 0);
    expect([between(start, a), between(a, g), between(b, end)]).toEqual([48, 48, 48]);
    expect(between(g, b)).toBeGreaterThan(120);
  });

  it('covers no step by another or by a flow, in 60 random nets, and gives every flow a way between its ends', async () => {
    let seed = 7;
    const random = (below: number): number => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
      return (seed >>> 8) % below;
    };
    for (let run = 0; run < 60; run += 1) {
      const count = 2 + random(30);
      const steps = Array.from({ length: count }, (_, index) => userTask(`t${index}`) + (random(5) === 0 ? timer(`late${index}`, `t${index}`) : ''));
      const timers = steps.flatMap((step, index) =>
        step.includes('boundaryEvent') ? [flowTo(`late${index}`, random(2) === 0 ? 'end' : `t${random(count)}`)] : [],
      );
      const forward = Array.from({ length: count }, (_, index) => flowTo(index === 0 ? 'start' : `t${random(index)}`, `t${index}`));
      const onward = Array.from(
        { length: count },
        (_, index) =>
          (random(4) === 0 ? `<sequenceFlow id="r${index}" sourceRef="t${index}" targetRef="t${random(count)}"/>` : '') + flowTo(`t${index}`, 'end'),
      );
      const text = workflowText(ENDS + steps.join('') + timers.join('') + forward.join('') + onward.join(''));
      const { elements, flows: all, layout } = definitionOf(text);
      const drawn = [...elements.values()].filter(({ type }) => type !== 'boundaryEvent').map(({ code }) => layout.nodes.get(code) ?? expect.fail(code));
      for (const [index, one] of drawn.entries()) for (const other of drawn.slice(index + 1)) expect(overlaps(one, other)).toBe(false);
      for (const { id } of all.values()) {
        const corners = layout.edges.get(id) ?? expect.fail(id);
        expect(corners.length, id).toBeGreaterThan(1);
        const crossed = drawn.filter((node) => corners.slice(1).some((corner, index) => crosses(corners[index] ?? corner, corner, node)));
        expect(crossed, id).toEqual([]);
      }
      expect(JSON.stringify([...layout.nodes, ...layout.edges])).not.toMatch(/null/);
      if (run % 20 === 0) expect((await new BpmnModdle().fromXML(text)).warnings).toEqual([]);
    }
  });
});

function overlaps(one: NodeBounds, other: NodeBounds): boolean {
  return one.x < other.x + other.width && other.x < one.x + one.width && one.y < other.y + other.height && other.y < one.y + one.height;
}

/** Whether a line along an axis goes through the inside of an element. */
function crosses([x, y]: Point, [toX, toY]: Point, { x: left, y: top, width, height }: NodeBounds): boolean {
  const isInside = (from: number, to: number, low: number, size: number) => Math.max(from, to) > low && Math.min(from, to) < low + size;
  return isInside(x, toX, left, width) && isInside(y, toY, top, height);
}
