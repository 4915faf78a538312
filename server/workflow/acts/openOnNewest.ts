import { ErrCode } from '#schemas/codes.ts';
import type { Tx } from '#server/db/database.ts';
import type { Saver } from '#server/records/validateRecord.ts';
import { documentNotLoaded, notFound } from '#server/refusals/access.ts';
import { Refused } from '#server/refusals/refused.ts';
import { openInstance, saverInWorkflow, workflowModel, type OpenInstance } from '#server/workflow/instance/openInstance.ts';
import { lockInstance, readInstance } from '#server/workflow/store/readInstance.ts';
import { requireStored } from '#server/workflow/versions/storeVersions.ts';

/** Opens an instance on the newest version of its workflow, whichever it runs on. Errors: 900404, 900416. */
export async function openOnNewest(saver: Saver, tx: Tx, instanceId: string): Promise<OpenInstance> {
  const row = await lockInstance(tx, instanceId);
  if (!row) throw notFound();
  const { workflow, definition, seen } = workflowModel(saver, row.workflowCode);
  if (definition.schemaCode !== row.schemaCode) throw documentNotLoaded(row.workflowCode);
  await requireStored(tx, workflow);
  return { ...(await readInstance(tx, row)), saver: saverInWorkflow(saver, row), tx, definition, seen };
}

/** Opens an instance that is to end: on the newest version where its own cannot be read any more (contract 21.9). Errors: 900404, 900416. */
export async function openToEnd(saver: Saver, tx: Tx, instanceId: string): Promise<OpenInstance> {
  try {
    return await openInstance(saver, tx, instanceId);
  } catch (error) {
    if (error instanceof Refused && error.errcode === ErrCode.documentNotLoaded) return openOnNewest(saver, tx, instanceId);
    throw error;
  }
}
