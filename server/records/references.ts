import { sql } from 'kysely';
import { PropertyType, UnitType } from '#schemas/codes.ts';
import { rowsOfSubTable, type FormValues } from '#schemas/formSchema/record.ts';
import { ofPropertyType, type ByPropertyType } from '#schemas/propertyTypes/byPropertyType.ts';
import { isFiles, isMixedUnits, isRelation, isUnits } from '#schemas/propertyTypes/traits.ts';
import { valueAt } from '#schemas/records/valueAt.ts';
import type { LoadedModel } from '#server/apps/documents/loadedApps.ts';
import type { Tx } from '#server/db/database.ts';
import { UNLINKED_LIFE_MS } from '#server/files/files.ts';
import { formerUnit, kindOfEntry } from '#server/organisation/formerUnits.ts';
import type { Organisation } from '#server/organisation/organisation.ts';
import { lockVisible } from '#server/query/visibleRows.ts';
import { fileUnknown } from '#server/refusals/files.ts';
import type { Bilingual } from '#server/refusals/refused.ts';
import { NOT_THERE, itemName, valueSentences } from '#server/refusals/values.ts';
import type { Services } from '#server/services/services.ts';
import type { Actor } from '#server/store/actor.ts';
import type { Catalogue, StoredItem, StoredModel } from '#server/store/catalogue.ts';
import { NameReader } from '#server/store/names.ts';
import { unitTypeOfValue } from '#server/store/properties/units.ts';
import { HIDDEN_RULE, isSeen, refusedValues } from './checkValues.ts';
import type { FieldRights } from './fieldRights.ts';
import { asLabelled } from './formLabels.ts';

/** One reference in the values of a record. */
export interface Reference {
  item: StoredItem;
  /** Where it stands: `code`, in a sub-table `sheet.2.code`. */
  place: string;
  id: string;
  /** Kind of a unit where it stands at the entry itself. */
  unitType?: number | undefined;
}

/**
 * Checks what new values point at: related records the user may see, people and departments that are active, files that are
 * their own or already of this record; otherwise a name or a file of somebody else could be read through one's own record.
 * Gives the ids of the files the record holds afterwards.
 * Errors: 900400 naming the item and its place; 900414 for a file.
 */
export async function checkRecordReferences(
  tx: Tx,
  {
    services,
    reader,
    userId,
    organisation,
    labelling,
  }: { services: Services; reader: Actor; userId: string; organisation: Organisation; labelling: Labelling },
  model: StoredModel,
  before: FormValues,
  after: FormValues,
): Promise<string[]> {
  const known = new Set([...referencesIn(model, before)].map(keyOfReference));
  const fresh = [...referencesIn(model, after)].filter((reference) => !known.has(keyOfReference(reference)));
  const [absent] = [...(await absentRecords(tx, services, reader, fresh.filter(isOfRecord))), ...absentUnits(organisation, fresh)];
  if (absent) throw refusedReference(absent, labelling, NOT_THERE_SENTENCE);
  for (const reference of labelling.rights.mayNameFormer ? [] : fresh.filter(isOfUnit)) {
    const former = formerUnit(organisation, kindOfEntry(reference.item.propertyType, reference.unitType), reference.id);
    if (former) throw refusedReference(reference, labelling, (name) => valueSentences.formerUnit(name, former.name));
  }
  await checkFiles(tx, userId, fresh);
  return [...filesIn(model, after)];
}

/** The reader of a refusal: what they see of the record, and their language. */
interface Labelling {
  rights: FieldRights;
  language: keyof Bilingual;
}

const NOT_THERE_SENTENCE = ({ zh, en }: Bilingual): Bilingual => ({ zh: `“${zh}”${NOT_THERE.zh}`, en: `${en}: ${NOT_THERE.en}` });

function refusedReference({ item, place }: Reference, { rights, language }: Labelling, sentence: (item: Bilingual) => Bilingual): Error {
  if (!isSeen(rights, place.split('.'))) return refusedValues([HIDDEN_RULE], language);
  return refusedValues([{ path: place, message: sentence(itemName(asLabelled(rights, item.path, item.item))) }], language);
}

function keyOfReference({ item, id, unitType }: Reference): string {
  return `${item.path}\n${isMixedUnits(item.propertyType) ? (unitType ?? UnitType.user) : ''}\n${id}`;
}

