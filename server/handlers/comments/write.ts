import type { Calls } from '#schemas/calls/index.ts';
import { MENTION, mentionOf, MOST_COMMENT_CHARACTERS, MOST_MENTIONS } from '#schemas/comment.ts';
import { MessageIcon } from '#schemas/message.ts';
import type { Tx } from '#server/db/database.ts';
import { UNLINKED_LIFE_MS } from '#server/files/files.ts';
import { readersOf } from '#server/notifications/readers.ts';
import { messageTexts, withDetail } from '#server/notifications/messageTexts.ts';
import { seesEverything } from '#server/organisation/actor.ts';
import type { Person } from '#server/organisation/organisation.ts';
import { writerOf, type SeenModel } from '#server/policies/access.ts';
import { lockOwnFiles, linkFiles } from '#server/records/references.ts';
import { notFound, noRight } from '#server/refusals/access.ts';
import { commentEmpty, commentTooLong, mentionRefused, tooManyMentions } from '#server/refusals/comments.ts';
import type { Exchange, Handler } from '#server/services/handler.ts';
import { writeAudit } from '#server/store/auditLog.ts';
import { writeMessages, type NewMessage } from '#server/store/messages.ts';
import { seeCommented, seeCommentedAnyhow } from './commented.ts';

/** Characters of a comment that its notification shows. */
const EXCERPT_CHARACTERS = 200;

type Adding = Exchange<Calls['addComment']>;

/**
 * POST create: a comment or a reply, in one step with the messages about it (contract 10.1).
 * Errors: 900404; 900400 for an empty or too long text and for people who do not see the record; 900414 for a file.
 */
