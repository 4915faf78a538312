import type { DecimalSign } from '#schemas/formats/numberText.ts';
import type { DataItem, RelationRefValue, UnitValue } from '#schemas/property.ts';

/** A reason in both languages of the product; it goes on after the name of its column. */
export interface TypedReason {
  zh: string;
  en: string;
}

/** What a text stands for: a form value (contract 6.2), or why it stands for none. */
export type Typed =
  | { value: unknown; fault?: undefined; deleted?: undefined }
  /**
   * A word that stands in place of deleted related records: which ones it was is known only where the value came from.
   * `deleted` are the records in their order, `null` for each such word; `value` where records are really called so.
   */
  | { value?: unknown; fault?: undefined; deleted: readonly (RelationRefValue | null)[] }
  | {
      value?: undefined;
      deleted?: undefined;
      fault: TypedReason;
      /** A name of a person or department that fits none or several: it can be chosen on the spot (contract 9, `errorType` 8). */
      unknownName?: true;
    };

/** What a reader of texts knows of the data item they are for. */
export type TypedColumn = Pick<DataItem, 'code' | 'propertyType' | 'options' | 'relativeCode' | 'relativePropertyCode'>;

/** Records of one name that are looked for; that there are several is all that counts. */
export const MOST_NAMESAKES = 100;

/** How names are found; every entry that fits is given. */
export interface NameFinder {
  /** Zone of all wall-clock times (contract 2.6), IANA name. */
  timeZone: string;
  /** People (3) or departments (1) by name, user name, `name (department)`, path, or id. */
  units(type: number, text: string): readonly UnitValue[];
  /** Records that a relation shows under this text, MOST_NAMESAKES at most. */
  records(column: TypedColumn, text: string): readonly RelationRefValue[];
  /** An address text by its provinces, cities and districts. */
  address(text: string): Record<string, unknown>;
}

/** Reads the text of a cell: the way back from `formatText`. */
export type TypedReader = (text: string, column: TypedColumn, names: NameFinder, decimal?: DecimalSign) => Typed;
