import type { ChartEdge, ChartNode } from '#schemas/workflow/track.ts';
import type { WorkflowDefinition } from '#schemas/workflow/definition.ts';
import type { Activation, InstanceState } from '#schemas/workflow/state.ts';
import { WORK_ITEM_STATUS } from '#schemas/workflow/state.ts';
import { Execution } from '#server/workflow/core/execution.ts';
import { handlersOfActivation } from '#server/workflow/core/handlers.ts';
import { stepName } from '#server/workflow/lists/definitions.ts';
import { namedPerson, type ListContext } from '#server/workflow/lists/listContext.ts';

/** The elements of a workflow with their places, and how an instance stands to them; without one all of them are to come (contract 11.5). */
export function chartNodes(context: ListContext, definition: WorkflowDefinition, state: InstanceState | undefined): ChartNode[] {
  const latest = new Map([...(state?.activations.values() ?? [])].map((activation) => [activation.activityCode, activation]));
  const passed = new Set((state?.events ?? []).flatMap(({ element, undone }) => (undone ? [] : element)));
  const execution = state && new Execution(definition, state, { at: 0, by: null });
  return [...definition.elements.values()].flatMap((element) => {
    const bounds = definition.layout.nodes.get(element.code);
    if (!bounds) return [];
    const activation = latest.get(element.code);
    const { activityName: name, name_i18n } = stepName(definition, element.code);
    return [
      {
        activityCode: element.code,
        name: element.name === '' ? '' : name,
        name_i18n,
        type: element.type,
        ...bounds,
        status: activation?.status ?? statusWithout(state, passed.has(element.code)),
        times: execution?.facts.times(element.code) ?? 0,
        ...(execution && activation ? peopleOfStep(context, execution, activation) : {}),
      },
    ];
  });
}

/** Events and gateways are entered by nobody: they were passed, or are still to come, or never will be. */
function statusWithout(state: InstanceState | undefined, isPassed: boolean): string {
  if (isPassed) return 'Completed';
  return state?.status === 'COMPLETED' || state?.status === 'CANCELED' ? 'Skipped' : 'Coming';
}

/** Who has a step open, or has decided it. */
function peopleOfStep(context: ListContext, execution: Execution, activation: Activation): Pick<ChartNode, 'participants' | 'outcome'> {
  const items = execution.itemsOf(activation.token);
  const open = items.filter(({ status }) => status === WORK_ITEM_STATUS.processing || status === WORK_ITEM_STATUS.notStarted);
  const ids =
    open.length > 0 ? open.flatMap(({ ownerId }) => ownerId ?? []) : handlersOfActivation(execution, activation).map((one) => one.decidedBy ?? one.ownerId);
  const participants = [...new Set(ids)].map((id) => namedPerson(context, id));
  return { ...(participants.length > 0 ? { participants } : {}), ...(activation.outcome === null ? {} : { outcome: activation.outcome }) };
}

/** The flows of a workflow with their corners, and whether a token of the instance went that way in what still counts. */
export function chartEdges({ language }: ListContext, definition: WorkflowDefinition, state: InstanceState | undefined): ChartEdge[] {
  const taken = new Set((state?.events ?? []).flatMap(({ produced, undone }) => (undone ? [] : produced.flatMap(({ flow }) => flow ?? []))));
  return [...definition.flows.values()].map(({ id, from, to, name, nameEn }) => {
    const source = definition.elements.get(from);
    return {
      id,
      from,
      to,
      name: (language === 'en' ? (nameEn ?? name) : name) ?? null,
      default: source !== undefined && 'defaultFlow' in source && source.defaultFlow === id,
      taken: taken.has(id),
      points: (definition.layout.edges.get(id) ?? []).map(([x, y]) => [x, y]),
    };
  });
}
