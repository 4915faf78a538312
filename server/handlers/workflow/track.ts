import type { Calls } from '#schemas/calls/index.ts';
import type { InstanceParticipant } from '#schemas/workflow/track.ts';
import { WORK_ITEM_STATUS } from '#schemas/workflow/state.ts';
import { notFound } from '#server/refusals/access.ts';
import type { Exchange, Handler } from '#server/services/handler.ts';
import { requirePart } from '#server/workflow/instance/part.ts';
import { picturedPerson } from '#server/workflow/lists/instanceParts.ts';
import { listContext } from '#server/workflow/lists/listContext.ts';
import { presentInstances } from '#server/workflow/lists/presentInstances.ts';
import { readViewer } from '#server/workflow/offers/readViewer.ts';
import { idOfRead } from '#server/workflow/store/reads.ts';
import { idOfItem } from '#server/workflow/store/writeInstance.ts';
import { presentLog, type TrackSource } from '#server/workflow/track/presentLog.ts';
import { withFiles } from '#server/workflow/track/logFiles.ts';
import { readTrack } from '#server/workflow/track/readTrack.ts';
import { instanceSteps as stepsOfInstance, stepsBeforeStep } from '#server/workflow/track/steps.ts';

/** GET W/get_instance_baseinfo: how an instance stands, and what this person can do with it (contract 11.1). Errors: 900404. */
export const instanceBaseInfo: Handler<Calls['instanceBaseInfo']> = async (exchange) => {
  const context = listContext(exchange);
  const row = await requirePart(exchange, context.db, exchange.query.workflowInstanceId);
  const viewer = await readViewer(context.db, context.actor, context.now);
  const [instance] = await presentInstances(context, viewer, [row]);
  if (!instance) throw notFound();
  return instance;
};

/** GET W/get_participants: who has it open, or got it to read (contract 11.1). Errors: 900404. */
export const instanceParticipants: Handler<Calls['instanceParticipants']> = async (exchange) => {
  const { context, loaded, reads } = await openTrack(exchange);
  const present = (userId: string, activityCode: string, workItemId: string): InstanceParticipant => {
    const { organisation } = context.actor;
    const department = organisation.departments.get(organisation.people.get(userId)?.departmentId ?? '');
    return { ...picturedPerson(context, userId), departmentName: department?.name ?? null, activityCode, workItemId };
  };
  if (exchange.query.circulateResource) return reads.map((read) => present(read.userId, read.activityCode, idOfRead(read)));
  const { state, row } = loaded;
  const open = [...state.items.values()].filter(({ status }) => status === WORK_ITEM_STATUS.processing);
  return open.flatMap(({ ownerId, token, id }) =>
    ownerId === null ? [] : [present(ownerId, state.activations.get(token)?.activityCode ?? '', idOfItem(row.id, id))],
  );
};

/** GET W/list_instance_logs: who did what, and who is to act (contract 11, 11.1). Errors: 900404. */
export const instanceLogs: Handler<Calls['instanceLogs']> = async (exchange) => {
  const track = await openTrack(exchange);
  return withFiles(track.context.db, presentLog(track));
};

/** Acts that are answers, whether or not somebody answers something with them. */
const ANSWERS: ReadonlySet<number> = new Set([1, 3, 4, 8, 22]);

/** GET W/list_workitem_approvals: what people answered and answers at a step (contract 11.1). Errors: 900404. */
export const stepOpinions: Handler<Calls['stepOpinions']> = async (exchange) => {
  const entries = presentLog(await openTrack(exchange)).filter(({ activityCode }) => activityCode === exchange.query.activityCode);
  const answers = entries.filter(({ action, opinion, attachments, signature }) => {
    const isGiven = Boolean(opinion) || Boolean(signature) || attachments.length > 0;
    return isGiven || (typeof action === 'number' && ANSWERS.has(action));
  });
  return answers.map(({ workItemId, participant, trustor, action, actionName, opinion, attachments, signature, finishTime, undone }) => ({
    workItemId,
    participant,
    trustor,
    action,
    actionName,
    opinion,
    attachments,
    signature,
    time: finishTime,
    undone,
  }));
};

/** GET W/get_activity_preprocessors: the tasks a step depends on (contract 11.1). Errors: 900404. */
export const stepsBefore: Handler<Calls['stepsBefore']> = async (exchange) => {
  const { context, definition, loaded } = await openTrack(exchange);
  return definition ? stepsBeforeStep(context, definition, loaded, exchange.query.activityCode) : [];
};

/** GET W/list_workflow_instance_activity: every entering of a step (contract 11.1). Errors: 900404. */
export const instanceSteps: Handler<Calls['instanceSteps']> = async (exchange) => {
  const { context, definition, loaded } = await openTrack(exchange);
  return stepsOfInstance(context, definition, loaded);
};

/** What the track of an instance is read from, for somebody with a part in it. Errors: 900404. */
async function openTrack(exchange: Pick<Exchange, 'services' | 'actor' | 'language'> & { query: { workflowInstanceId: string } }): Promise<TrackSource> {
  const context = listContext(exchange);
  const row = await requirePart(exchange, context.db, exchange.query.workflowInstanceId);
  return readTrack(context, row);
}
