import { sql } from 'kysely';
import type { Calls } from '#schemas/calls/index.ts';
import { READ, UNREAD, type Message, type PlatformSearch } from '#schemas/message.ts';
import { wallClock } from '#schemas/formats/wallClock.ts';
import { findInstances } from '#server/search/findInstances.ts';
import { findApps, findPages } from '#server/search/findPages.ts';
import { findRecords } from '#server/search/findRecords.ts';
import type { Exchange, Handler } from '#server/services/handler.ts';
import { bizParamsOf, readEvent } from '#server/workflow/messages/readEvent.ts';
import { wordEvent } from '#server/workflow/messages/wordEvent.ts';

type Search = Exchange<Calls['platformSearch']>;

/** POST paltform/search: the user's notifications, or what there is under a word; keyed by the requested tab (contract 7.4, NT-016, BX-015). */
export const platformSearch: Handler<Calls['platformSearch']> = async (exchange) => {
  const { tab } = exchange.body;
  const wants = (name: PlatformSearch['tab']) => tab === name || (tab === 'ALL' && name !== 'MESSAGE');
  const word = (exchange.body.searchword ?? '').trim();
  return {
    ...(wants('MESSAGE') ? { MESSAGE: await ownMessages(exchange, word) } : {}),
    ...(wants('APP') ? { APP: findApps(exchange, word) } : {}),
    ...(wants('MODEL') ? { MODEL: findPages(exchange, word) } : {}),
    ...(wants('FLOW') ? { FLOW: await findInstances(exchange, word) } : {}),
    ...(wants('RECORD') ? { RECORD: await findRecords(exchange, word) } : {}),
  };
};

/** A page of the user's notifications, the newest first. */
async function ownMessages({ services, actor, body, language }: Search, word: string) {
  const { page, size, messageType, readState } = body;
  const content = language === 'en' ? 'contentEn' : 'contentZh';
  let own = services.database.kysely.selectFrom('notifications').where('userId', '=', actor.id);
  if (messageType) own = own.where('messageType', '=', messageType);
  if (readState) own = own.where('readAt', readState === 'UNREADED' ? 'is' : 'is not', null);
  if (word !== '') own = own.where(sql<boolean>`position(lower(${word}) in lower(${sql.ref(content)})) > 0`);
  const [rows, { count }] = await Promise.all([
    own
      .select(['id', 'createdAt', 'senderId', 'icon', 'readAt', 'event', content])
      .orderBy('createdAt', 'desc')
      .orderBy('id')
      .limit(size)
      .offset(page * size)
      .execute(),
    own.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ]);
  const totalElements = Number(count);
  const nameOfPerson = (id: string): string => actor.organisation.people.get(id)?.name ?? id;
  return {
    content: rows.map((row): Message => {
      const event = readEvent(row.event);
      const sender = row.senderId === null ? undefined : actor.organisation.people.get(row.senderId);
      return {
        id: row.id,
        createdTime: wallClock(row.createdAt, services.settings.timeZone),
        content: (event && wordEvent(event, nameOfPerson)[language]) ?? String(row[content]),
        senderVO: sender ? { id: sender.id, name: sender.name, imgUrl: sender.imgUrlId } : null,
        messageType: row.icon,
        readState: row.readAt === null ? UNREAD : READ,
        ...(event?.instance ? { bizParams: bizParamsOf(event, event.instance, nameOfPerson, language) } : {}),
      };
    }),
    totalElements,
    totalPages: Math.ceil(totalElements / size),
  };
}
