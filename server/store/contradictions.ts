import { sql } from 'kysely';
import { SequenceStatus } from '#schemas/codes.ts';
import { isText } from '#schemas/propertyTypes/traits.ts';
import type { Reader } from '#server/db/database.ts';
import { type AgainstData, type Evidence, valuesLonger, valuesMissing } from '#server/refusals/models.ts';
import type { StoredItem, StoredModel, StoredTable } from './catalogue.ts';
import { type DataCondition, rowsMeeting } from './evidence.ts';
import { longestText } from './properties/text.ts';

/** One thing that a document demands of stored values. */
interface Demand extends DataCondition {
  contradicted(evidence: Evidence): AgainstData;
}

/**
 * What stored data say against a model that takes effect nevertheless: values longer than `propertyLength`, and rows without a required
 * value. Each table is read once. Source: contract 15.1, BX-094.
 */
export async function contradictionsOf(db: Reader, model: StoredModel): Promise<AgainstData[]> {
  const found: AgainstData[] = [];
  for (const table of [model, ...model.sheets.values()]) {
    const demands = demandsOn(model, table);
    const evidence = await rowsMeeting(db, table.table, demands);
    for (const [at, demand] of demands.entries()) {
      const those = evidence[at];
      if (those && those.count > 0) found.push(demand.contradicted(those));
    }
  }
  return found;
}

function demandsOn(model: StoredModel, table: StoredTable): Demand[] {
  return [...table.items.values()].filter(({ system }) => !system).flatMap((item) => [...lengthDemand(model, item), ...requirementDemand(model, table, item)]);
}

function lengthDemand({ code }: StoredModel, { item, column, path }: StoredItem): Demand[] {
  if (!isText(item.propertyType)) return [];
  const limit = longestText(item);
  const met = sql`char_length(${sql.ref(column)}) > ${sql.lit(limit)}`;
  return [{ met, column, contradicted: (evidence) => valuesLonger(code, path, limit, evidence) }];
}

function requirementDemand(model: StoredModel, table: StoredTable, { item, column, path }: StoredItem): Demand[] {
  if (item.propertyEmpty !== false) return [];
  const isOwn = table === model;
  const empty = sql`${sql.ref(column)} is null`;
  // A draft may lack what its submit will need.
  const met = isOwn && model.document.bindWorkflow ? sql`${empty} and "sequenceStatus" is distinct from ${SequenceStatus.draft}` : empty;
  return [{ met, column: isOwn ? 'name' : undefined, contradicted: (evidence) => valuesMissing(model.code, path, evidence) }];
}
