import type { Calls } from '#schemas/calls/index.ts';
import { MENTION, type Comment, type Commenter } from '#schemas/comment.ts';
import { wallClock } from '#schemas/formats/wallClock.ts';
import { UnitType } from '#schemas/codes.ts';
import { attachmentValue } from '#server/files/attachmentValue.ts';
import { readersOf } from '#server/notifications/readers.ts';
import { seesEverything } from '#server/organisation/actor.ts';
import { namedBy } from '#server/organisation/namedBy.ts';
import { nameDistance } from '#server/organisation/nameDistance.ts';
import type { Person } from '#server/organisation/organisation.ts';
import { presentUnit } from '#server/organisation/present.ts';
import type { RecordCaller, RecordPlace } from '#server/records/seeRecord.ts';
import type { Handler } from '#server/services/handler.ts';
import { seeCommented } from './commented.ts';

/** Most people who are offered for a mention, and most who are checked for them. */
const MOST_OFFERED = 10;
const MOST_CHECKED = 60;

/** GET comment_list: a page of comments without replies, the newest first (contract 10.1). Errors: 900404. */
export const comments: Handler<Calls['comments']> = async (exchange) => {
  const { query } = exchange;
  await seeCommented(exchange, query);
  return pageOfComments(exchange, query, { replyTo: null, direction: 'desc' });
};

/** GET reply_list: a page of the replies below a comment, the oldest first. Errors: 900404. */
export const commentReplies: Handler<Calls['commentReplies']> = async (exchange) => {
  const { query } = exchange;
  await seeCommented(exchange, query);
  return pageOfComments(exchange, query, { replyTo: query.replyCommentId, direction: 'asc' });
};

/** GET comment_num: comments and replies of a record. Errors: 900404. */
export const commentCount: Handler<Calls['commentCount']> = async (exchange) => {
  const { services, query } = exchange;
  await seeCommented(exchange, query);
  const { count } = await services.database.kysely
    .selectFrom('comments')
    .where('schemaCode', '=', query.schemaCode)
    .where('objectId', '=', query.bizObjectId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** GET list_pull_person: people who see the record by a word, pinyin or initials, those of that very name or account first, then those whose name begins with the word. Errors: 900404. */
export const mentionable: Handler<Calls['mentionable']> = async (exchange) => {
  const { services, actor, query } = exchange;
  await seeCommented(exchange, query);
  const { organisation } = actor;
  const word = (query.searchword ?? '').trim().toLowerCase();
  const isNamed = namedBy(word);
  const candidates = [...organisation.people.values()]
    .filter(({ id, status, nameKey, name, username }) => status === 'ENABLE' && id !== actor.id && isNamed(nameKey, name, username))
    .toSorted((a, b) => nameDistance(word, a.name, a.username) - nameDistance(word, b.name, b.username))
    .slice(0, MOST_CHECKED);
  const readers = await readersOf(services.database.kysely, services, organisation, candidates, query);
  return candidates
    .filter(({ id }) => readers.has(id))
    .slice(0, Math.min(query.pageSize ?? MOST_OFFERED, MOST_OFFERED))
    .map((person) => toCommenter(organisation, person));
};

async function pageOfComments(
  { services, actor }: RecordCaller,
  { schemaCode, bizObjectId, page, pageSize }: RecordPlace & { page: number; pageSize: number },
  { replyTo, direction }: { replyTo: string | null; direction: 'asc' | 'desc' },
) {
  const db = services.database.kysely;
  const all = db
    .selectFrom('comments')
    .where('schemaCode', '=', schemaCode)
    .where('objectId', '=', bizObjectId)
    .where('replyTo', replyTo === null ? 'is' : '=', replyTo);
  const [rows, { count }] = await Promise.all([
    all
      .selectAll()
      .orderBy('createdAt', direction)
      .orderBy('id')
      .limit(pageSize)
      .offset(page * pageSize)
      .execute(),
    all.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ]);
  const ids = rows.map(({ id }) => id);
  const [replies, files] = await Promise.all([replyCounts(services, ids), attachmentsByComment(services, ids)]);
  const { organisation } = actor;
  const totalElements = Number(count);
  const content = rows.map((row): Comment => {
    const person = organisation.people.get(row.userId);
    return {
      id: row.id,
      content: row.content,
      text: row.content.replaceAll(MENTION, '@$1'),
      createdTime: wallClock(row.createdAt, services.settings.timeZone),
      creator: person ? toCommenter(organisation, person) : { id: row.userId, name: row.userId },
      replyCommentId: row.replyTo,
      replyCount: replies.get(row.id) ?? 0,
      attachmentModelList: files.get(row.id) ?? [],
      deletable: row.userId === actor.id || seesEverything(actor),
    };
  });
  return { content, totalElements, totalPages: Math.ceil(totalElements / pageSize) };
}

function toCommenter(organisation: Parameters<typeof presentUnit>[0], person: Person): Commenter {
  const { id, name, imgUrl, departmentName } = presentUnit(organisation, person, UnitType.user);
  return { id, name, imgUrl: imgUrl ?? null, departmentName: departmentName ?? null };
}

async function replyCounts(services: RecordCaller['services'], ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const counted = await services.database.kysely
    .selectFrom('comments')
    .select(({ fn }) => ['replyTo', fn.countAll<number>().as('count')])
    .where('replyTo', 'in', [...ids])
    .groupBy('replyTo')
    .execute();
  return new Map(counted.map(({ replyTo, count }) => [replyTo ?? '', Number(count)]));
}

async function attachmentsByComment(services: RecordCaller['services'], ids: readonly string[]): Promise<Map<string, Comment['attachmentModelList']>> {
  const found = new Map<string, Comment['attachmentModelList']>();
  if (ids.length === 0) return found;
  const rows = await services.database.kysely
    .selectFrom('commentFiles')
    .innerJoin('files', 'files.id', 'commentFiles.fileId')
    .select('commentFiles.commentId')
    .select(['files.id', 'files.name', 'files.extension', 'files.mimeType', 'files.size'])
    .where('commentFiles.commentId', 'in', [...ids])
    .orderBy('files.createdAt')
    .orderBy('files.id')
    .execute();
  for (const { commentId, ...file } of rows) found.set(commentId, [...(found.get(commentId) ?? []), attachmentValue(file)]);
  return found;
}
