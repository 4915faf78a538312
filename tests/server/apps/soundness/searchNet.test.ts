import { describe, expect, it } from 'vitest';
import { searchNet } from '#server/apps/soundness/searchNet.ts';
import { soundnessProblems } from '#server/apps/soundness/soundnessProblems.ts';
import { compileWorkflow } from '#server/apps/bpmn/compileWorkflow.ts';
import { newInstance } from '#server/workflow/core/start.ts';
import { runTransition } from '#server/workflow/core/transition.ts';
import { drawNet } from '../../workflow/core/drawNet.ts';
import { ENDS, flows, flowTo, userTask, workflowText } from '../bpmn/workflowText.ts';

const findings = (lines: string) => searchNet(drawNet(lines)).findings.map(({ kind, element, way }) => `${kind} ${element}: ${way.join(' ')}`);

describe('the token game of a workflow (contract 15.9.6)', () => {
  it('[BX-046] names the join that a way can leave waiting, with the way', () => {
    expect(findings('start > and1 > a > xor1 > [yes] and2 > end; and1 > b > and2; xor1 > [*] end1')).toEqual([
      'stuck and2: start and1 a xor1[xor1-end1] end1 b',
    ]);
  });

  it.each([
    ['a fork and its join', 'start > and1 > a > and2 > end; and1 > b > and2'],
    ['any of three ways and their join', 'start > or1 > [x] a > or2 > end; or1 > [y] b > or2; or1 > [*] c > or2'],
    ['one way of two', 'start > xor1 > [x] a > xor2 > end; xor1 > [*] b > xor2'],
    ['a loop with a way out', 'start > xor1 > a > xor2 > [again] xor1; xor2 > [*] end'],
    ['an interrupting timer', 'start > a > end; timer@a > b > end'],
    ['a timer beside', 'start > a > end; bell@a > b > end1'],
    ['a terminate event that leaves a join waiting', 'start > and1 > a > xor1 > [yes] and2 > end; and1 > b > and2; xor1 > [*] stop'],
    ['a join of any behind a fork one of whose ways ends', 'start > and1 > a > xor1 > [yes] or2 > end; and1 > b > or2; xor1 > [*] end1'],
    ['called workflows and service tasks', 'start > call > service > end'],
  ])('finds nothing in %s', (_, lines) => expect(findings(lines)).toEqual([]));

  it('says which step two tokens can be in', () => {
    expect(findings('start > and1 > a > c > end; and1 > b > c')).toEqual(['twice c: start and1 a b']);
    expect(findings('start > a > b > end; bell@a > b')).toEqual(['twice b: start bell@a a']);
  });

  it('says from where no end can be reached', () => {
    expect(findings('start > xor1 > [x] a > b > a; xor1 > [*] end')).toEqual(['endless a: start xor1[xor1-a]']);
    expect(findings('start > a > b > a')).toEqual(['endless start: ']);
  });

  it('says so where a join waits for one way of a gateway that takes one', () => {
    expect(findings('start > xor1 > [x] a > and1 > end; xor1 > [*] b > and1')).toEqual(['stuck and1: start xor1[xor1-a] a']);
  });

  it('is bounded, however wide and long a workflow is', () => {
    const lanes = Array.from({ length: 60 }, (_, at) => `and1 > a${at} > b${at} > xorA${at} > [x] and2; xorA${at} > [*] end1`).join(';');
    const net = drawNet(`start > and1; and2 > end; ${lanes}`);
    const begun = performance.now();
    const { findings: found, isWhole } = searchNet(net);
    expect([performance.now() - begun < 10_000, isWhole]).toEqual([true, false]);
    expect(found).toContainEqual(expect.objectContaining({ kind: 'stuck', element: 'and2' }));
  });

  it('is bounded where hundreds of steps run at once, and finds the join that waits for ever behind them', () => {
    const lanes = Array.from({ length: 270 }, (_, at) => `and1 > a${at} > and2`).join(';');
    const net = drawNet(`start > and1; and2 > end; and1 > b > xor1 > [x] and2; xor1 > [*] end1; ${lanes}`);
    const begun = performance.now();
    const { findings: found } = searchNet(net);
    expect(performance.now() - begun).toBeLessThan(4000);
    expect(found).toContainEqual(expect.objectContaining({ kind: 'stuck', element: 'and2' }));
  });

  it('[BX-046] is reported with the place of the join in the document', () => {
    const xml = workflowText(
      `${ENDS}<parallelGateway id="fork"/>${userTask('legal')}${userTask('check')}<exclusiveGateway id="enough" default="enough_out"/>
<parallelGateway id="join"/><endEvent id="out"/>
${flows('start fork legal join end', 'fork check enough', 'enough out')}${flowTo('enough', 'join', '${amount} &gt; 5')}`,
    );
    const { document } = compileWorkflow(xml, 'flow');
    if (!document) throw new Error('the document cannot be read');
    const [problem, ...others] = soundnessProblems(document);
    expect(others).toEqual([]);
    expect(problem).toMatchObject({ severity: 'warning', reason: 'may get stuck at join (start → fork → legal → check → enough[enough_out] → out)' });
    expect(xml.slice(Number(problem?.at)).startsWith('<parallelGateway id="join"/>')).toBe(true);
  });

  it('agrees with the engine: what gets stuck there was found', () => {
    const net = drawNet('start > and1 > a > or1 > [x] and2 > end; or1 > [y] b > and2; and1 > c > and2; or1 > [*] end1');
    const stuckAt = new Set(searchNet(net).findings.flatMap(({ kind, element }) => (kind === 'stuck' ? element : [])));
    for (const choice of [0, 1, 2, 3]) {
      const holds = (text: string): boolean => (text.includes('x') ? (choice & 1) > 0 : (choice & 2) > 0);
      let state = newInstance('o', 'o');
      const play = (command: Parameters<typeof runTransition>[2]): void => {
        const result = runTransition(net, state, command, (query) => {
          if (query.kind === 'holds') return holds(query.condition.text);
          return query.kind === 'participants' ? { people: [{ id: 'p', why: { kind: 'user' } }] } : 'done';
        });
        if (result.status === 'done') state = result.state;
      };
      play({ type: 'start', submit: true, at: 0, by: null });
      for (let item = open(state); item !== undefined; item = open(state)) play({ type: 'decide', item, outcome: 'agree', at: 1, by: null });
      if (state.fault) expect(stuckAt).toContain(state.fault.activityCode);
    }
    expect(stuckAt).toEqual(new Set(['and2']));
  });
});

function open(state: ReturnType<typeof newInstance>): number | undefined {
  return [...state.items.values()].find(({ status }) => status === 2)?.id;
}
