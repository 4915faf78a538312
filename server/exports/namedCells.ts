import { UnitType } from '#schemas/codes.ts';
import { readChoices } from '#schemas/formats/choice.ts';
import { dictionaryNames } from '#schemas/formats/dictionary.ts';
import { isEmptyValue } from '#schemas/formats/format.ts';
import { formatText } from '#schemas/formats/index.ts';
import { readRelations, type RelatedRecord } from '#schemas/formats/relation.ts';
import { choiceAsRead, DELETED_WORDS, joinSeveral, withId, type TypedColumn } from '#schemas/formats/typed/index.ts';
import { readUnits, unitName } from '#schemas/formats/units.ts';
import type { ListRow, QueryColumn } from '#schemas/list.ts';
import type { Locale } from '#schemas/localized.ts';
import { holdsSeveral, isChoice, isDepartments, isMixedUnits, isRelation, isUnits } from '#schemas/propertyTypes/traits.ts';
import { isStorable } from '#schemas/records/storable.ts';
import { valueAt } from '#schemas/records/valueAt.ts';
import type { Reader } from '#server/db/database.ts';
import type { Organisation } from '#server/organisation/organisation.ts';
import { unitsNamed } from '#server/organisation/unitsByName.ts';
import { recordsShownAs } from '#server/query/recordsShownAs.ts';
import type { Actor } from '#server/store/actor.ts';
import type { Catalogue } from '#server/store/catalogue.ts';

/** Where names are looked up, as the import of the same person would. */
export interface NamedScope {
  organisation: Organisation;
  catalogue: Catalogue;
  reader: Actor;
  items: readonly TypedColumn[];
}

/** What a name belongs to: the ids of all records that it names. */
type IdsByName = Map<string, readonly string[]>;

/**
 * Texts of cells that name choices, people, departments or records, so that the import reads the same ones: several joined by `;`, an
 * id after a name that is not one's own. Source: contract 9 (What is written).
 */
export class NamedCells {
  readonly #scope: NamedScope;
  /** By code of the relation. */
  readonly #records = new Map<string, IdsByName>();

  constructor(scope: NamedScope) {
    this.#scope = scope;
  }

  /** Looks up the names of related records in these rows, before `text` is called for them. */
  async prepare(db: Reader, columns: readonly (QueryColumn | undefined)[], rows: readonly ListRow[], locale: Locale): Promise<void> {
    for (const column of columns) {
      const item = this.#scope.items.find(({ code }) => code === column?.propertyCode);
      if (!column || !item || !isRelation(column.propertyType)) continue;
      const known: IdsByName = this.#records.get(item.code) ?? new Map();
      this.#records.set(item.code, known);
      const texts = new Set(rows.flatMap(({ data }) => relatedOf(valueAt(data, column.propertyCode), locale).map(({ text }) => text)));
      const wanted = [...texts].filter((text) => !known.has(text) && isStorable(text));
      const found = await recordsShownAs(db, this.#scope, item, wanted);
      for (const text of wanted) known.set(text, found.get(text)?.map(({ id }) => id) ?? []);
    }
  }

  /** The text of a cell; undefined for a column or value that names nothing. */
  text(value: unknown, column: QueryColumn, locale: Locale): string | undefined {
    const texts = isEmptyValue(value) ? undefined : this.#texts(value, column, locale);
    if (!texts) return undefined;
    return holdsSeveral(column.propertyType) ? joinSeveral(texts) : (texts[0] ?? '');
  }

  #texts(value: unknown, column: QueryColumn, locale: Locale): string[] | undefined {
    const { propertyType } = column;
    if (isChoice(propertyType)) return choicesOfCell(value, column, locale);
    if (isUnits(propertyType)) return readUnits(value)?.map((unit) => this.#unitText({ ...unit, name: unitName(unit, locale) }, propertyType));
    if (!isRelation(propertyType)) return undefined;
    const isAlone = !holdsSeveral(propertyType);
    return relatedOf(value, locale).map((record) => this.#recordText(record, column.propertyCode, isAlone));
  }

  #unitText({ id, name, type }: { id: string; name: string; type: number | undefined }, propertyType: number): string {
    if (type === UnitType.role) return name;
    const kinds = isMixedUnits(propertyType) ? [UnitType.user, UnitType.department] : [isDepartments(propertyType) ? UnitType.department : UnitType.user];
    const named = kinds.flatMap((kind) => unitsNamed(this.#scope.organisation, kind, name));
    // Who has left, and the system, are nobody any more whom a file could name.
    const isOwn = named.length === 0 || (named.length === 1 && named[0]?.id === id && isReadAsWritten(name, !holdsSeveral(propertyType)));
    return isOwn ? name : withId(name, id);
  }

  #recordText({ id, text, deleted }: RelatedRecord, code: string, isAlone: boolean): string {
    if (deleted) return text;
    const named = this.#records.get(code)?.get(text);
    // A column that nobody imports keeps its text.
    if (!named) return text;
    const isOwn = named.length === 1 && named[0] === id && isReadAsWritten(text, isAlone) && !DELETED_WORDS.has(text);
    return isOwn ? text : withId(text, id);
  }
}

/** Whether a name reads as itself: it ends in no brackets, and a cell that is not quoted keeps its ends. */
function isReadAsWritten(name: string, isAlone: boolean): boolean {
  if (name.trim() === '' || name.endsWith(']')) return false;
  return !isAlone || (name === name.trim() && name !== '--');
}

function choicesOfCell(value: unknown, column: QueryColumn, locale: Locale): string[] | undefined {
  const names = dictionaryNames(column.options, locale);
  const isSeveral = holdsSeveral(column.propertyType);
  // One choice without names stands as it is stored.
  if (!isSeveral && !names) return undefined;
  const values = isSeveral ? readChoices(value) : [String(value)];
  return values.map((one) => choiceAsRead(one, names?.get(one) ?? one, column));
}

function relatedOf(value: unknown, locale: Locale): RelatedRecord[] {
  if (isEmptyValue(value)) return [];
  return readRelations(value, (one, column) => formatText(one, column, locale), locale) ?? [];
}
