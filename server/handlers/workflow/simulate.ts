import type { Calls } from '#schemas/calls/index.ts';
import type { WorkflowDefinition } from '#schemas/workflow/definition.ts';
import type { Trial } from '#schemas/workflow/forecast.ts';
import { isAdmin } from '#server/organisation/actor.ts';
import { seeApp, timeOf } from '#server/policies/access.ts';
import { noRight } from '#server/refusals/access.ts';
import { invalidParameter } from '#server/refusals/parameters.ts';
import type { Language } from '#server/refusals/refused.ts';
import type { Exchange, Handler } from '#server/services/handler.ts';
import { workflowModel } from '#server/workflow/instance/openInstance.ts';
import { startDepartment } from '#server/workflow/people/rules/leaders.ts';
import type { ForecastStart } from '#server/workflow/predict/forecast.ts';
import { forecastDeadline } from '#server/workflow/predict/forecastDeadline.ts';
import { presentGateway, presentStep } from '#server/workflow/predict/presentForecast.ts';
import { simulateInstance, trialValues, type Simulated } from '#server/workflow/predict/simulateInstance.ts';

type Simulating = Exchange<Calls['simulateWorkflow']>;

/** POST W/simulate: plays an instance without a trace (contract 15.9.7). Errors: 900400, 900403 without `mayDebug`, 900404, 900416. */
export const simulateWorkflow: Handler<Calls['simulateWorkflow']> = (exchange) => {
  const { services, actor, body, language } = exchange;
  if (!isAdmin(actor)) throw noRight();
  const { workflow, definition, seen } = workflowModel(exchange, body.workflowCode);
  const { appCode } = workflow;
  seeApp(exchange, appCode);
  const start = startOfTrial(exchange, { definition, seen, managers: seen.apps.apps.get(appCode)?.document.managers ?? [] });
  const decisions = new Map(Object.entries(body.decisions ?? {}));
  const trial = simulateInstance({ start, at: services.now().getTime(), decisions, isOver: forecastDeadline() });
  const reader = { organisation: actor.organisation, definition, model: seen.model, language, trustees: new Map<string, string>() };
  const { exception } = trial;
  return Promise.resolve({
    steps: trial.entries.map((entry) => (entry.kind === 'gateway' && entry.fault === null ? presentGateway(entry) : presentStep(entry, reader))),
    sequenceStatus: trial.status,
    approvalResult: trial.approvalResult,
    fault: exception?.reason ?? null,
    exception: exception && presentException(exception, definition, language),
  });
};

function presentException(
  { activityCode, reason, message }: NonNullable<Simulated['exception']>,
  { elements }: WorkflowDefinition,
  language: Language,
): NonNullable<Trial['exception']> {
  return { activityCode, activityName: elements.get(activityCode)?.name || activityCode, reason, ...(message ? { message: message[language] } : {}) };
}

/** Who it is played for, and with what. Errors: 900400. */
function startOfTrial(
  exchange: Simulating,
  { definition, seen, managers }: Pick<ReturnType<typeof workflowModel>, 'definition' | 'seen'> & { managers: readonly string[] },
): ForecastStart {
  const { actor, body, language } = exchange;
  const { organisation } = actor;
  const { originator: originatorId } = body;
  if (organisation.people.get(originatorId)?.status !== 'ENABLE') throw invalidParameter('originator');
  const own = organisation.departmentsOf(originatorId).map(({ id }) => id);
  if (body.depatmentId && !own.includes(body.depatmentId)) throw invalidParameter('depatmentId');
  const departmentId = body.depatmentId || startDepartment(organisation, originatorId, null);
  const now = timeOf(exchange);
  const values = trialValues(seen.model, body.data, { now, user: originatorId, department: departmentId }, language);
  return { definition, model: seen.model, values, organisation, managers, originatorId, startedById: originatorId, departmentId, now };
}
