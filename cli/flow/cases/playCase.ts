import type { WorkflowDefinition } from '#schemas/workflow/definition.ts';
import type { LoadedModel } from '#server/apps/documents/loadedApps.ts';
import type { Organisation } from '#server/organisation/organisation.ts';
import { Refused, bilingual, type Bilingual } from '#server/refusals/refused.ts';
import { startDepartment } from '#server/workflow/people/rules/leaders.ts';
import type { ForecastStep } from '#server/workflow/predict/forecastEntry.ts';
import { simulateInstance, trialValues, type Simulated } from '#server/workflow/predict/simulateInstance.ts';
import type { FlowCase } from './flowCase.ts';

/** What cases of a workflow are played with. */
export interface CaseSurroundings {
  definition: WorkflowDefinition;
  model: LoadedModel;
  organisation: Organisation;
  managers: readonly string[];
  /** Wall clock. */
  now: string;
}

/** A case that was played: the way it took, and what differs from what it expects, in words. */
export interface PlayedCase {
  way: string;
  differences: Bilingual[];
  /** Absent where it could not be started. */
  played?: Simulated;
}

/** Plays a case with the code that serves instances and compares the outcome (contract 15.9.7). */
export function playCase(one: FlowCase, around: CaseSurroundings): PlayedCase {
  const { organisation, now } = around;
  const originator = organisation.people.get(one.originator) ?? organisation.byUsername(one.originator);
  if (originator?.status !== 'ENABLE')
    return notStarted(bilingual(`没有可以发起的人员 ${one.originator}`, `there is nobody ${one.originator} who can start it`));
  const own = organisation.departmentsOf(originator.id).map(({ id }) => id);
  if (one.depatmentId && !own.includes(one.depatmentId))
    return notStarted(bilingual(`${one.originator} 不在部门 ${one.depatmentId}`, `${one.originator} is not in department ${one.depatmentId}`));
  const departmentId = one.depatmentId || startDepartment(organisation, originator.id, null);
  try {
    const values = trialValues(around.model, one.data, { now, user: originator.id, department: departmentId }, 'en');
    const start = { ...around, values, originatorId: originator.id, startedById: originator.id, departmentId };
    const played = simulateInstance({ start, at: Date.now(), decisions: new Map(Object.entries(one.decisions ?? {})), isOver: () => false });
    return {
      way: describeWay(played),
      played,
      differences: differencesFrom(one.expect, { ...played, startedAt: codesOfStart(around.definition), originatorId: originator.id }),
    };
  } catch (error) {
    if (error instanceof Refused) return notStarted(bilingual(`不能发起：${error.text.zh}`, `it cannot be started: ${error.text.en}`));
    throw error;
  }
}

const notStarted = (reason: Bilingual): PlayedCase => ({ way: '', differences: [reason] });

/** What the start is called: its step, and the start event before it. */
const codesOfStart = ({ startStepCode, startEventCode }: WorkflowDefinition): readonly string[] => [startStepCode, startEventCode];

/** A case as it was played, with its start, which is no step ahead. */
type PlayedFromStart = Simulated & { startedAt: readonly string[]; originatorId: string };

function describeWay({ entries, status, approvalResult, exception }: Simulated): string {
  const steps = entries.map((entry) => {
    if (entry.kind === 'gateway') return `${entry.activityCode}[${entry.decisions.flatMap(({ id, taken }) => (taken ? id : [])).join('+')}]`;
    const people = entry.people.map(({ id }) => id).join(', ');
    return `${entry.activityCode}${people === '' ? '' : ` (${people}${entry.automatic === null ? '' : `: ${entry.automatic}`})`}`;
  });
  const result = approvalResult === null ? '' : ` ${approvalResult}`;
  return `${[...steps, `${status}${result}`].join(' → ')}${exception ? `, stands still at ${exception.activityCode}: ${exception.message?.en ?? exception.reason}` : ''}`;
}

function differencesFrom(expected: FlowCase['expect'], played: PlayedFromStart): Bilingual[] {
  const steps = expected?.steps && stepsToCompare(played, expected.steps);
  const people = Object.entries(expected?.people ?? {}).flatMap(([code, ids]) => differenceOfPeople(code, ids, played));
  const result = expected && 'approvalResult' in expected && (expected.approvalResult ?? null) !== played.approvalResult;
  return [
    ...(steps && steps.join() !== expected.steps?.join() ? [differing(bilingual('步骤', 'steps'), expected.steps ?? [], steps)] : []),
    ...people,
    ...(result ? [differing(bilingual('结果', 'approvalResult'), [String(expected.approvalResult)], [String(played.approvalResult)])] : []),
  ];
}

function differing(what: Bilingual, expected: readonly string[], played: readonly string[]): Bilingual {
  return bilingual(
    `${what.zh}：应为 ${listed(expected, '无')}，实际 ${listed(played, '无')}`,
    `${what.en}: expected ${listed(expected)}, played ${listed(played)}`,
  );
}

/** Steps of people; others only where the case names them, the start as the first of them. */
function stepsToCompare({ entries, startedAt }: PlayedFromStart, named: readonly string[]): string[] {
  const start = named.slice(0, 1).filter((code) => startedAt.includes(code));
  const ahead = entries.flatMap(({ kind, type, activityCode }) =>
    kind === 'step' && (type === 'userTask' || named.includes(activityCode)) ? activityCode : [],
  );
  return [...start, ...ahead];
}

/** Who starts is who has the start. */
function differenceOfPeople(code: string, expected: readonly string[], { entries, startedAt, originatorId }: PlayedFromStart): Bilingual[] {
  const step = entries.find((entry): entry is ForecastStep => entry.kind === 'step' && entry.activityCode === code);
  if (!step && !startedAt.includes(code)) return [bilingual(`步骤 ${code} 的处理人：没有经过这一步`, `people of ${code}: the step was not reached`)];
  const played = step ? step.people.map(({ id }) => id) : [originatorId];
  if (played.toSorted().join() === expected.toSorted().join()) return [];
  return [differing(bilingual(`步骤 ${code} 的处理人`, `people of ${code}`), expected, played)];
}

const listed = (codes: readonly string[], none = 'nobody'): string => codes.join(', ') || none;
