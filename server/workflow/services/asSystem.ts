import { Permission } from '#schemas/codes.ts';
import type { LoadedModel } from '#server/apps/documents/loadedApps.ts';
import { rowActor } from '#server/policies/policies.ts';
import type { SeenModel } from '#server/policies/access.ts';
import type { Saver } from '#server/records/validateRecord.ts';
import { documentNotLoaded } from '#server/refusals/access.ts';
import { saverInWorkflow } from '#server/workflow/instance/openInstance.ts';
import type { InstanceRow } from '#server/workflow/store/instanceRow.ts';

/**
 * The same person with the rights of the system: the audit log names them, no right of theirs is required (contract 21.12).
 * Formulas read the originator and the department they started for, whoever acts (contract 15.4).
 */
export function asSystem(saver: Saver, place: Pick<InstanceRow, 'originatorId' | 'departmentId'>): Saver {
  const { actor } = saver;
  const { link: _without, ...person } = actor;
  return { ...saverInWorkflow(saver, place), actor: { ...person, permissions: new Set([...actor.permissions, Permission.systemManager]) } };
}

/** A model as the system sees it, whatever anybody's rights. Errors: 900416 when it is not loaded. */
export function modelOfSystem({ services, actor }: Saver, schemaCode: string): SeenModel {
  const apps = services.apps();
  const model: LoadedModel | undefined = apps.models.get(schemaCode);
  if (!model || !services.catalogue.find(schemaCode)) throw documentNotLoaded(schemaCode);
  return { apps, model, reader: rowActor(actor, apps), organisation: actor.organisation };
}
