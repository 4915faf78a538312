import { type RawBuilder, sql } from 'kysely';
import { CheckType, SequenceStatus } from '#schemas/codes.ts';
import type { ModelDocument } from '#schemas/config/model.ts';
import { holdsSeveral, isChoice, isOneChoice, isText } from '#schemas/propertyTypes/traits.ts';
import type { Reader } from '#server/db/database.ts';
import { type AgainstData, choicesMissing, type Evidence, repeatsStay, valuesLonger, valuesMissing } from '#server/refusals/models.ts';
import type { StoredItem, StoredModel, StoredTable } from './catalogue.ts';
import { choiceOptions, type ChoicesByDictionary } from './choiceOptions.ts';
import { type DataCondition, repeatedValues, rowsMeeting } from './evidence.ts';
import { arrayText } from './properties/storage.ts';
import { longestText } from './properties/text.ts';

/** One thing that a document demands of stored values. */
interface Demand extends DataCondition {
  contradicted(evidence: Evidence): AgainstData;
}

type Rule = NonNullable<ModelDocument['rules']>[number];

/** Whether stored values are compared with a rule: patterns and expressions are checked with each record that is saved. */
export function isDemand({ checkType }: Rule): boolean {
  return checkType === CheckType.maxLength || checkType === CheckType.noRepeat;
}

/**
 * What stored data say against a model that takes effect nevertheless: values longer than `propertyLength` or a rule, rows without a
 * required value, choices that are no longer there, values that a rule lets nobody repeat. Each table is read once, and once more for
 * each rule against repeats. Source: contract 15.1, BX-094.
 */
export async function contradictionsOf(db: Reader, model: StoredModel, choices: ChoicesByDictionary): Promise<AgainstData[]> {
  const found: AgainstData[] = [];
  for (const table of [model, ...model.sheets.values()]) {
    const demands = demandsOn(model, table, choices);
    const evidence = await rowsMeeting(db, table.table, demands);
    for (const [at, demand] of demands.entries()) {
      const those = evidence[at];
      if (those && those.count > 0) found.push(demand.contradicted(those));
    }
  }
  return [...found, ...(await repeatsOf(db, model))];
}

function demandsOn(model: StoredModel, table: StoredTable, choices: ChoicesByDictionary): Demand[] {
  const items = [...table.items.values()].filter(({ system }) => !system);
  return [
    ...items.flatMap((item) => [...lengthDemand(model, item), ...requirementDemand(model, table, item), ...choiceDemand(model, item, choices)]),
    ...(table === model ? rowsDemands(model) : []),
    ...ruleDemands(model, table),
  ];
}

const isLonger = (column: string, limit: number): RawBuilder<unknown> => sql`char_length(${sql.ref(column)}) > ${sql.lit(limit)}`;

function lengthDemand({ code }: StoredModel, { item, column, path }: StoredItem): Demand[] {
  if (!isText(item.propertyType) && !isOneChoice(item.propertyType)) return [];
  const limit = longestText(item);
  return [{ met: isLonger(column, limit), column, contradicted: (evidence) => valuesLonger(code, path, { limit }, evidence) }];
}

function requirementDemand(model: StoredModel, table: StoredTable, { item, column, path }: StoredItem): Demand[] {
  if (item.propertyEmpty !== false) return [];
  return [lackDemand(model, path, sql`${sql.ref(column)} is null`, table === model)];
}

/** Sub-tables that must have rows. */
function rowsDemands(model: StoredModel): Demand[] {
  const required = [...model.sheets.values()].filter(({ item }) => item.propertyEmpty === false);
  return required.map(({ propertyCode, table }) => lackDemand(model, propertyCode, sql`"id" not in (select "parentId" from ${sql.table(table)})`, true));
}

/** Shape: `isOwn` = rows are records, whose names are examples. */
function lackDemand(model: StoredModel, path: string, empty: RawBuilder<unknown>, isOwn: boolean): Demand {
  // A draft may lack what its submit will need.
  const met = isOwn && model.document.bindWorkflow ? sql`${empty} and "sequenceStatus" is distinct from ${SequenceStatus.draft}` : empty;
  return { met, column: isOwn ? 'name' : undefined, contradicted: (evidence) => valuesMissing(model.code, path, evidence) };
}

function choiceDemand({ code }: StoredModel, { item, column, path, propertyType }: StoredItem, choices: ChoicesByDictionary): Demand[] {
  const { items, dictionary } = choiceOptions(item.options);
  const known = items ?? (dictionary === undefined ? undefined : choices.get(dictionary));
  const list = known && arrayText(known);
  if (!isChoice(propertyType) || typeof list !== 'string') return [];
  const all = sql`cast(${list} as text[])`;
  const contradicted = (evidence: Evidence) => choicesMissing(code, path, items ? 'items' : 'dictionary', evidence);
  const stored = sql.ref(column);
  if (!holdsSeveral(propertyType)) return [{ met: sql`${stored} <> all(${all})`, column, isEachOnce: true, contradicted }];
  return [{ met: sql`not (${stored} <@ ${all})`, column, entry: (each) => sql`${each} <> all(${all})`, contradicted }];
}

/** Rules on the items of a table, with their numbers. */
function rulesOn(model: StoredModel, table: StoredTable, checkType: number): { item: StoredItem; rule: Rule; at: number }[] {
  return (model.document.rules ?? []).flatMap((rule, at) => {
    const [own = '', column] = rule.propertyCode.split('.');
    const isHere = column === undefined ? table === model : table === model.sheets.get(own);
    const item = isHere ? table.items.get(column ?? own) : undefined;
    return item && rule.checkType === checkType ? [{ item, rule, at }] : [];
  });
}

function ruleDemands(model: StoredModel, table: StoredTable): Demand[] {
  return rulesOn(model, table, CheckType.maxLength).flatMap(({ item: { column, path, propertyType }, rule: { options }, at }): Demand[] => {
    const limit = options?.maxLength;
    if (limit === undefined || (!isText(propertyType) && !isOneChoice(propertyType))) return [];
    return [{ met: isLonger(column, limit), column, contradicted: (evidence) => valuesLonger(model.code, path, { limit, rule: at }, evidence) }];
  });
}

async function repeatsOf(db: Reader, model: StoredModel): Promise<AgainstData[]> {
  const found: AgainstData[] = [];
  for (const { item, at } of rulesOn(model, model, CheckType.noRepeat)) {
    const evidence = await repeatedValues(db, { table: model.table, column: item.column });
    if (evidence.count > 0) found.push(repeatsStay(model.code, item.path, at, evidence));
  }
  return found;
}
