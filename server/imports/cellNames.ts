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

/** Characters of texts that are looked up at once; those of the last cell may go beyond. A cell may name several times its own (safety.md S7). */
const CHARS_AT_ONCE = 1024 * 1024;
const NO_RECORDS: readonly RelationRefValue[] = [];

/** Names of people, departments and related records for the cells of some records; only records that the user sees are found. */
export async function cellNames(db: Reader, { saver, seen }: OpenImport, plan: HeadingPlan, records: readonly FileRecord[]): Promise<NameFinder> {
  const found = new Map<TypedColumn, ReadonlyMap<string, readonly RelationRefValue[]>>();
  for (const [at, column] of plan.entries()) {
    if (!column || !isRelation(column.item.propertyType)) continue;
    const byText = new Map<string, readonly RelationRefValue[]>();
    for (const texts of portionsOfTexts(records, at)) {
      const named = await recordsShownAs(db, { catalogue: saver.services.catalogue, reader: seen.reader }, column.item, texts);
      // Of a name that only its id led to the namesakes are not known.
      for (const text of texts) if (named.has(text)) byText.set(text, named.get(text) ?? NO_RECORDS);
    }
    found.set(column.item, byText);
  }
  return {
    timeZone: saver.services.settings.timeZone,
    units: (type, text) => unitsNamed(seen.organisation, type, text),
    records: (column, text) => found.get(column)?.get(text) ?? NO_RECORDS,
    address: readAddressText,
  };
}

/** The texts by which cells of a column may name records, some of them at once. */
function* portionsOfTexts(records: readonly FileRecord[], at: number): Generator<string[]> {
  let texts = new Set<string>();
  let chars = 0;
  for (const { cells } of records.flatMap(({ lines }) => lines)) {
    for (const text of relationTexts((cells[at] ?? '').trim())) {
      if (texts.has(text) || !isStorable(text)) continue;
      texts.add(text);
      chars += text.length;
    }
    if (chars < CHARS_AT_ONCE) continue;
    yield [...texts];
    texts = new Set();
    chars = 0;
  }
  if (texts.size > 0) yield [...texts];
}

/** Paths of the columns by which records of a file may name one another. */
export function columnsToItself({ seen: { model } }: OpenImport, plan: HeadingPlan): ReadonlySet<string> {
  return new Set(plan.flatMap((column) => (column && isRelation(column.item.propertyType) && column.item.relativeCode === model.code ? [column.path] : [])));
}
