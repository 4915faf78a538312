import { sql } from 'kysely';
import type { WorkflowDefinition } from '#schemas/workflow/definition.ts';
import { valueAt } from '#schemas/records/valueAt.ts';
import { isDate, isOrdered, isText } from '#schemas/propertyTypes/traits.ts';
import { readRecordValues } from '#server/query/recordValues.ts';
import { tookTooLong } from '#server/refusals/queries.ts';
import type { StoredItem } from '#server/store/catalogue.ts';
import type { InstanceRow } from '#server/workflow/store/instanceRow.ts';
import type { RunVersion } from './definitions.ts';
import { fromItems, type ItemSource } from './itemRows.ts';
import type { ListContext } from './listContext.ts';
import { every, isAmong, some } from './predicates.ts';
import { itemText, NUMBER_CODE, recordsByModel, type Shown, type SummaryPlace, type SummaryRule } from './summary.ts';

/** Ids of the items that hold a word in what is shown of their record. */
export type WordHits = ReadonlyMap<string, readonly string[]>;

/** What is looked through, with the versions that the list has instances of. */
interface TextSearch {
  versions: readonly RunVersion[];
  words: readonly string[];
  rule: SummaryRule;
}

/** Most items whose shown texts are made for one search. */
const MOST_ITEMS = 20_000;
const CHUNK = 500;

/** Whether an item shows what is stored, letter by letter. */
export function isPlainText({ propertyType }: Pick<StoredItem, 'propertyType'>): boolean {
  return isText(propertyType);
}

/** Items that words are looked for in. */
export function searchedCodes({ summary }: WorkflowDefinition): string[] {
  return [...new Set([NUMBER_CODE, ...summary])];
}

/**
 * Finds words in what rows show of their records, as it is shown: texts of numbers, dates, people and the like are made here; those that
 * the database can compare itself are left to it where the step alone says who sees them. Errors: tookTooLong with too many rows.
 */
export async function searchShownTexts(context: ListContext, query: ItemSource, search: TextSearch): Promise<WordHits> {
  const codes = new Map(search.versions.map((version) => [keyOfVersion(version), codesToMake(context, version.definition, search)]));
  const wanted = search.versions.filter((version) => (codes.get(keyOfVersion(version)) ?? []).length > 0);
  if (wanted.length === 0) return new Map();
  const places = await readPlaces(context, query, wanted);
  const definitions = new Map(wanted.map((version) => [keyOfVersion(version), version.definition]));
  const shown = await search.rule.read(context, places, (row) => definitions.get(keyOfVersion(row)));
  const texts = await makeTexts(context, places, { shown, codesOf: (place) => codes.get(keyOfVersion(place.instance)) ?? [] });
  const holding = (word: string): string[] => places.filter(({ id }) => (texts.get(id) ?? '').includes(word.toLowerCase())).map(({ id }) => id);
  return new Map(search.words.map((word) => [word, holding(word)]));
}

const keyOfVersion = ({ workflowCode, workflowVersion }: Pick<InstanceRow, 'workflowCode' | 'workflowVersion'>): string =>
  `${workflowCode}\n${workflowVersion}`;

/** Items whose texts have to be made: that hold one of the words perhaps, and that the database does not compare itself. */
function codesToMake({ catalogue }: ListContext, definition: WorkflowDefinition, { words, rule }: TextSearch): string[] {
  const items = catalogue.find(definition.schemaCode)?.items;
  const hasDigit = words.some((word) => /\d/.test(word));
  return searchedCodes(definition).filter((code) => {
    const item = items?.get(code);
    if (!item || (rule.byStep && isPlainText(item))) return false;
    // Numbers and times of day have digits alone; some formats of dates have words beside them.
    return hasDigit || !isOrdered(item.propertyType) || isDate(item.propertyType);
  });
}

type FoundPlace = SummaryPlace & { id: string };

async function readPlaces(context: ListContext, query: ItemSource, versions: readonly RunVersion[]): Promise<FoundPlace[]> {
  const isWanted = some(
    versions.map(({ workflowCode, workflowVersion }) =>
      every([isAmong(sql.ref('instance.workflowCode'), [workflowCode]), isAmong(sql.ref('instance.workflowVersion'), [workflowVersion])]),
    ),
  );
  type Row = SummaryPlace['instance'] & { itemId: string; activityCode: string };
  const { rows } = await sql<Row>`select "item"."id" as "itemId", "item"."activityCode", "instance"."id", "instance"."objectId", "instance"."schemaCode",
      "instance"."workflowCode", "instance"."workflowVersion", "instance"."originatorId", "instance"."startedById"
    ${fromItems({ ...query, ofInstance: [...query.ofInstance, isWanted] })} limit ${MOST_ITEMS + 1}`.execute(context.db);
  if (rows.length > MOST_ITEMS) throw tookTooLong();
  return rows.map(({ itemId, activityCode, ...instance }) => ({ id: itemId, activityCode, instance }));
}

interface Making {
  shown: Shown;
  codesOf(place: SummaryPlace): readonly string[];
}

/** The shown texts of each item in one, in small letters. */
async function makeTexts(context: ListContext, places: readonly FoundPlace[], { shown, codesOf }: Making): Promise<Map<string, string>> {
  const values = new Map<string, Record<string, unknown>>();
  for (const [schemaCode, ids] of recordsByModel(places.map(({ instance }) => instance))) {
    const model = context.catalogue.find(schemaCode);
    if (!model) continue;
    const codes = new Set(places.filter(({ instance }) => instance.schemaCode === schemaCode).flatMap(codesOf));
    const all = [...ids];
    for (let at = 0; at < all.length; at += CHUNK) {
      const found = await readRecordValues(context.names, model, all.slice(at, at + CHUNK), [...codes]);
      for (const [id, data] of found) values.set(id, data);
    }
  }
  const items = new Map([...new Set(places.map(({ instance }) => instance.schemaCode))].map((code) => [code, context.apps.models.get(code)?.items ?? []]));
  return new Map(
    places.map((place) => {
      const [data, codes] = [values.get(place.instance.objectId) ?? {}, shown(place)];
      const wanted = new Set(codesOf(place).filter((code) => codes.has(code)));
      const texts = (items.get(place.instance.schemaCode) ?? []).flatMap((item) =>
        wanted.has(item.code) ? [itemText(item, valueAt(data, item.code), context.language)] : [],
      );
      return [place.id, texts.join('\n').toLowerCase()];
    }),
  );
}
