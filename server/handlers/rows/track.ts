import { sql, type RawBuilder } from 'kysely';
import type { Calls } from '#schemas/calls/index.ts';
import type { TrackEntry } from '#schemas/calls/track.ts';
import type { SeenModel } from '#server/policies/access.ts';
import { MODEL_ALIAS } from '#server/query/conditions.ts';
import { namesFor } from '#server/query/presentRows.ts';
import { withinTime } from '#server/query/queryList.ts';
import { compileRows } from '#server/query/request.ts';
import { trackEntries, type AuditRow } from '#server/records/trackEntries.ts';
import { notFound } from '#server/refusals/access.ts';
import { invalidParameter } from '#server/refusals/parameters.ts';
import type { Exchange, Handler } from '#server/services/handler.ts';
import { openRecords } from '#server/workflow/forms/instanceRecord.ts';

type Tracking = Exchange<Calls['recordTracks'] | Calls['recordTrack'] | Calls['sheetTrack']>;

const ACTION = 'form_track';
/** Writes whose changes the track of one record shows; older ones are read page by page. */
const MOST_OF_ONE = 500;

/** An audit entry with the name its record has now. */
type NamedEntry = AuditRow & { objectId: string; title: string | null };

/** POST searchBizDataTrack: the writes to these records, or to all the reader may see; the last first (contract 9, LA-041). */
export const recordTracks: Handler<Calls['recordTracks']> = async (exchange) => {
  const { page, size, schemaCode, bizObjectIds } = exchange.body;
  const seen = await openTrack(exchange, { schemaCode, objectIds: [] });
  const found = await readEntries(exchange, seen, { ids: bizObjectIds ?? undefined, page, size });
  const lists = await readTrackEntries(exchange, seen, found.entries);
  const isNamed = !seen.reader.hiddenItems(seen.model.code).has('name');
  const content = found.entries.map(({ objectId, title }, at) => ({ title: (isNamed && title) || '', bizObjectId: objectId, list: lists[at] ?? [] }));
  return { content, totalElements: found.total, totalPages: Math.ceil(found.total / size) };
};

/** GET getBizDataTrackByBizId: what was changed in one record; the last first (contract 9, LA-041). Errors: 900404. */
export const recordTrack: Handler<Calls['recordTrack']> = async (exchange) => trackOfOne(exchange, exchange.query);

/** POST searchBizDataTrackChild: what was changed in the rows of a sub-table (contract 9, LA-041). Errors: 900400, 900404. */
export const sheetTrack: Handler<Calls['sheetTrack']> = async (exchange) => {
  const { page, size, propertyCode, bizObjectId } = exchange.body;
  const { model, reader } = await openTrack(exchange, { ...exchange.body, objectIds: [bizObjectId] });
  const isSeen = exchange.services.catalogue.model(model.code).sheets.has(propertyCode) && !reader.hiddenItems(model.code).has(propertyCode);
  if (!isSeen) throw invalidParameter('propertyCode');
  const inSheet = (await trackOfOne(exchange, exchange.body)).filter((entry) => entry.propertyCode.startsWith(`${propertyCode}.`));
  return { content: inSheet.slice(page * size, (page + 1) * size), totalElements: inSheet.length, totalPages: Math.ceil(inSheet.length / size) };
};

type TrackedRecord = { schemaCode: string; bizObjectId: string; workflowInstanceId?: string | null };

async function trackOfOne(exchange: Tracking, record: TrackedRecord): Promise<TrackEntry[]> {
  const { bizObjectId } = record;
  const seen = await openTrack(exchange, { ...record, objectIds: [bizObjectId] });
  const { entries, isVisible } = await readEntries(exchange, seen, { ids: [bizObjectId], page: 0, size: MOST_OF_ONE });
  if (!isVisible) throw notFound();
  return (await readTrackEntries(exchange, seen, entries)).flat();
}

function openTrack(exchange: Tracking, records: Parameters<typeof openRecords>[1]): Promise<SeenModel> {
  return openRecords(exchange, records, { offered: 'formTrack', granted: [ACTION] });
}

/** A page of the audit entries of records whose track the reader may see; `isVisible` = the reader may see any of the records. */
async function readEntries(
  { services }: Pick<Exchange, 'services'>,
  { model, reader }: SeenModel,
  { ids, page, size }: { ids: readonly string[] | undefined; page: number; size: number },
): Promise<{ entries: NamedEntry[]; total: number; isVisible: boolean }> {
  const { database, catalogue } = services;
  const { model: stored, where } = compileRows(catalogue, reader, model.code, {}, ACTION);
  const chosen = ids ? sql`where "id" = any(${[...ids]})` : sql``;
  const seen = sql`(select * from (select ${sql.ref(`${MODEL_ALIAS}.id`)}, ${sql.ref(`${MODEL_ALIAS}.name`)}
    from ${sql.table(stored.table)} as ${sql.ref(MODEL_ALIAS)}${where}) as "visible" ${chosen})`;
  const entries = sql`from "auditEntries" join ${seen} as "record" on "record"."id" = "auditEntries"."objectId"
    where "auditEntries"."schemaCode" = ${model.code}`;
  const one = async <T>(statement: RawBuilder<T>): Promise<T | undefined> => (await statement.execute(database.reading)).rows[0];
  return withinTime(async () => {
    const [rows, count, visible] = await Promise.all([
      sql<NamedEntry>`select "auditEntries".*, "record"."name" as "title" ${entries}
        order by "auditEntries"."id" desc limit ${size} offset ${page * size}`.execute(database.reading),
      one(sql<{ count: number }>`select count(*) as "count" ${entries}`),
      one(sql`select 1 from ${seen} as "record" limit 1`),
    ]);
    return { entries: rows.rows, total: Number(count?.count ?? 0), isVisible: visible !== undefined };
  });
}

function readTrackEntries({ services }: Pick<Exchange, 'services'>, { model, reader }: SeenModel, entries: readonly NamedEntry[]): Promise<TrackEntry[][]> {
  const source = namesFor(reader, { db: services.database.reading, catalogue: services.catalogue });
  return trackEntries(source, model, reader, entries);
}
