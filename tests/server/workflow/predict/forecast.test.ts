import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { UserTask, WorkflowDefinition } from '#schemas/workflow/definition.ts';
import type { Activation, InstanceState, WorkItem } from '#schemas/workflow/state.ts';
import type { LoadedModel } from '#server/apps/documents/loadedApps.ts';
import { demonstrationOrganisation } from '#server/organisation/organisationDocuments.ts';
import { newInstance } from '#server/workflow/core/start.ts';
import { runTransition } from '#server/workflow/core/transition.ts';
import { answerQuery } from '#server/workflow/instance/runCommand.ts';
import type { ForecastStart } from '#server/workflow/predict/forecast.ts';
import { predictSteps } from '#server/workflow/predict/predictSteps.ts';
import { Dice } from '../core/dice.ts';
import { drawNet } from '../core/drawNet.ts';
import { netOf, type Block } from '../core/net.ts';
import { block } from '../core/walks.ts';

const MOST_ACTS = 12;
const organisation = demonstrationOrganisation('demo');
const EVERYBODY = ['staff', 'manager', 'cfo', 'ceo', 'lead_hr'];

/** A definition whose steps are of real people, some of the same. */
function withPeople(definition: WorkflowDefinition): WorkflowDefinition {
  const elements = [...definition.elements].map(([code, element]): [string, typeof element] => {
    if (element.type !== 'userTask') return [code, element];
    const ids = EVERYBODY.slice(element.order % 3, (element.order % 3) + 3);
    const participants: UserTask['participants'] = {
      ...element.participants,
      whenRepeated: element.order % 4 === 0 ? 'pass' : 'ask',
      rules: [{ kind: 'user', ids }],
    };
    return [code, { ...element, participants }];
  });
  return { ...definition, elements: new Map(elements) };
}

function startOf(definition: WorkflowDefinition, values: Record<string, unknown>): ForecastStart {
  // A forecast reads the items and formulas of a model alone; this one has none.
  const model = { items: [], formulas: new Map() } as unknown as LoadedModel;
  const people = { organisation, managers: [], originatorId: 'staff', startedById: 'staff', departmentId: 'sales_east' };
  return { definition, model, values, now: '2026-01-01 00:00:00', ...people };
}

/** Plays an instance as the server does, its people answering one item after the other. */
class RealInstance {
  state: InstanceState = newInstance('staff', 'staff');
  constructor(private readonly start: ForecastStart) {}

  /** New steps of people and calls that a command enters; undefined when it is refused. */
  run(command: Parameters<typeof runTransition>[2]): Activation[] | undefined {
    const { state: before, start } = this;
    const surroundings = { ...start, runService: () => Promise.resolve('done' as const) };
    const result = runTransition(start.definition, before, command, (query) => (query.kind === 'service' ? 'done' : answerQuery(surroundings, query)));
    if (result.status === 'refused') return undefined;
    this.state = result.state;
    return [...result.state.activations.values()].filter(
      ({ token, type, status }) => !before.activations.has(token) && (type === 'userTask' || type === 'callActivity') && status !== 'Canceled',
    );
  }

  open(token?: number): WorkItem[] {
    return [...this.state.items.values()].filter((item) => item.status === 2 && (token === undefined || item.token === token));
  }

  /** Agrees an item, then all others of its step; undefined when one of them is refused. */
  agreeAll(item: WorkItem): Activation[] | undefined {
    const entered = this.agree(item);
    const [next] = this.open(item.token);
    if (!entered || !next) return entered;
    const further = this.agreeAll(next);
    return further && [...entered, ...further];
  }

  private agree(item: WorkItem): Activation[] | undefined {
    const outcome = this.state.activations.get(item.token)?.taskType === 'fill' ? 'submit' : 'agree';
    return this.run({ type: 'decide', item: item.id, outcome, at: 1, by: item.ownerId });
  }
}

const ownersOf = ({ items }: InstanceState, { token }: Activation): string[] =>
  [...items.values()].flatMap((item) => (item.token === token && item.ownerId !== null ? item.ownerId : []));

