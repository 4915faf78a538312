import { type NameFinder, relationTexts, type TypedColumn } from '#schemas/formats/typed/index.ts';
import type { RelationRefValue } from '#schemas/property.ts';
import { isRelation } from '#schemas/propertyTypes/traits.ts';
import { isStorable } from '#schemas/records/storable.ts';
import type { Reader } from '#server/db/database.ts';
import { unitsNamed } from '#server/organisation/unitsByName.ts';
import { recordsShownAs } from '#server/query/recordsShownAs.ts';
import { readAddressText } from './addressText.ts';
import type { HeadingPlan } from './headings.ts';
import type { OpenImport } from './openImport.ts';
import type { FileRecord } from './records.ts';

const NO_RECORDS: readonly RelationRefValue[] = [];

/** Names of people, departments and related records for the cells of some records; only records that the user sees are found. */
export async function cellNames(db: Reader, { saver, seen }: OpenImport, plan: HeadingPlan, records: readonly FileRecord[]): Promise<NameFinder> {
  const found = new Map<TypedColumn, ReadonlyMap<string, readonly RelationRefValue[]>>();
  for (const [at, column] of plan.entries()) {
    if (!column || !isRelation(column.item.propertyType)) continue;
    const texts = new Set(records.flatMap(({ lines }) => lines.flatMap(({ cells }) => relationTexts((cells[at] ?? '').trim()))));
    found.set(column.item, await recordsShownAs(db, { catalogue: saver.services.catalogue, reader: seen.reader }, column.item, [...texts].filter(isStorable)));
  }
  return {
    timeZone: saver.services.settings.timeZone,
    units: (type, text) => unitsNamed(seen.organisation, type, text),
    records: (column, text) => found.get(column)?.get(text) ?? NO_RECORDS,
    address: readAddressText,
  };
}

/** Paths of the columns by which records of a file may name one another. */
export function columnsToItself({ seen: { model } }: OpenImport, plan: HeadingPlan): ReadonlySet<string> {
  return new Set(plan.flatMap((column) => (column && isRelation(column.item.propertyType) && column.item.relativeCode === model.code ? [column.path] : [])));
}
