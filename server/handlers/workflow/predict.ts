import type { Calls } from '#schemas/calls/index.ts';
import type { Handler } from '#server/services/handler.ts';
import { refusedCommand } from '#server/refusals/workflows.ts';
import { nameOfStep } from '#server/workflow/instance/openInstance.ts';
import { readActiveTrustees } from '#server/workflow/people/delegation/acting.ts';
import { instanceOutlook, startOutlook } from '#server/workflow/predict/outlook.ts';
import { forecastDeadline } from '#server/workflow/predict/forecastDeadline.ts';
import { predictSteps } from '#server/workflow/predict/predictSteps.ts';
import { presentEntries } from '#server/workflow/predict/presentEntries.ts';
import { presentStep } from '#server/workflow/predict/presentForecast.ts';
import { openStart, openStartable } from '#server/workflow/starts/startable.ts';

/**
 * POST W/predict: the coming steps with their people, from values that are not saved (contract 11.4).
 * Errors: 302036, 900400, 900403, 900404, 900411, 900412, 900415, 900416.
 */
export const predictWorkflow: Handler<Calls['predictWorkflow']> = async (exchange) => {
  const { services, body, actor, language } = exchange;
  const { database } = services;
  const isOver = forecastDeadline();
  const outlook = body.instanceId
    ? await instanceOutlook(exchange, database.reading, { ...body, instanceId: body.instanceId })
    : await startOutlook(exchange, database.reading, await startedWorkflow(exchange), body);
  const { definition, model, originatorId } = outlook.start;
  const now = services.now();
  const predicted = predictSteps({ ...outlook, at: now.getTime(), levels: body.level ?? 1, isOver });
  if ('refusal' in predicted) throw refusedCommand(predicted.refusal, (code) => nameOfStep(definition, code));
  const entries = [...(body.buildCurrentActivityParticipant ? presentEntries(outlook) : []), ...predicted.entries];
  const people = new Set(entries.flatMap((entry) => (entry.kind === 'step' ? entry.people.map(({ id }) => id) : [])));
  const trustees = await readActiveTrustees(database.reading, [...people], definition.workflowCode, now, actor.organisation);
  // What somebody originated is handled by no delegate of theirs (contract 21.8).
  const acting = [...trustees].flatMap(([trustor, ids]): [string, string][] => ids.filter((id) => id !== originatorId).map((id) => [trustor, id]));
  const reader = { organisation: actor.organisation, definition, model, language, trustees: new Map(acting.toReversed()) };
  return entries.map((entry) => presentStep(entry, reader));
};

/** In the name of somebody else only as they may start it. */
function startedWorkflow(exchange: Parameters<typeof predictWorkflow>[0]) {
  const { body, services } = exchange;
  const [db, code] = [services.database.reading, body.workflowCode ?? ''];
  return body.trustor ? openStart(exchange, db, code, body.trustor) : openStartable(exchange, db, code);
}