export const addComment: Handler<Calls['addComment']> = async (exchange) => {
  const { services, actor, body } = exchange;
  const seen = await seeCommented(exchange, body);
  const { content, mentioned } = await checkedContent(exchange);
  const fileIds = [...new Set((body.attachmentModelList ?? []).map(({ refId }) => refId))];
  const text = content.replaceAll(MENTION, '@$1');
  if (text.trim() === '' && fileIds.length === 0) throw commentEmpty();
  return services.database.transaction(async (tx) => {
    const answered = body.replyCommentId ? await answeredComment(tx, exchange, body.replyCommentId) : undefined;
    // A reply to a reply stands below the same comment.
    const replyTo = answered ? (answered.replyTo ?? answered.id) : null;
    await lockOwnFiles(tx, actor.id, fileIds);
    const { id } = await tx
      .insertInto('comments')
      .values({
        schemaCode: seen.model.code,
        objectId: body.bizObjectId,
        userId: actor.id,
        content,
        replyTo,
        createdAt: services.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (fileIds.length > 0)
      await tx
        .insertInto('commentFiles')
        .values(fileIds.map((fileId) => ({ commentId: id, fileId })))
        .execute();
    await linkFiles(tx, seen.model.code, body.bizObjectId, fileIds);
    await auditComment(tx, exchange, seen, { action: 'addComment', id, record: body.bizObjectId, after: { content, replyTo, fileIds } });
    await writeMessages(tx, await notificationsFor(tx, exchange, seen, { mentioned, answeredId: answered?.userId, text }), services.now());
    return id;
  });
};

/** GET delete: a comment with its replies; their files go away (contract 10.1). Errors: 900404, 900403. */
export const deleteComment: Handler<Calls['deleteComment']> = async (exchange) => {
  const { services, actor, query } = exchange;
  const found = await services.database.kysely.selectFrom('comments').selectAll().where('id', '=', query.id).executeTakeFirst();
  if (!found) throw notFound();
  const seen = await seeCommentedAnyhow(exchange, { schemaCode: found.schemaCode, bizObjectId: found.objectId });
  if (found.userId !== actor.id && !seesEverything(actor)) throw noRight();
  await services.database.transaction(async (tx) => {
    // Nobody answers it any more from here on: a reply waits for the comment it answers.
    const locked = await tx.selectFrom('comments').select('id').where('id', '=', found.id).forUpdate().executeTakeFirst();
    if (!locked) throw notFound();
    const files = await tx
      .selectFrom('commentFiles')
      .innerJoin('comments', 'comments.id', 'commentFiles.commentId')
      .select('commentFiles.fileId')
      .where(({ eb, or }) => or([eb('comments.id', '=', found.id), eb('comments.replyTo', '=', found.id)]))
      .execute();
    const expiresAt = new Date(services.now().getTime() + UNLINKED_LIFE_MS);
    const fileIds = files.map(({ fileId }) => fileId);
    if (fileIds.length > 0) await tx.updateTable('files').set({ expiresAt }).where('id', 'in', fileIds).execute();
    const replies = await tx.selectFrom('comments').select(['id', 'userId', 'content']).where('replyTo', '=', found.id).orderBy('createdAt').execute();
    const { id, userId, content, replyTo, objectId } = found;
    await auditComment(tx, exchange, seen, { action: 'deleteComment', id, record: objectId, before: { userId, content, replyTo, replies, fileIds } });
    await tx.deleteFrom('comments').where('id', '=', found.id).execute();
  });
  return null;
};

/**
 * The audit entry of a comment that was added or deleted, with its author. The entry is one of the comment, with its record beside
 * it: the track of a record shows its fields.
 */
function auditComment(
  tx: Tx,
  exchange: Exchange,
  { model }: SeenModel,
  { action, id, record, before = null, after = null }: { action: string; id: string; record: string; before?: object | null; after?: object | null },
): Promise<void> {
  return writeAudit(tx, writerOf(exchange), { action, schemaCode: model.code, objectId: id, changes: { record, comment: { before, after } } });
}

/** The content as it is kept: true names in the mentions, of people who see the record. */
async function checkedContent({ services, actor: { organisation }, body }: Adding): Promise<{ content: string; mentioned: Person[] }> {
  const mentioned = new Map<string, Person>();
  const content = body.content
    .replaceAll('\r\n', '\n')
    .trim()
    .replaceAll(MENTION, (_mark, name: string, id: string) => {
      const person = organisation.people.get(id);
      if (!person) throw mentionRefused(name);
      mentioned.set(id, person);
      return mentionOf(person.name, id);
    });
  if (Array.from(content.replaceAll(MENTION, '@$1')).length > MOST_COMMENT_CHARACTERS) throw commentTooLong(MOST_COMMENT_CHARACTERS);
  if (mentioned.size > MOST_MENTIONS) throw tooManyMentions(MOST_MENTIONS);
  const people = [...mentioned.values()];
  const readers = await readersOf(services.database.kysely, services, organisation, people, body);
  const blind = people.find(({ id }) => !readers.has(id));
  if (blind) throw mentionRefused(blind.name);
  return { content, mentioned: people };
}

/** The comment that is answered; it must be one of the same record. */
async function answeredComment(tx: Tx, { body }: Adding, id: string) {
  const found = await tx
    .selectFrom('comments')
    .select(['id', 'userId', 'replyTo'])
    .where('id', '=', id)
    .where('schemaCode', '=', body.schemaCode)
    .where('objectId', '=', body.bizObjectId)
    // It must not be deleted between this read and the reply.
    .forShare()
    .executeTakeFirst();
  if (!found) throw notFound();
  return found;
}

/** The messages to those who are mentioned, and who is answered; nobody twice, and nobody about what they do not see. */
async function notificationsFor(
  tx: Tx,
  { services, actor, body }: Adding,
  { model }: SeenModel,
  { mentioned, answeredId, text }: { mentioned: readonly Person[]; answeredId: string | undefined; text: string },
): Promise<NewMessage[]> {
  const { organisation } = actor;
  const answered = answeredId === undefined ? undefined : organisation.people.get(answeredId);
  const mentionedIds = new Set(mentioned.map(({ id }) => id));
  const people = [...mentioned, ...(answered && !mentionedIds.has(answered.id) ? [answered] : [])].filter(({ id }) => id !== actor.id);
  const detail = Array.from(text).slice(0, EXCERPT_CHARACTERS).join('');
  return [...(await readersOf(tx, services, organisation, people, body))].map(([userId, record]) => {
    const isMentioned = mentionedIds.has(userId);
    return {
      userId,
      messageType: 'COMMENT',
      icon: isMentioned ? MessageIcon.mention : MessageIcon.reply,
      senderId: actor.id,
      content: withDetail(isMentioned ? messageTexts.mentioned(actor.name, record) : messageTexts.replied(actor.name, record), detail),
      record: { schemaCode: model.code, objectId: body.bizObjectId },
    };
  });
}
