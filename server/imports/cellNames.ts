import { sql } from 'kysely';
import { UnitType } from '#schemas/codes.ts';
import { MOST_NAMESAKES, type NameFinder, relationTexts, type TypedColumn } from '#schemas/formats/typed/index.ts';
import type { RelationRefValue, UnitValue } from '#schemas/property.ts';
import { isRelation } from '#schemas/propertyTypes/traits.ts';
import { isStorable } from '#schemas/records/storable.ts';
import type { Reader } from '#server/db/database.ts';
import type { Organisation } from '#server/organisation/organisation.ts';
import { unitOf } from '#server/organisation/present.ts';
import { MODEL_ALIAS } from '#server/query/conditions.ts';
import { compileRows } from '#server/query/request.ts';
import { shownItem } from '#server/store/shownItem.ts';
import { readAddressText } from './addressText.ts';
import type { HeadingPlan } from './headings.ts';
import type { OpenImport } from './openImport.ts';
import type { FileRecord } from './records.ts';

/** People and departments by each of their names, made once for each organisation. */
const unitsByOrganisation = new WeakMap<Organisation, ReadonlyMap<string, readonly UnitValue[]>>();
const NO_UNITS: readonly UnitValue[] = [];
const NO_RECORDS: readonly RelationRefValue[] = [];

/** Names of people, departments and related records for the cells of some records; only records that the user sees are found. */
export async function cellNames(db: Reader, { saver, seen }: OpenImport, plan: HeadingPlan, records: readonly FileRecord[]): Promise<NameFinder> {
  const units = unitsByName(seen.organisation);
  const found = new Map<TypedColumn, ReadonlyMap<string, readonly RelationRefValue[]>>();
  for (const [at, column] of plan.entries()) {
    if (!column || !isRelation(column.item.propertyType)) continue;
    const texts = new Set(records.flatMap(({ lines }) => lines.flatMap(({ cells }) => relationTexts((cells[at] ?? '').trim()))));
    found.set(column.item, await recordsShownAs(db, { services: saver.services, reader: seen.reader }, column.item, [...texts].filter(isStorable)));
  }
  return {
    timeZone: saver.services.settings.timeZone,
    units: (type, text) => units.get(`${type}:${text.toLowerCase()}`) ?? NO_UNITS,
    records: (column, text) => found.get(column)?.get(text) ?? NO_RECORDS,
    address: readAddressText,
  };
}

/** Paths of the columns by which records of a file may name one another. */
export function columnsToItself({ seen: { model } }: OpenImport, plan: HeadingPlan): ReadonlySet<string> {
  return new Set(plan.flatMap((column) => (column && isRelation(column.item.propertyType) && column.item.relativeCode === model.code ? [column.path] : [])));
}

/** Records by the text a relation shows, MOST_NAMESAKES for each, or by their id. */
async function recordsShownAs(
  db: Reader,
  { services: { catalogue }, reader }: Pick<OpenImport['saver'], 'services'> & Pick<OpenImport['seen'], 'reader'>,
  column: TypedColumn,
  texts: readonly string[],
): Promise<Map<string, RelationRefValue[]>> {
  const byText = new Map<string, RelationRefValue[]>();
  const related = column.relativeCode ?? '';
  const shown = shownItem(catalogue, { path: column.code, item: { ...column, name: column.code } }, (code) => reader.hiddenItems(code));
  if (texts.length === 0 || !shown || !catalogue.find(related)) return byText;
  const { model, where } = compileRows(catalogue, reader, related, {});
  const { rows } = await sql<{ id: string; shown: string | null }>`
    select "id", "shown" from (
     select "id", "shown", row_number() over (partition by "shown") as "place" from (
      select ${sql.ref(`${MODEL_ALIAS}.id`)}, ${sql.ref(`${MODEL_ALIAS}.${shown.column}`)}::text as "shown"
      from ${sql.table(model.table)} as ${sql.ref(MODEL_ALIAS)}${where}) as "visible"
     where "shown" = any(${[...texts]}) or "id" = any(${[...texts]})) as "named"
    where "place" <= ${MOST_NAMESAKES} or "id" = any(${[...texts]})`.execute(db);
  for (const { id, shown: name } of rows) {
    const record = { id, name: name ?? id };
    for (const text of new Set([id, name])) {
      if (text === null) continue;
      const namesakes = byText.get(text);
      if (namesakes) namesakes.push(record);
      else byText.set(text, [record]);
    }
  }
  return byText;
}

function unitsByName(organisation: Organisation): ReadonlyMap<string, readonly UnitValue[]> {
  let units = unitsByOrganisation.get(organisation);
  if (!units) {
    units = collectUnits(organisation);
    unitsByOrganisation.set(organisation, units);
  }
  return units;
}

function collectUnits(organisation: Organisation): Map<string, UnitValue[]> {
  const units = new Map<string, UnitValue[]>();
  const call = (type: number, id: string, texts: readonly (string | null)[]): void => {
    const unit = unitOf(organisation, type, id);
    if (!unit) return;
    for (const text of new Set(texts.map((one) => (one ?? '').trim().toLowerCase()))) {
      if (text === '') continue;
      const key = `${type}:${text}`;
      units.set(key, [...(units.get(key) ?? []), unit]);
    }
  };
  for (const { id, name, username } of organisation.people.values()) {
    const inDepartments = organisation
      .departmentsOf(id)
      .flatMap((department) => [`${name}(${department.name})`, `${name} (${department.name})`, `${name}（${department.name}）`]);
    call(UnitType.user, id, [id, name, username, `${name} (${username})`, `${name}(${username})`, ...inDepartments]);
  }
  for (const { id, name, nameEn, path } of organisation.departments.values()) {
    const names = path.split('/').flatMap((part) => organisation.departments.get(part)?.name ?? []);
    call(UnitType.department, id, [id, name, nameEn, names.join('/')]);
  }
  return units;
}
