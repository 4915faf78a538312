import type { WorkflowDefinition } from '#schemas/workflow/definition.ts';
import type { InstanceState, WorkItem } from '#schemas/workflow/state.ts';
import type { Tx } from '#server/db/database.ts';
import type { Organisation } from '#server/organisation/organisation.ts';
import { Execution } from '#server/workflow/core/execution.ts';
import { handlersOfStep } from '#server/workflow/core/handlers.ts';
import { mayHandleFor, readActiveTrustees } from './delegation/acting.ts';
import { excludedPeople } from './exclude.ts';

/** An instance whose delegates are looked for. */
interface Where {
  readonly definition: WorkflowDefinition;
  readonly state: InstanceState;
  readonly organisation: Organisation;
  readonly now: Date;
}

/**
 * Who acts now for the owners of items, by number of the item: not in instances that they originated, nor at steps that
 * exclude them. One statement, whatever the number of items. Source: contract 21.8.
 */
export async function delegatesOfItems(tx: Tx, items: readonly WorkItem[], where: Where): Promise<Map<number, string[]>> {
  const owners = [...new Set(items.flatMap(({ ownerId }) => ownerId ?? []))];
  const trustees = await readActiveTrustees(tx, owners, where.definition.workflowCode, where.now, where.organisation);
  if (trustees.size === 0) return new Map();
  const excludedAt = excludedByStep(where);
  return new Map(
    items.map((item) => {
      const excluded = excludedAt(where.state.activations.get(item.token)?.activityCode ?? '');
      const delegates = trustees.get(item.ownerId ?? '') ?? [];
      return [item.id, delegates.filter((id) => mayHandleFor(id, where.state.originatorId, excluded))];
    }),
  );
}

/** Whom the rules of a step leave out (`exclude`, contract 15.9.3). */
function excludedByStep({ definition, state }: Where): (activityCode: string) => ReadonlySet<string> {
  const execution = new Execution(definition, state, { at: 0, by: null });
  const { originatorId, startedById } = state;
  return (activityCode) => {
    const step = definition.elements.get(activityCode);
    if (step?.type !== 'userTask') return new Set();
    return excludedPeople(step.participants.exclude, { originatorId, startedById, handlersOf: (code) => handlersOfStep(execution, code) });
  };
}
