import { describe, expect, it } from 'vitest';
import { compileWorkflow, type CompiledWorkflow } from '#server/apps/bpmn/compileWorkflow.ts';
import { computingMs } from '#tests/support/computingTime.ts';
import { ENDS, ORIGINATOR, flowTo, flows, userTask, workflowText } from './workflowText.ts';

const times = (count: number, text: (index: number) => string): string => Array.from({ length: count }, (_, index) => text(index)).join('');
const MEBIBYTE = 1024 * 1024;
const filled = (one: string): string => one.repeat(Math.floor((MEBIBYTE - 2000) / one.length));

/** Reads a text; computing time in ms beside what was found. */
function measured(text: string): { ms: number; read: CompiledWorkflow } {
  let read: CompiledWorkflow = { problems: [] };
  const ms = computingMs(() => {
    read = compileWorkflow(text, 'flow');
  });
  return { ms, read };
}

describe('the largest documents', () => {
  it('a chain as long as there may be, with a flow from its first steps to all, is read without a stack and in a moment', () => {
    const chain = ['start', ...Array.from({ length: 298 }, (_, index) => `t${index}`), 'end'];
    const skips = times(298, (index) => `<sequenceFlow id="s${index}" sourceRef="t0" targetRef="t${index}"/>`);
    const text = workflowText(ENDS + times(298, (index) => userTask(`t${index}`)) + flows(chain.join(' ')) + skips);
    const { ms, read } = measured(text);
    const { document, problems } = read;
    expect(problems).toEqual([]);
    expect(document?.definition.flows.size).toBe(597);
    expect(document?.definition.reach.get('start')?.size).toBe(299);
    expect(ms).toBeLessThan(1500);
  });

  it.each([
    [
      'attributes of others',
      `<userTask id="a" ${times(70_000, (index) => `x:a${index}="" `)}><extensionElements><lp:task type="approve"/><lp:participants>${ORIGINATOR}</lp:participants></extensionElements></userTask>`,
    ],
    ['rules with conditions that name steps', userTask('a', { rules: filled(`<lp:rule kind="handlerOf" step="b" when="outcome('c') == times('d')"/>`) })],
    ['texts that name items', userTask('a', { more: filled('<lp:check when="true" message="${a}${b}${c}"/>') })],
    ['expressions that cannot be read', userTask('a', { more: filled('<lp:check when="(((((((((((((((((((" message="x"/>') })],
    ['lists of commas', userTask('a', { task: `type="approve" actions="${filled(' , ')}!"` })],
    ['diagrams', `${userTask('a')}</process><bpmndi:BPMNDiagram>${filled('<bpmndi:BPMNShape bpmnElement="a"/>')}</bpmndi:BPMNDiagram><process id="z">`],
  ])('a mebibyte of %s is read in a moment, and its faults are bounded', (_what, steps) => {
    const text = workflowText(`${ENDS}${steps}${flows('start a end')}`);
    expect(text.length).toBeGreaterThan(MEBIBYTE * 0.7);
    const { ms, read } = measured(text);
    expect(ms).toBeLessThan(3000);
    expect(read.problems.length).toBeLessThanOrEqual(4000);
  });

  it('very many forks and names of steps beside them take no more than a moment', () => {
    const gateways = times(140, (index) => `<parallelGateway id="g${index}"/>`);
    const ways = times(
      140,
      (index) => flowTo(`g${index}`, index < 139 ? `g${index + 1}` : 'end') + flowTo(`g${index}`, `t${index}`) + flowTo(`t${index}`, 'end'),
    );
    const tasks = times(140, (index) =>
      userTask(`t${index}`, { rules: times(100, (other) => `<lp:rule kind="handlerOf" step="t${(index + other + 1) % 140}"/>`) }),
    );
    const text = workflowText(ENDS + gateways + tasks + flowTo('start', 'g0') + ways);
    const { ms, read } = measured(text);
    expect(read.problems).toEqual([]);
    expect(ms).toBeLessThan(3000);
  });
});
