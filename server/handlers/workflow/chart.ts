import type { Calls } from '#schemas/calls/index.ts';
import type { WorkflowChart } from '#schemas/workflow/track.ts';
import type { WorkflowDefinition } from '#schemas/workflow/definition.ts';
import type { InstanceState } from '#schemas/workflow/state.ts';
import { mayStart } from '#server/policies/policies.ts';
import { documentNotLoaded, notFound } from '#server/refusals/access.ts';
import { invalidParameter } from '#server/refusals/parameters.ts';
import type { Handler } from '#server/services/handler.ts';
import { requirePart } from '#server/workflow/instance/part.ts';
import { readDefinitions } from '#server/workflow/lists/definitions.ts';
import { listContext, type ListContext } from '#server/workflow/lists/listContext.ts';
import { readInstances } from '#server/workflow/store/readInstances.ts';
import { chartEdges, chartNodes } from '#server/workflow/track/chart.ts';
import { readVersion } from '#server/workflow/versions/readVersion.ts';

/**
 * GET W/get_workflowtemplate_chart: the chart of an instance for those with a part in it, of a workflow for those who may start it
 * (contract 11.5). Errors: 900400 without either, 900404, 900416.
 */
export const workflowChart: Handler<Calls['workflowChart']> = async (exchange) => {
  const context = listContext(exchange);
  const { workflowInstanceId, workflowCode } = exchange.query;
  if (workflowInstanceId) {
    const row = await requirePart(exchange, context.db, workflowInstanceId);
    const [definitionOf, instances] = await Promise.all([readDefinitions(context, [row]), readInstances(context.db, [row])]);
    return chartOf(context, definitionOf(row), row.workflowCode, instances.get(row.id)?.state);
  }
  if (!workflowCode) throw invalidParameter('workflowCode');
  const loaded = context.apps.workflows.get(workflowCode);
  if (!loaded) throw documentNotLoaded(workflowCode);
  if (!mayStart(context.actor, context.apps, workflowCode)) throw notFound();
  return chartOf(context, loaded.definition, workflowCode, undefined);
};

async function chartOf(
  context: ListContext,
  definition: WorkflowDefinition | undefined,
  workflowCode: string,
  state: InstanceState | undefined,
): Promise<WorkflowChart> {
  const version = definition && (await readVersion(context.db, definition));
  if (!definition || !version) throw documentNotLoaded(workflowCode);
  const nodes = chartNodes(context, definition, state);
  return {
    bpmn: version.xml,
    states: Object.fromEntries(nodes.map(({ activityCode, status }) => [activityCode, status])),
    workflowVersion: version.number,
    nodes,
    edges: chartEdges(context, definition, state),
  };
}
