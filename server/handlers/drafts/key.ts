import type { Calls } from '#schemas/calls/index.ts';
import { draftKeyOf } from '#server/drafts/draftKey.ts';
import type { Handler } from '#server/services/handler.ts';

/** GET userdraft/key: the key with which the person's browser encrypts what it has to leave behind (contract 10.5). */
export const draftKey: Handler<Calls['draftKey']> = async ({ services, actor }) => ({ draftKey: await draftKeyOf(services.database, actor.id) });
