import { isRecord } from '#schemas/formats/format.ts';
import { readJson } from '#schemas/formats/readJson.ts';
import type { WorkflowDefinition } from '#schemas/workflow/definition.ts';
import type { Reader } from '#server/db/database.ts';
import type { LoadedInstance } from '#server/workflow/store/readInstance.ts';
import { circulatedSteps } from '#server/workflow/store/reads.ts';
import type { SeenStep } from './readRights.ts';

/** The part somebody has in an instance (contract 21.13). */
export interface Part {
  /** Steps from which they see something, in the order in which they reached it. */
  readonly steps: readonly SeenStep[];
  /** Steps that were circulated to them. */
  readonly circulated: readonly string[];
}

/** Reads the part of a person in an instance: as originator, by items of theirs, taken-away ones too, as who got it to read or was mentioned. */
export async function partInInstance(db: Reader, userId: string, instance: LoadedInstance & { definition: WorkflowDefinition }): Promise<Part> {
  const { state, definition, row } = instance;
  const isStarter = state.originatorId === userId || state.startedById === userId;
  const [mentioned, circulated] = await Promise.all([stepsOfMentions(db, instance, userId), circulatedSteps(db, row, userId)]);
  return {
    steps: [
      ...(isStarter ? [{ activityCode: definition.startStepCode, how: 'handler' } as const] : []),
      ...mentioned.map((activityCode): SeenStep => ({ activityCode, how: 'default' })),
      ...circulated.map((activityCode): SeenStep => ({ activityCode, how: howCirculated(definition, activityCode) })),
      ...stepsOfItems(instance, userId),
    ],
    circulated,
  };
}

/** Whoever a step to read is circulated to is who it is for: what it names counts for them. */
export function howCirculated({ elements }: WorkflowDefinition, activityCode: string): SeenStep['how'] {
  const step = elements.get(activityCode);
  return step?.type === 'userTask' && step.task.type === 'circulate' ? 'handler' : 'default';
}

/** Of an item that never was open only what the step shows by default has been to be seen. */
function stepsOfItems({ state }: LoadedInstance, userId: string): SeenStep[] {
  const own = [...state.items.values()].filter(({ ownerId, decidedBy }) => ownerId === userId || decidedBy === userId);
  return own.map(({ token, openedAt }) => ({ activityCode: state.activations.get(token)?.activityCode ?? '', how: openedAt === null ? 'default' : 'handler' }));
}

/** Steps at which an opinion mentions somebody. */
async function stepsOfMentions(db: Reader, { row }: LoadedInstance, userId: string): Promise<string[]> {
  const entries = await db
    .selectFrom('wfLogAll')
    .select(['activityCode', 'opinion'])
    .where('objectId', '=', row.objectId)
    .where('instanceId', '=', row.id)
    .where('opinion', 'like', '%"mentions"%')
    .orderBy('id')
    .execute();
  return entries.filter(({ opinion }) => mentions(opinion, userId)).map(({ activityCode }) => activityCode);
}

function mentions(opinion: string | null, userId: string): boolean {
  const read = opinion === null ? undefined : readJson(opinion);
  return isRecord(read) && Array.isArray(read.mentions) && read.mentions.includes(userId);
}
