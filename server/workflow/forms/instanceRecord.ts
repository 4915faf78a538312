import type { Reader } from '#server/db/database.ts';
import { seeModel, type SeenModel } from '#server/policies/access.ts';
import { mayAct } from '#server/policies/policies.ts';
import { asReadByRight } from '#server/records/recordRight.ts';
import type { RecordCaller } from '#server/records/seeRecord.ts';
import { noRight } from '#server/refusals/access.ts';
import { invalidParameter } from '#server/refusals/parameters.ts';
import { notOffered } from '#server/refusals/workflows.ts';
import { offersAt } from '#server/workflow/offers/offers.ts';
import { viewInstance, type InstanceView } from './viewInstance.ts';

/** Which records, and the instance as whose form they are looked at. */
interface WantedRecords {
  schemaCode: string;
  objectIds: readonly string[];
  workflowInstanceId?: string | null | undefined;
}

/** A model whose records are looked at; `instance` = the one by which its one record is. */
export type RecordsSeen = SeenModel & { instance?: InstanceView };

/**
 * Opens records for what is done with them beside their form: print, comments, form track. With the instance of a record a part in
 * that suffices, as far as its form offers the action, and what its form hides stays hidden (contract 21.13); else the rights count.
 * Shape: `granted` = actions of which the application has to grant one; none = whoever sees the model.
 * Errors: 900400 for a record of another instance, 900403, 900404, 900412 for what the form does not offer.
 */
export async function openRecords(
  caller: RecordCaller,
  { schemaCode, objectIds, workflowInstanceId }: WantedRecords,
  { offered, granted }: { offered: 'print' | 'comment' | 'formTrack'; granted: readonly string[] },
): Promise<RecordsSeen> {
  if (workflowInstanceId) return openInstanceRecord(caller, caller.services.database.kysely, { schemaCode, objectIds, workflowInstanceId }, offered);
  const seen = seeModel(caller, schemaCode);
  if (granted.length > 0 && !granted.some((action) => mayAct(caller.actor, seen.apps, seen.model.code, action))) throw noRight();
  return seen;
}

async function openInstanceRecord(
  caller: RecordCaller,
  db: Reader,
  { schemaCode, objectIds, workflowInstanceId }: WantedRecords & { workflowInstanceId: string },
  offered: string,
): Promise<RecordsSeen> {
  const view = await viewInstance(caller, db, { instanceId: workflowInstanceId });
  const { row } = view;
  if (row.schemaCode !== schemaCode || objectIds.some((id) => id !== row.objectId)) throw invalidParameter('workflowInstanceId');
  if (!offersAt(view, view.viewer).actions.has(offered)) throw notOffered();
  return { ...asReadInForm(view), instance: view };
}

/** The model of an instance with a reader who sees this one record, and of it what the form of the instance shows. */
export function asReadInForm({ seen, row, rights }: InstanceView): SeenModel {
  return asReadByRight(seen, row.objectId, rights);
}
