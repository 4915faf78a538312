import type { Calls } from '#schemas/calls/index.ts';
import { wallClock } from '#schemas/formats/wallClock.ts';
import { URGES } from '#schemas/limits.ts';
import { WORK_ITEM_STATUS } from '#schemas/workflow/state.ts';
import type { Handler } from '#server/services/handler.ts';
import { urgeHandlers } from '#server/workflow/acts/urge.ts';
import { requirePart } from '#server/workflow/instance/part.ts';

/** POST saveDing: urges the open handlers of an instance (contract 11.6, 21.6). Errors: 900403, 900404, 900412, 900429. */
export const urge: Handler<Calls['urge']> = (exchange) => {
  const { services, body } = exchange;
  return services.database.transaction(async (tx) => ({
    count: await urgeHandlers(exchange, tx, { instanceId: body.instanceId, text: body.text ?? '', participants: body.participants }),
  }));
};

/** GET todoUser: who has an open item of an instance, in the order of the items (contract 11). Errors: 900404. */
export const openHandlers: Handler<Calls['openHandlers']> = async (exchange) => {
  const { services, actor, query, language } = exchange;
  const db = services.database.kysely;
  const row = await requirePart(exchange, db, query.instanceId);
  const items = await db
    .selectFrom('wfItems')
    .select(['id', 'ownerId', 'activityCode', 'urged'])
    .where('objectId', '=', row.objectId)
    .where('instanceId', '=', row.id)
    .where('status', '=', WORK_ITEM_STATUS.processing)
    .orderBy('number')
    .execute();
  const { organisation } = actor;
  const elements = services.apps().workflows.get(row.workflowCode)?.definition.elements;
  return items.flatMap(({ id: workItemId, ownerId, activityCode, urged }) => {
    const person = organisation.people.get(ownerId ?? '');
    if (!person) return [];
    const step = elements?.get(activityCode);
    const activityName = (language === 'en' ? step?.nameEn : undefined) ?? step?.name ?? activityCode;
    const { id, name, imgUrlId } = person;
    return [{ id, name, imgUrl: imgUrlId, departmentName: organisation.departmentsOf(id)[0]?.name ?? null, activityCode, activityName, workItemId, urged }];
  });
};

/** GET findAll: who urged whom, the last first (contract 11). Errors: 900404. */
export const urges: Handler<Calls['urges']> = async (exchange) => {
  const { services, actor, query } = exchange;
  const db = services.database.kysely;
  const row = await requirePart(exchange, db, query.instanceId);
  const found = await db
    .selectFrom('wfUrgesAll')
    .select(['id', 'userId', 'text', 'people', 'at'])
    .where('objectId', '=', row.objectId)
    .where('instanceId', '=', row.id)
    .orderBy('id', 'desc')
    .limit(URGES.listed)
    .execute();
  const nameOf = (id: string): string => actor.organisation.people.get(id)?.name ?? id;
  return found.map(({ id, userId, text, people, at }) => ({
    id: String(id),
    instanceId: row.id,
    userId,
    userName: nameOf(userId),
    text,
    createdTime: wallClock(at, services.settings.timeZone),
    participants: people.map((person) => ({ id: person, name: nameOf(person) })),
  }));
};
