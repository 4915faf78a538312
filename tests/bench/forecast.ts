import { NO_DETAILS } from '#server/organisation/noDetails.ts';
import type { ParticipantRule, VoteMode } from '#schemas/workflow/definition.ts';
import type { LoadedModel } from '#server/apps/documents/loadedApps.ts';
import { toOrganisation, type Organisation } from '#server/organisation/organisation.ts';
import { newInstance } from '#server/workflow/core/start.ts';
import type { ForecastStart } from '#server/workflow/predict/forecast.ts';
import { predictSteps } from '#server/workflow/predict/predictSteps.ts';
import { NetBuilder, taskRules } from '../server/workflow/core/net.ts';

const STEPS = 20;
const PEOPLE = 500;
const WARM_UP = 20;
const TURNS = 200;

/** How long it takes to look to the end of a workflow: p50 in time of the processor. */
export interface ForecastFigures {
  steps: number;
  people: number;
  /** The first answer of a step decides. */
  anyMs: number;
  /** All have to answer. */
  allMs: number;
}

/** Looks again and again from a start to the end of twenty steps with five hundred people. */
export function forecastFigures(): ForecastFigures {
  const organisation = organisationOf(PEOPLE);
  return { steps: STEPS, people: PEOPLE, anyMs: p50(organisation, { kind: 'any' }), allMs: p50(organisation, { kind: 'all' }) };
}

function p50(organisation: Organisation, mode: VoteMode): number {
  const start = startWith(organisation, mode);
  const times = Array.from({ length: WARM_UP + TURNS }, () => forecastMs(start)).slice(WARM_UP);
  return times.toSorted((left, right) => left - right)[TURNS / 2] ?? 0;
}

function forecastMs(start: ForecastStart): number {
  const before = process.cpuUsage();
  const command = { type: 'start', submit: true, at: 0, by: 'p0' } as const;
  const predicted = predictSteps({ start, state: newInstance('p0', 'p0'), present: [], command, outcome: 'agree', at: 0, levels: 0, isOver: () => false });
  if ('refusal' in predicted || predicted.entries.length !== STEPS) throw new Error('not every step was predicted');
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

function startWith(organisation: Organisation, mode: VoteMode): ForecastStart {
  const builder = new NetBuilder();
  let before = builder.add({ type: 'startEvent', task: taskRules({ type: 'fill' }), permissions: { default: 'edit', items: new Map() } }, 'start');
  const each = PEOPLE / STEPS;
  for (let step = 0; step < STEPS; step += 1) {
    const ids = Array.from({ length: each }, (_, at) => `p${step * each + at}`);
    const rules: ParticipantRule[] = [
      { kind: 'role', code: 'all', scope: 'originatorDepartment' },
      { kind: 'user', ids },
    ];
    const task = builder.task({ participants: { ...builder.participants(mode), max: PEOPLE, rules: rules.slice(step % 5 === 0 ? 0 : 1) } }, {}, `s${step}`);
    builder.flow(before, task);
    before = task;
  }
  builder.flow(before, builder.add({ type: 'endEvent', terminate: false }, 'end'));
  // A forecast reads the items and formulas of a model alone; this one has none.
  const model = { items: [], formulas: new Map() } as unknown as LoadedModel;
  const people = { organisation, managers: [], originatorId: 'p0', startedById: 'p0', departmentId: 'd' };
  return { definition: builder.definition('start'), model, values: {}, now: '2026-01-01 00:00:00', ...people };
}

function organisationOf(count: number): Organisation {
  const ids = Array.from({ length: count }, (_, at) => `p${at}`);
  const person = (id: string, sortKey: number) => ({
    ...NO_DETAILS,
    id,
    username: id,
    name: id,
    departmentId: 'd',
    permissions: [],
    status: 'ENABLE',
    sortKey,
  });
  return toOrganisation('bench', {
    departments: [{ id: 'd', name: 'd', nameEn: null, parentId: null, leaderId: 'p0', path: 'd/', sortKey: 0 }],
    people: ids.map(person),
    memberships: ids.map((userId) => ({ userId, departmentId: 'd', isMain: true })),
    roles: [{ id: 'all', name: 'all', nameEn: null, sortKey: 0 }],
    roleMembers: ids.slice(0, 50).map((userId) => ({ roleId: 'all', userId })),
  });
}
