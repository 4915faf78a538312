import type { Calls } from '#schemas/calls/index.ts';
import type { FormSaved } from '#schemas/form.ts';
import type { Tx } from '#server/db/database.ts';
import { endDrafts } from '#server/drafts/endDrafts.ts';
import { sheetCodeOf } from '#server/policies/access.ts';
import { saveReplayResult, useReplayToken } from '#server/records/replayTokens.ts';
import { invalidParameter } from '#server/refusals/parameters.ts';
import { replayTokenMissing } from '#server/refusals/records.ts';
import type { Exchange, Handler } from '#server/services/handler.ts';
import { keepDraft, openDraft } from '#server/workflow/acts/draftStart.ts';
import { opinionOf } from '#server/workflow/acts/opinion.ts';
import { saveItem } from '#server/workflow/acts/saveItem.ts';
import { keepStart } from '#server/workflow/acts/startInstance.ts';
import { requireSameInstance } from '#server/workflow/instance/namedInstance.ts';
import { placeOfItem } from '#server/workflow/instance/openInstance.ts';
import { sentValues } from '#server/workflow/instance/sentRecord.ts';
import { savePlainRecord } from './plainRecord.ts';

type Saving = Exchange<Calls['saveForm']>;

/**
 * POST F/save: stores a record, what is kept at an open item, or a start that is not submitted yet (contract 10.1, 10.2, 10.4).
 * Errors: 302036, 550006, 700020, 900400, 900403, 900404, 900410, 900411, 900412, 900415, 900416.
 */
export const saveForm: Handler<Calls['saveForm']> = async (exchange) => {
  const { services, body, actor } = exchange;
  const { replayToken } = body;
  if (body.bizObject && !replayToken) throw replayTokenMissing();
  return services.database.transaction(async (tx) => {
    if (replayToken) await useReplayToken(tx, replayToken, actor.id, services.now());
    const saved = await save(exchange, tx);
    requireSameInstance(body);
    await endFormDrafts(exchange, tx);
    if (replayToken) await saveReplayResult(tx, replayToken, saved);
    return saved;
  });
};

async function save(exchange: Saving, tx: Tx): Promise<FormSaved> {
  const { body } = exchange;
  const { bizObject, workItemId, workflowCode } = body;
  // Words that are given without any take away what was kept.
  const change = { sent: sentValues(body), opinion: opinionOf(body) ?? (body.approval ? {} : undefined) };
  const instanceId = workItemId ? placeOfItem(workItemId).instanceId : body.workflowInstanceId;
  const draft = instanceId ? await openDraft(exchange, tx, instanceId) : undefined;
  if (draft) return keepDraft(draft, { schemaCode: bizObject?.schemaCode, ...change });
  if (workItemId) return saveItem(exchange, tx, { workItemId, ...change });
  if (workflowCode && !instanceId)
    return keepStart(exchange, tx, { workflowCode, schemaCode: bizObject?.schemaCode, objectId: bizObject?.id || null, ...change, sent: change.sent ?? {} });
  if (!bizObject) throw invalidParameter('bizObject');
  return { bizObjectId: await savePlainRecord(exchange, tx, bizObject) };
}

/** What is saved or submitted is typed no longer. Who comes by an external link has no drafts, and those of the link's maker stay; nobody has any of a model without forms. */
export async function endFormDrafts({ services, actor, body }: Exchange<Calls['saveForm'] | Calls['submitForm']>, tx: Tx): Promise<void> {
  const { bizObject } = body;
  const model = bizObject && services.apps().models.get(bizObject.schemaCode);
  if (!model || actor.link || model.forms.length === 0) return;
  const startWorkflowCode = body.workItemId || body.workflowInstanceId ? null : (body.workflowCode ?? null);
  const form = { schemaCode: model.code, sheetCode: sheetCodeOf(model, bizObject.sheetCode), objectId: bizObject.id || null, startWorkflowCode };
  await endDrafts(tx, actor.id, form, body.draftId, services.now());
}
