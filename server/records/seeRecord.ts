import { seeModel, type SeenModel } from '#server/policies/access.ts';
import { readRow } from '#server/query/visibleRows.ts';
import type { Exchange } from '#server/services/handler.ts';

/** Who reads a record. */
export type RecordCaller = Pick<Exchange, 'services' | 'actor'>;

/** Which record, by model and id. */
export type RecordPlace = { schemaCode: string; bizObjectId: string };

/** Opens a record for its comments and notifications. Errors: 900404 when the user does not see it. */
export async function seeRecord(caller: RecordCaller, { schemaCode, bizObjectId }: RecordPlace): Promise<SeenModel> {
  const seen = seeModel(caller, schemaCode);
  const { services } = caller;
  await readRow(services.database.kysely, services.catalogue, seen.reader, seen.model.code, bizObjectId);
  return seen;
}
