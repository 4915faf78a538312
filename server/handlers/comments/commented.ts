import type { SeenModel } from '#server/policies/access.ts';
import { seeRecord, type RecordCaller, type RecordPlace } from '#server/records/seeRecord.ts';
import { Refused } from '#server/refusals/refused.ts';
import { openRecords } from '#server/workflow/forms/instanceRecord.ts';
import { instanceOfRecord } from '#server/workflow/store/instanceOfRecord.ts';

/** Opens a record for its comments, or as the form of its instance, where one is named (contract 21.13). Errors: 900400, 900404, 900412. */
export async function seeCommented(caller: RecordCaller, place: RecordPlace & { workflowInstanceId?: string | null | undefined }): Promise<SeenModel> {
  const { schemaCode, bizObjectId, workflowInstanceId } = place;
  if (!workflowInstanceId) return seeRecord(caller, place);
  return openRecords(caller, { schemaCode, objectIds: [bizObjectId], workflowInstanceId }, { offered: 'comment', granted: [] });
}

/** The same for a comment that is there already: either way to its record will do. */
export async function seeCommentedAnyhow(caller: RecordCaller, place: RecordPlace): Promise<SeenModel> {
  try {
    return await seeRecord(caller, place);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const { database, catalogue } = caller.services;
    const workflowInstanceId = await instanceOfRecord(database.kysely, catalogue, place.schemaCode, place.bizObjectId);
    if (workflowInstanceId === undefined) throw error;
    return seeCommented(caller, { ...place, workflowInstanceId });
  }
}