function* referencesIn(model: StoredModel, values: FormValues): Generator<Reference> {
  for (const item of model.items.values()) if (!item.system) yield* referencesInValue(item, item.code, valueAt(values, item.code));
  for (const sheet of model.sheets.values()) {
    for (const [at, row] of rowsOfSubTable(valueAt(values, sheet.propertyCode)).entries())
      for (const item of sheet.items.values()) yield* referencesInValue(item, `${sheet.propertyCode}.${at}.${item.code}`, valueAt(row, item.code));
  }
}

/** Under which name the entries of a value hold what they refer to; undefined where they refer to nothing that could be deleted. */
const REFERENCE_KEYS: ByPropertyType<'id' | 'refId' | undefined> = {
  [PropertyType.shortText]: undefined,
  [PropertyType.longText]: undefined,
  [PropertyType.number]: undefined,
  [PropertyType.date]: undefined,
  [PropertyType.logic]: undefined,
  [PropertyType.mixedUnits]: 'id',
  [PropertyType.attachment]: 'refId',
  [PropertyType.opinion]: undefined,
  [PropertyType.subTable]: undefined,
  [PropertyType.relation]: 'id',
  [PropertyType.address]: undefined,
  [PropertyType.relationMulti]: 'id',
  [PropertyType.radio]: undefined,
  [PropertyType.checkbox]: undefined,
  [PropertyType.dropdown]: undefined,
  [PropertyType.dropdownMulti]: undefined,
  [PropertyType.time]: undefined,
  [PropertyType.staff]: 'id',
  [PropertyType.staffMulti]: 'id',
  [PropertyType.department]: 'id',
  [PropertyType.departmentMulti]: 'id',
};

function* referencesInValue(item: StoredItem, place: string, value: unknown): Generator<Reference> {
  const key = ofPropertyType(REFERENCE_KEYS, item.propertyType);
  if (key === undefined || value === null || value === undefined) return;
  for (const entry of Array.isArray(value) ? value : [value]) {
    const id: unknown = typeof entry === 'object' && entry !== null ? Reflect.get(entry, key) : entry;
    if (typeof id === 'string' && id !== '') yield { item, place, id, unitType: unitTypeOfValue(entry) };
  }
}

/** The files that these values hold in attachment items; nothing else in a value can stand for a file. */
export function filesIn(model: StoredModel, values: FormValues): Set<string> {
  return new Set([...referencesIn(model, values)].filter(({ item }) => isFiles(item.propertyType)).map(({ id }) => id));
}

/**
 * The values with the names that people, departments and related records really have, for texts made of them: the
 * names in a request are the sender's own words.
 */
export async function withTrueNames(tx: Tx, catalogue: Catalogue, model: LoadedModel, values: FormValues): Promise<FormValues> {
  const [named = values] = await allWithTrueNames(tx, catalogue, model, [values]);
  return named;
}

/** As withTrueNames for several records, in their order, with as many statements as for one. */
export async function allWithTrueNames(
  tx: Tx,
  catalogue: Catalogue,
  { code, nameTemplate }: LoadedModel,
  records: readonly FormValues[],
): Promise<FormValues[]> {
  const model = catalogue.model(code);
  const reader = new NameReader({ db: tx, catalogue });
  const items = nameTemplate.references.flatMap((reference) => {
    const item = model.items.get(reference.code);
    return item?.storage.want && !item.system ? [item] : [];
  });
  if (items.length === 0) return [...records];
  const shapes = records.map((values) => items.map((item) => ({ item, stored: storedShape(item, valueAt(values, item.code)) })));
  for (const { item, stored } of shapes.flat()) item.storage.want?.(stored, item, reader.wanted);
  const names = await reader.load();
  return records.map((values, at) => ({
    ...values,
    ...Object.fromEntries((shapes[at] ?? []).map(({ item, stored }) => [item.code, item.storage.toForm(stored, item, names)])),
  }));
}

