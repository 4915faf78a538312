import type { WorkflowDefinition } from '#schemas/workflow/definition.ts';
import type { InstanceState, WorkItem } from '#schemas/workflow/state.ts';
import { WORK_ITEM_STATUS } from '#schemas/workflow/state.ts';
import { Execution } from '#server/workflow/core/execution.ts';
import { handlersOfStep } from '#server/workflow/core/handlers.ts';
import { coversWorkflow, mayHandleFor, type ActingRange } from '#server/workflow/people/delegation/acting.ts';
import { excludedPeople } from '#server/workflow/people/exclude.ts';

/** Who looks at an instance, with the rights of theirs that decide beside their part in it. */
export interface Viewer {
  readonly id: string;
  /** SYS_MNG, ADMIN or WORKFLOW_ADMIN. */
  readonly isWorkflowAdmin: boolean;
  /** For whom they handle open items by delegation now (`readActiveTrustors`, APPROVAL). */
  readonly trustors: ReadonlyMap<string, ActingRange>;
  /** What the entries of rights allow them on the record once the workflow is over (contract 15.2). */
  readonly record: { readonly edits: boolean; readonly editsOwner: boolean };
  /** Steps of the instance that were circulated to them. */
  readonly circulated: readonly string[];
}

/** An instance as it is now, and the definitions it runs on and could run on. */
export interface ViewedInstance {
  readonly state: InstanceState;
  readonly definition: WorkflowDefinition;
  /** The newest version, for MIGRATE; left out where it is that of the instance, or none is loaded. */
  readonly newest?: WorkflowDefinition | undefined;
}

/** Whether an item is the viewer's own, or a delegation lets them handle it: then in whose name. Source: contract 21.6, 21.8. */
export function actsAt(instance: ViewedInstance, viewer: Viewer, item: WorkItem): { trustorId: string | null } | undefined {
  if (item.ownerId === viewer.id) return { trustorId: null };
  const range = item.ownerId === null ? undefined : viewer.trustors.get(item.ownerId);
  const isReached = coversWorkflow(range, instance.definition.workflowCode) && mayHandleFor(viewer.id, instance.state.originatorId, excludedAt(instance, item));
  return isReached ? { trustorId: item.ownerId } : undefined;
}

/** Who must not decide the step of an item, as it stands now (contract 15.9.3). */
function excludedAt({ definition, state }: ViewedInstance, { token }: WorkItem): ReadonlySet<string> {
  const step = definition.elements.get(state.activations.get(token)?.activityCode ?? '');
  if (step?.type !== 'userTask' || step.participants.exclude.length === 0) return new Set();
  const execution = new Execution(definition, state, { at: 0, by: null });
  return excludedPeople(step.participants.exclude, { ...state, handlersOf: (code) => handlersOfStep(execution, code) });
}

/** Items that the viewer could act on now, own ones and delegated ones. */
export function openItemsOf(instance: ViewedInstance, viewer: Viewer): WorkItem[] {
  const open = [...instance.state.items.values()].filter(({ status }) => status === WORK_ITEM_STATUS.processing || status === WORK_ITEM_STATUS.draft);
  return open.filter((item) => actsAt(instance, viewer, item) !== undefined);
}
