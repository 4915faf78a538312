import { sql } from 'kysely';
import { UnitType } from '#schemas/codes.ts';
import type { UnitValue } from '#schemas/property.ts';
import type { Reader } from '#server/db/database.ts';
import type { Catalogue } from './catalogue.ts';
import { displayCodeOf } from './properties/relation.ts';
import type { ItemPlace, Wanted, Names } from './properties/storage.ts';
import { shownItem, type HiddenIn } from './shownItem.ts';

/** Persons, departments and roles whose names the caller holds already; undefined = not among them. */
export type KnownUnits = (type: number, id: string) => UnitValue | undefined;

/** Where names come from. */
export interface NameSource {
  db: Reader;
  catalogue: Catalogue;
  known?: KnownUnits | undefined;
  /** What the one who reads the names does not see; left out = the server reads for itself. */
  hiddenIn?: HiddenIn;
}

/** Under which a text is answered that is of no item. */
const NAME = 'name';
const NOTHING_HIDDEN: HiddenIn = () => new Set();

/** Gathers ids with `wanted`, then reads all names at once with `load`. */
export class NameReader {
  readonly #source: NameSource;
  readonly #found = new Map<string, UnitValue>();
  readonly #units = new Map<number, Set<string>>();
  readonly #records = new Map<string, { place: ItemPlace; ids: Set<string> }>();

  readonly wanted: Wanted = {
    unit: (type, id) => {
      const known = this.#source.known?.(type, id);
      if (known) {
        this.#found.set(`${type}:${id}`, known);
        return;
      }
      const ids = this.#units.get(type) ?? new Set();
      this.#units.set(type, ids.add(id));
    },
    record: (place, id) => {
      const key = recordKey(place);
      const entry = this.#records.get(key) ?? { place, ids: new Set() };
      entry.ids.add(id);
      this.#records.set(key, entry);
    },
  };

  constructor(source: NameSource) {
    this.#source = source;
  }

  /** Reads all names; `depth` ends chains of related records that show related records. */
  async load(depth = 2): Promise<Names> {
    const units = this.#found;
    const records: FoundRecords = { shown: new Map(), deleted: new Set() };
    const codes = new Map([...this.#records].map(([key, { place }]) => [key, shownOf(this.#source, place)?.code ?? NAME]));
    await Promise.all([
      ...[...this.#units].map(([type, ids]) => readUnits(this.#source.db, type, [...ids], units)),
      ...[...this.#records.values()].map(({ place, ids }) => readRecords(this.#source, place, [...ids], records, depth)),
    ]);
    return {
      unit: (type, id) => units.get(`${type}:${id}`) ?? { id, type, name: id },
      record: (place, id) => records.shown.get(`${recordKey(place)}:${id}`) ?? id,
      isDeleted: (place, id) => records.deleted.has(`${recordKey(place)}:${id}`),
      displayCode: (place) => codes.get(recordKey(place)) ?? displayCodeOf(place),
    };
  }
}

function recordKey(place: ItemPlace): string {
  return `${place.item.relativeCode ?? ''}.${displayCodeOf(place)}`;
}

async function readUnits(db: Reader, type: number, ids: string[], into: Map<string, UnitValue>): Promise<void> {
  if (type === UnitType.user) {
    const rows = await db.selectFrom('users').select(['id', 'name', 'imgUrlId', 'departmentId']).where(inList('id', ids)).execute();
    for (const { id, name, imgUrlId, departmentId } of rows) {
      into.set(`${type}:${id}`, { id, type, name, imgUrl: imgUrlId, departmentId });
    }
    return;
  }
  const table = type === UnitType.department ? 'departments' : 'roles';
  const rows = await db.selectFrom(table).select(['id', 'name']).where(inList('id', ids)).execute();
  for (const { id, name } of rows) into.set(`${type}:${id}`, { id, type, name });
}

/** Related records by `recordKey:id`: what is shown of them, and those that are no longer there. */
interface FoundRecords {
  shown: Map<string, unknown>;
  deleted: Set<string>;
}

async function readRecords(source: NameSource, place: ItemPlace, ids: string[], into: FoundRecords, depth: number): Promise<void> {
  const { db, catalogue } = source;
  const model = catalogue.find(place.item.relativeCode ?? '');
  if (!model) return;
  const shown = shownOf(source, place);
  const { rows } = await sql<{ id: string; shown?: unknown }>`
    select "id"${shown ? sql`, ${sql.ref(shown.column)} as "shown"` : sql``} from ${sql.table(model.table)} where ${inList('id', ids)}`.execute(db);
  const there = new Set(rows.map(({ id }) => id));
  for (const id of ids) if (!there.has(id)) into.deleted.add(`${recordKey(place)}:${id}`);
  // The shown item may itself be a person or a related record.
  const reader = new NameReader(source);
  if (depth > 0) for (const row of rows) shown?.storage.want?.(row.shown, shown, reader.wanted);
  const names = await reader.load(depth - 1);
  const isStandIn = shown?.code !== displayCodeOf(place);
  for (const row of rows) {
    const text = shown ? shownText(shown.storage.toForm(row.shown, shown, names)) : '';
    // Who sees nothing that would identify a record is shown its model; so is who sees one identified by a deleted record.
    const isUnnamed = text === '' && (isStandIn || (row.shown ?? null) !== null);
    into.shown.set(`${recordKey(place)}:${row.id}`, isUnnamed ? model.document.name : text);
  }
}

function shownOf({ catalogue, hiddenIn = NOTHING_HIDDEN }: NameSource, place: ItemPlace) {
  return shownItem(catalogue, place, hiddenIn);
}

/** A shown value as text: names of people joined, the name of a related record. */
function shownText(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shownText).join(', ');
  if (typeof value === 'object' && value !== null) {
    if ('deleted' in value) return '';
    return 'name' in value ? value.name : JSON.stringify(value);
  }
  return value ?? '';
}

/** `column = any($1)`: one parameter however many ids. */
function inList(column: string, ids: string[]) {
  return sql<boolean>`${sql.ref(column)} = any(${ids})`;
}