/** Ids as the column of the item holds them (server/store/properties). */
function storedShape(item: StoredItem, value: unknown): string | string[] | undefined {
  const entries: unknown[] = Array.isArray(value) ? value : [value];
  const ids = entries.flatMap((entry) => {
    const id: unknown = typeof entry === 'object' && entry !== null ? Reflect.get(entry, 'id') : entry;
    if (typeof id !== 'string') return [];
    return isMixedUnits(item.propertyType) ? `${unitTypeOfValue(entry) ?? UnitType.user}:${id}` : id;
  });
  return item.storage.columnType === 'text[]' ? ids : ids[0];
}

const isOfRecord = ({ item }: Reference): boolean => isRelation(item.propertyType);

/** The related records that these values name. */
export function recordsIn(model: StoredModel, values: FormValues): Reference[] {
  return [...referencesIn(model, values)].filter(isOfRecord);
}

/**
 * Of related records that are named, those that are not there or that the reader may not see; nobody deletes the others
 * until the transaction ends.
 */
export async function absentRecords(tx: Tx, services: Services, reader: Actor, references: readonly Reference[]): Promise<Reference[]> {
  const byModel = new Map<string, Reference[]>();
  for (const reference of references) {
    const related = reference.item.item.relativeCode ?? '';
    const named = byModel.get(related) ?? [];
    byModel.set(related, named);
    named.push(reference);
  }
  const absent: Reference[] = [];
  // In one order for everybody, so that two who hold records of the same models wait for each other.
  for (const [related, named] of [...byModel].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const ids = [...new Set(named.map(({ id }) => id))];
    const locked = services.catalogue.find(related) ? await lockVisible(tx, services.catalogue, reader, related, ids) : new Set<string>();
    absent.push(...named.filter(({ id }) => !locked.has(id)));
  }
  return absent;
}

const isOfUnit = ({ item }: Reference): boolean => isUnits(item.propertyType);

/** People, departments and roles that nobody knows; those no longer active are known. */
function absentUnits(organisation: Organisation, references: readonly Reference[]): Reference[] {
  return references.filter((reference) => {
    if (!isOfUnit(reference)) return false;
    const kind = kindOfEntry(reference.item.propertyType, reference.unitType);
    return !unitsOfKind(organisation, kind).has(reference.id) && !formerUnit(organisation, kind, reference.id);
  });
}

function unitsOfKind({ people, departments, roles }: Organisation, unitType: number): Pick<ReadonlyMap<string, unknown>, 'has'> {
  if (unitType === UnitType.department) return departments;
  return unitType === UnitType.role ? roles : people;
}

async function checkFiles(tx: Tx, userId: string, references: readonly Reference[]): Promise<void> {
  await lockOwnFiles(
    tx,
    userId,
    references.filter(({ item }) => isFiles(item.propertyType)).map(({ id }) => id),
  );
}

/**
 * Makes sure that these files are a person's own and belong to no record yet, until the transaction ends.
 * Shape: `handed` = files of others that they may use as their own. Errors: 900414.
 */
export async function lockOwnFiles(tx: Tx, userId: string, ids: readonly string[], handed: readonly string[] = []): Promise<void> {
  if (ids.length === 0) return;
  const own = await tx
    .selectFrom('files')
    .select('id')
    .where('id', 'in', [...ids])
    .where(({ eb, or }) => or([eb('ownerId', '=', userId), eb('id', '=', sql<string>`any(${[...handed]}::text[])`)]))
    .where('objectId', 'is', null)
    .where('deletedAt', 'is', null)
    .where('kind', '<>', 'signature')
    // Two records that take one file at once wait for each other, and for its uploader taking it away.
    .forUpdate()
    .execute();
  if (new Set(own.map(({ id }) => id)).size !== new Set(ids).size) throw fileUnknown();
}

/** Records which record holds these files; from then on its readers may read them, and they no longer expire. */
export async function linkFiles(tx: Tx, schemaCode: string, objectId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('files')
    .set({ schemaCode, objectId, expiresAt: null })
    .where('id', 'in', [...ids])
    .where('objectId', 'is', null)
    .execute();
}

/** Marks the files of a deleted record for removal like those of no record; nobody reads them meanwhile. */
export async function expireFiles(tx: Tx, schemaCode: string, objectId: string, now: Date): Promise<void> {
  const expiresAt = new Date(now.getTime() + UNLINKED_LIFE_MS);
  await tx.updateTable('files').set({ expiresAt }).where('schemaCode', '=', schemaCode).where('objectId', '=', objectId).execute();
}
