import type { Calls } from '#schemas/calls/index.ts';
import { seeModel, sheetCodeOf } from '#server/policies/access.ts';
import { linkedForm } from '#server/policies/externalActor.ts';
import { mayAct } from '#server/policies/policies.ts';
import { readRow } from '#server/query/visibleRows.ts';
import { noRightToAdd } from '#server/refusals/access.ts';
import { externalLinkOff } from '#server/refusals/externalLinks.ts';
import type { Handler } from '#server/services/handler.ts';

/**
 * POST getShortCode: a code that opens one form of one record to people without an account, no further than its maker may
 * go; without a record it opens a new one (contract 10.1). Errors: 900403 where the form does not allow it, 700020, 900404.
 */
export const externalCode: Handler<Calls['externalCode']> = async (exchange) => {
  const { services, actor, body } = exchange;
  const seen = seeModel(exchange, body.schemaCode);
  const sheetCode = sheetCodeOf(seen.model, body.formCode);
  const link = { schemaCode: seen.model.code, sheetCode, objectId: body.objectId ?? null, userId: actor.id };
  if (body.objectId) await readRow(services.database.kysely, services.catalogue, seen.reader, seen.model.code, body.objectId);
  else if (!mayAct(actor, seen.apps, seen.model.code, 'add')) throw noRightToAdd();
  if (!linkedForm(services, { ...link, id: '' })) throw externalLinkOff();
  return services.externalLinks.issue(link);
};
