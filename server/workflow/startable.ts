import type { WorkflowDefinition } from '#schemas/workflow/definition.ts';
import type { LoadedWorkflow } from '#server/apps/documents/loadedApps.ts';
import type { Reader } from '#server/db/database.ts';
import { toActor, type Principal } from '#server/organisation/actor.ts';
import { mayStart } from '#server/policies/policies.ts';
import type { Services } from '#server/services/services.ts';
import { coversWorkflow, readActiveTrustors } from './people/delegation/acting.ts';

/** A workflow that a person may start; `trustors` = for whom by delegation, `isOwn` false = only for those. */
export interface Startable {
  readonly workflow: LoadedWorkflow;
  readonly isOwn: boolean;
  readonly trustors: readonly { readonly id: string; readonly name: string }[];
}

/**
 * Workflows that a person may start, for themselves or by delegation, in the order of applications (contract 7.3). The root
 * administrator gets what anybody may start, and starts none of it (AU-008).
 */
export async function startableWorkflows({ services, actor }: { services: Services; actor: Principal }, db: Reader): Promise<Startable[]> {
  const apps = services.apps();
  const { organisation } = actor;
  const active = await readActiveTrustors(db, actor.id, 'START', services.now(), organisation);
  const trustors = [...active].flatMap(([id, range]) => {
    const person = organisation.people.get(id);
    return person ? [{ range, principal: toActor(organisation, person, '') }] : [];
  });
  return [...apps.apps.values()].flatMap((app) =>
    [...app.workflows.values()].flatMap((workflow): Startable[] => {
      const isOwn = mayStart(actor, apps, workflow.code);
      const granting = trustors.filter(({ range, principal }) => coversWorkflow(range, workflow.code) && mayStart(principal, apps, workflow.code));
      if (!isOwn && granting.length === 0) return [];
      return [{ workflow, isOwn, trustors: granting.map(({ principal: { id, name } }) => ({ id, name })) }];
    }),
  );
}

/** English name of a workflow as JSON text, where it has one (contract 6.8). */
export function englishNameText({ nameEn }: Pick<WorkflowDefinition, 'nameEn'>): string | null {
  return nameEn === undefined ? null : JSON.stringify({ en: nameEn });
}
