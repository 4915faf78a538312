import type { FormLoad, FormSaved } from '#schemas/form.ts';
import type { ListPage, ListRow, NestedCondition } from '#schemas/list.ts';
import type { DeleteCheckItem, RowsOutcome } from '#schemas/records/rowOutcomes.ts';
import type { Client } from '../http/client.ts';
import type { DatabaseKind } from '../databases.ts';
import type { TestServer } from '../http/testServer.ts';
import { OWNER, writeEstate } from '#tests/support/estateApps.ts';
import { openOwnApps } from './ownApps.ts';

/** Starts a server on two applications whose records refer to each other in every way. */
export function openEstate(database: DatabaseKind = 'embedded'): Promise<TestServer> {
  return openOwnApps(database, async (folder) => writeEstate(folder));
}

/** A related record as a form sends it. */
export const ref = (id: string) => ({ id, name: '' });

/** Stores a record and gives its id. */
export async function add(client: Client, schemaCode: string, data: object): Promise<string> {
  const saved = await trySave(client, { schemaCode, data });
  if (saved.errcode !== 0) throw new Error(saved.errmsg);
  return saved.data.bizObjectId;
}

/** Saves a record as a form does and gives the answer as it comes. */
export async function trySave(client: Client, bizObject: { schemaCode: string; id?: string; data: object }) {
  const { data: replayToken } = await client.get<string>('/api/runtime/form/getReplayToken');
  return client.post<FormSaved>('/api/runtime/form/save', { bizObject, replayToken });
}

/** The values of a record as its form loads them. */
export async function load(client: Client, schemaCode: string, objectId: string): Promise<Record<string, unknown>> {
  const { data, errmsg } = await client.get<FormLoad>('/api/runtime/form/load', { schemaCode, objectId });
  if (errmsg !== '') throw new Error(errmsg);
  return data.bizObject.data;
}

/** The answer of the check before deleting. */
export async function check(client: Client, ids: readonly string[], schemaCode = OWNER): Promise<DeleteCheckItem[]> {
  const { data, errmsg } = await client.post<DeleteCheckItem[]>('/api/runtime/query/checkForRemoveBizObject', { ids, schemaCode });
  if (errmsg !== '') throw new Error(errmsg);
  return data;
}

/** Deletes records and gives the answer as it comes. */
export const remove = (client: Client, ids: readonly string[], schemaCode = OWNER) =>
  client.post<RowsOutcome>('/api/runtime/query/delete_data', { ids, schemaCode });

/** Rows of a list that meet conditions, by title. */
export async function rows(client: Client, schemaCode: string, conditions: readonly NestedCondition[] = []): Promise<ListRow[]> {
  const body = { schemaCode, queryCode: '', mobile: false, page: 0, size: 500, filters: [], orderByFields: ['title'], orderType: 1 };
  const request = conditions.length === 0 ? body : { ...body, queryVersion: 1, queryCondition: [[conditions]] };
  const { data, errmsg } = await client.post<ListPage>('/api/runtime/query/list', request);
  if (errmsg !== '') throw new Error(errmsg);
  return [...data.content];
}