describe('forecasts (contract 11.4)', () => {
  it('name the steps that then come, in every net, from every item', () => {
    fc.assert(
      fc.property(block, fc.array(fc.nat(1000), { minLength: 1, maxLength: 20 }), (net: Block, numbers) => {
        const dice = new Dice(numbers);
        const definition = withPeople(netOf(net));
        const names = [...definition.flows.values()].flatMap(({ condition }) => (condition?.references ?? []).map(({ code }) => code));
        const start = startOf(definition, Object.fromEntries(names.map((name) => [name, dice.roll(3) === 0])));
        const real = new RealInstance(start);
        const begin = { type: 'start', submit: true, at: 0, by: 'staff' } as const;
        const predicted = predictSteps({ start, state: real.state, present: [], command: begin, outcome: 'agree', at: 0, levels: 1, isOver: () => false });
        expectSame(predicted, real.run(begin), real.state);
        for (let acts = 0; acts < MOST_ACTS; acts += 1) {
          const item = dice.pick(real.open());
          if (!item) return;
          const outcome = real.state.activations.get(item.token)?.taskType === 'fill' ? 'submit' : 'agree';
          const command = { type: 'decide', item: item.id, outcome, at: 1, by: item.ownerId } as const;
          const foretold = predictSteps({ start, state: real.state, present: [item.token], command, outcome: 'agree', at: 1, levels: 1, isOver: () => false });
          const beside = [...real.state.activations.values()].filter(({ token, status }) => status === 'Processing' && token !== item.token);
          const entered = real.agreeAll(item);
          if (beside.length === 0) expectSame(foretold, entered, real.state);
          else expectAmong(foretold, real, entered, beside);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('come to the same place whoever answers first, and leave out what is beside', () => {
    const definition = withPeople(drawNet('start > and1 > a > and2 > c > end; and1 > b > d > and2'));
    const start = startOf(definition, {});
    const real = new RealInstance(start);
    real.run({ type: 'start', submit: true, at: 0, by: 'staff' });
    const tokenOf = (code: string) => [...real.state.activations.values()].find(({ activityCode }) => activityCode === code)?.token ?? 0;
    const codesFrom = (code: string, levels: number): string[] => {
      const predicted = predictSteps({ start, state: real.state, present: [tokenOf(code)], outcome: 'agree', at: 0, levels, isOver: () => false });
      return 'entries' in predicted ? predicted.entries.map(({ activityCode, level }) => `${activityCode} ${level}`) : ['refused'];
    };
    expect(codesFrom('a', 0)).toEqual(['c 2']);
    expect(codesFrom('b', 0)).toEqual(['d 1', 'c 2']);
    expect(codesFrom('b', 1)).toEqual(['d 1']);
    expect(codesFrom('a', 1)).toEqual([]);
  });

  it('stop when their time is over, with what they have found', () => {
    const definition = withPeople(drawNet('start > xor1 > a > xor2 > [again] xor1; xor2 > [*] end'));
    const start = startOf(definition, { again: true });
    const begin = { type: 'start', submit: true, at: 0, by: 'staff' } as const;
    let turns = 0;
    const isOver = (): boolean => (turns += 1) > 5;
    const predicted = predictSteps({ start, state: newInstance('staff', 'staff'), present: [], command: begin, outcome: 'agree', at: 0, levels: 0, isOver });
    expect('entries' in predicted && predicted.entries.length).toBe(6);
    const whole = predictSteps({
      start,
      state: newInstance('staff', 'staff'),
      present: [],
      command: begin,
      outcome: 'agree',
      at: 0,
      levels: 0,
      isOver: () => false,
    });
    // Beside each of them its gateway has decided.
    expect('entries' in whole && whole.entries.length).toBe(101);
  });
});

function expectSame(predicted: ReturnType<typeof predictSteps>, entered: readonly Activation[] | undefined, state: InstanceState): void {
  // An act that would never come to rest is refused; a forecast says where it stands.
  if (!entered || !('entries' in predicted)) return;
  const steps = predicted.entries.flatMap((entry) => (entry.kind === 'step' ? entry : []));
  expect(steps.map(({ activityCode }) => activityCode)).toEqual(entered.map(({ activityCode }) => activityCode));
  steps.forEach(({ people, type, automatic }, at) => {
    const activation = entered[at];
    if (type === 'userTask' && activation && automatic === null) expect(people.map(({ id }) => id)).toEqual(ownersOf(state, activation));
  });
}

/** What waits for branches beside comes when these have answered too; what comes in them alone is not ahead. */
function expectAmong(predicted: ReturnType<typeof predictSteps>, real: RealInstance, entered: Activation[] | undefined, beside: readonly Activation[]): void {
  const later = beside.flatMap(({ token }) => {
    const [item] = real.open(token);
    return item ? [real.agreeAll(item)] : [];
  });
  if (!entered || later.includes(undefined) || beside.some(({ type }) => type === 'callActivity') || !('entries' in predicted)) return;
  const came = [...entered, ...later.flatMap((steps) => steps ?? [])].map(({ activityCode }) => activityCode);
  expect(came).toEqual(expect.arrayContaining(predicted.entries.map(({ activityCode }) => activityCode)));
  expect(predicted.entries.map(({ activityCode }) => activityCode)).toEqual(expect.arrayContaining(entered.map(({ activityCode }) => activityCode)));
}
