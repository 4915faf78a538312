import type { Calls } from '#schemas/calls/index.ts';
import type { FoundRecord } from '#schemas/message.ts';
import { maySeeModel, rowActor } from '#server/policies/policies.ts';
import { findRows } from '#server/query/visibleRows.ts';
import { Refused } from '#server/refusals/refused.ts';
import type { Exchange } from '#server/services/handler.ts';
import { searchEach } from './searchEach.ts';

/** A word of fewer characters is in too many names to be searched for in every record. */
const LEAST_CHARACTERS = 2;
/** Most models that are searched. */
const MOST_MODELS = 100;

/**
 * Records the user may see whose name holds a word: the newest of each model, no more than requested altogether, newest first. A model
 * that does not answer in time is left out, and so is what a search that is stopped has not reached.
 */
export async function findRecords({ services, actor, body, reply }: Exchange<Calls['platformSearch']>, word: string) {
  if (Array.from(word).length < LEAST_CHARACTERS || body.page > 0) return { content: [], totalElements: 0 };
  const apps = services.apps();
  const reader = rowActor(actor, apps);
  const models = [...apps.models.values()]
    .filter((model) => maySeeModel(actor, apps, model.code) && !reader.hiddenItems(model.code).has('name'))
    .slice(0, MOST_MODELS);
  const found = new Map<string, FoundAt[]>();
  await searchEach(services, actor.id, reply.raw, models, async ({ code, document: { name, name_i18n } }) => {
    const rows = await findRows(services.database, services.catalogue, reader, code, { word, most: body.size }).catch((error: unknown) => {
      if (error instanceof Refused) return [];
      throw error;
    });
    found.set(
      code,
      rows.map(({ createdTime, ...row }) => ({
        createdTime,
        record: { ...row, schemaCode: code, modelName: name, modelName_i18n: name_i18n ? JSON.stringify(name_i18n) : null },
      })),
    );
  });
  const inOrder = models.map(({ code }) => found.get(code) ?? []);
  const newest = takeInTurn(inOrder, body.size).toSorted((one, other) => (one.createdTime < other.createdTime ? 1 : -1));
  const content = newest.map(({ record }) => record);
  return { content, totalElements: content.length };
}

interface FoundAt {
  record: FoundRecord;
  createdTime: string;
}

/** So many of all lists together, each giving in turn, so that a large model does not crowd out the others. */
function takeInTurn<T>(lists: readonly (readonly T[])[], most: number): T[] {
  const longest = Math.max(0, ...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list.slice(at, at + 1)))
    .flat()
    .slice(0, most);
}
