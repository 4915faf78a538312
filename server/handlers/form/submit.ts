import type { Calls } from '#schemas/calls/index.ts';
import type { FormSubmit, FormSubmitted } from '#schemas/form.ts';
import type { Choices } from '#schemas/workflow/command.ts';
import type { Tx } from '#server/db/database.ts';
import { readSignature } from '#server/files/signatures.ts';
import { saveReplayResult, useReplayToken } from '#server/records/replayTokens.ts';
import { invalidParameter } from '#server/refusals/parameters.ts';
import { replayTokenMissing } from '#server/refusals/records.ts';
import { bilingual } from '#server/refusals/refused.ts';
import { notOffered, refusedCommand } from '#server/refusals/workflows.ts';
import type { Exchange, Handler } from '#server/services/handler.ts';
import { decideItem, type Decision } from '#server/workflow/acts/decideItem.ts';
import { openDraft, submitDraft } from '#server/workflow/acts/draftStart.ts';
import { opinionOf } from '#server/workflow/acts/opinion.ts';
import { startInstance } from '#server/workflow/acts/startInstance.ts';
import { requireSameInstance } from '#server/workflow/instance/namedInstance.ts';
import { placeOfItem } from '#server/workflow/instance/openInstance.ts';
import { requirePart } from '#server/workflow/instance/part.ts';
import { sentValues } from '#server/workflow/instance/sentRecord.ts';
import { savePlainRecord } from './plainRecord.ts';
import { endFormDrafts } from './save.ts';

type Submitting = Exchange<Calls['submitForm']>;

/**
 * POST F/submit: starts a workflow, submits a draft, answers a work item, or stores a plain record (contract 10.4, 21.2, 21.5).
 * Errors: 302036, 550006, 700020, 900400, 900403, 900404, 900410, 900411, 900412, 900415, 900416, 900417, 900418.
 */
export const submitForm: Handler<Calls['submitForm']> = async (exchange) => {
  const { services, body, actor } = exchange;
  const { replayToken } = body;
  requireReal(body);
  // A bare vote is guarded by the state of its item (contract 10.2).
  if (body.bizObject && !replayToken) throw replayTokenMissing();
  return services.database.transaction(async (tx) => {
    if (replayToken) await useReplayToken(tx, replayToken, actor.id, services.now());
    const submitted = await submit(exchange, tx);
    requireSameInstance(body);
    await endFormDrafts(exchange, tx);
    if (replayToken) await saveReplayResult(tx, replayToken, submitted);
    return submitted;
  });
};

/** A trial is another call; a form says of itself whether it is one of a workflow (contract 10.4). Errors: 900400. */
function requireReal({ simulative, runMode, formType, workItemId, workflowCode, workflowInstanceId }: FormSubmit): void {
  if (simulative) throw invalidParameter('simulative');
  if (runMode) throw invalidParameter('runMode');
  const isOfWorkflow = Boolean(workItemId || workflowCode || workflowInstanceId);
  if (formType === '1' && !isOfWorkflow) throw invalidParameter('workflowCode');
  if (formType === '2' && (workItemId || workflowCode)) throw invalidParameter('formType');
}

async function submit(exchange: Submitting, tx: Tx): Promise<FormSubmitted> {
  const { body } = exchange;
  const { bizObject, workItemId, workflowCode, trustor, depatmentId: departmentId } = body;
  const outcome = outcomeOf(body);
  const instanceId = workItemId ? placeOfItem(workItemId).instanceId : body.workflowInstanceId;
  const answer = { sent: sentValues(body), opinion: await givenOpinion(exchange, tx), chosen: chosenPeople(body), trustor };
  const draft = instanceId && outcome === 'submit' ? await openDraft(exchange, tx, instanceId) : undefined;
  if (!draft && workItemId) return decideItem(exchange, tx, { workItemId, outcome, ...answer });
  if (outcome !== 'submit') throw notOffered();
  if (draft) return submitDraft(draft, { schemaCode: bizObject?.schemaCode, departmentId, ...answer });
  if (workflowCode && !instanceId)
    return startInstance(exchange, tx, {
      workflowCode,
      schemaCode: bizObject?.schemaCode,
      objectId: bizObject?.id || null,
      departmentId,
      ...answer,
      sent: answer.sent ?? {},
    });
  if (instanceId && (body.formType === '1' || !bizObject)) throw await startedAlready(exchange, tx, instanceId);
  if (!bizObject) throw invalidParameter('bizObject');
  return { bizObjectId: await savePlainRecord(exchange, tx, bizObject) };
}

/** What was a draft is none any more: its submit is not repeated (contract 21.14). Errors: 900404 for one who sees nothing of it. */
async function startedAlready(exchange: Submitting, tx: Tx, instanceId: string) {
  const { status } = await requirePart(exchange, tx, instanceId);
  const reason = status === 'COMPLETED' || status === 'CANCELED' ? 'over' : 'running';
  return refusedCommand({ reason }, (code) => bilingual(code, code));
}

/** `agree` follows from the action code; a contradiction is refused (contract 10.4). */
function outcomeOf({ actionCode, agree }: FormSubmit): Decision['outcome'] {
  const outcome = actionCode ?? (agree === false ? 'disAgree' : 'submit');
  if (outcome !== 'submit' && outcome !== 'agree' && outcome !== 'disAgree') throw notOffered();
  if (typeof agree === 'boolean' && agree === (outcome === 'disAgree')) throw invalidParameter('agree');
  return outcome;
}

/** The opinion with the saved signature where that is wanted (contract 10.4). */
async function givenOpinion({ body, actor }: Submitting, tx: Tx) {
  const isWanted = body.latestSign && !body.approval?.signature;
  return opinionOf({ approval: isWanted ? { ...body.approval, signature: await readSignature(tx, actor.id) } : body.approval });
}

/** A step that is named with nobody has no choice made for it. */
function chosenPeople({ participantInfos }: FormSubmit): Choices {
  const chosen = (participantInfos ?? []).map(({ activityCode, participants }): [string, string[]] => [
    activityCode,
    [...new Set(participants.map(({ id }) => id))],
  ]);
  return new Map(chosen.filter(([, people]) => people.length > 0));
}
