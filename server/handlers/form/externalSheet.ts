import type { Calls } from '#schemas/calls/index.ts';
import { ErrCode } from '#schemas/codes.ts';
import { linkActor } from '#server/policies/externalActor.ts';
import { externalLinkEnded } from '#server/refusals/externalLinks.ts';
import { Refused } from '#server/refusals/refused.ts';
import { BytesAnswer, HANDLED, type Handler } from '#server/services/handler.ts';
import { limitPerMinute } from '#server/services/minuteLimit.ts';
import { loadForm } from './load.ts';

/** GET externalLink/sheet: the form of a link with a token for it (contract 10.1). Errors: 900404 when the link is unknown, has expired or is off. */
export const externalSheet: Handler<Calls['externalSheet']> = async (exchange) => {
  const { services, query, address } = exchange;
  limitPerMinute(services, 'externalLink', address);
  const link = await services.externalLinks.byCode(query.formid);
  const actor = link && (await linkActor(services, link));
  if (!actor) throw externalLinkEnded();
  const { schemaCode, sheetCode, objectId } = link;
  try {
    const form = await loadForm({ ...exchange, actor, query: { schemaCode, sheetCode, objectId }, body: {} });
    if (form instanceof BytesAnswer || form === HANDLED) throw new Error('A form is an object');
    return { ...form, token: await services.externalLinks.issueToken(link) };
  } catch (error) {
    // A deleted record, and rights its maker has lost, end the link too.
    const ends: readonly number[] = [ErrCode.notFound, ErrCode.noRightToAdd];
    if (error instanceof Refused && ends.includes(error.errcode)) throw externalLinkEnded();
    throw error;
  }
};
