import type { Opinion } from '#renderers/contracts/process.ts';
import type { WorkItemRow } from '#schemas/workItem.ts';
import { call } from '#src/api/client.ts';
import { EnvelopeError } from '#src/api/errors.ts';

/** An answer to an item that changes no value. */
interface Vote {
  actionCode: 'agree' | 'disAgree';
  approval?: Opinion | undefined;
}

type VotedItem = Pick<WorkItemRow, 'workItemId' | 'workflowInstanceId' | 'batch'>;

/**
 * Votes on an item with one request that outlives the page, and only on the record as it was seen: where others have changed it since the vote
 * is refused (302036). Items whose step forbids several at once are guarded by their own state alone, for nothing else names a version
 * without values. Shape: `version` = of the record as the person saw it. Errors: those of the call, and the one of the item.
 * Source: contract 10.1, 10.2, 21.13.
 */
export async function voteAsSeen({ workItemId, workflowInstanceId, batch }: VotedItem, version: number, { actionCode, approval }: Vote): Promise<void> {
  const words = approval === undefined ? {} : { approval };
  if (!batch) {
    await call('submitForm', { body: { formType: '1', workItemId, workflowInstanceId, actionCode, ...words } }, { keepalive: true });
    return;
  }
  const { errors } = await call('batchSubmit', { body: { workItems: [{ workItemId, version }], actionCode, ...words } }, { keepalive: true });
  const [refused] = errors;
  if (refused) throw new EnvelopeError(refused.errcode, refused.errmsg, { call: 'batchSubmit', traceId: undefined });
}
