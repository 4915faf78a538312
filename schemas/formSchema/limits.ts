import { PropertyType } from '#schemas/codes.ts';
import { ofPropertyType, type ByPropertyType } from '#schemas/propertyTypes/byPropertyType.ts';

/** What may limit the values of a control; null = nothing. Source: contract 14 `Control`. */
export interface Limits {
  /** The choices that are offered, in their order. */
  items: readonly string[] | null;
  min: number | null;
  max: number | null;
  minLength: number | null;
  maxLength: number | null;
  /** Entries of a list: choices, files, people, records, rows. */
  minCount: number | null;
  maxCount: number | null;
  /** Regular expression that is found in the text. */
  pattern: string | null;
}
export type LimitName = keyof Limits;
/** Limits of one control: those it has a word on. */
export type FieldLimits = Partial<Limits>;
/** Limits by control: code of the item, `sheet.column` for columns. */
export type LimitsByControl = ReadonlyMap<string, FieldLimits>;

const TEXT = ['minLength', 'maxLength', 'pattern'] as const satisfies LimitName[];
const COUNT = ['minCount', 'maxCount'] as const satisfies LimitName[];

const NONE = [] as const satisfies LimitName[];

const NAMES: ByPropertyType<readonly LimitName[]> = {
  [PropertyType.number]: ['min', 'max'],
  [PropertyType.shortText]: TEXT,
  [PropertyType.longText]: TEXT,
  [PropertyType.radio]: ['items'],
  [PropertyType.dropdown]: ['items'],
  [PropertyType.checkbox]: ['items', ...COUNT],
  [PropertyType.dropdownMulti]: ['items', ...COUNT],
  [PropertyType.attachment]: COUNT,
  [PropertyType.staffMulti]: COUNT,
  [PropertyType.departmentMulti]: COUNT,
  [PropertyType.mixedUnits]: COUNT,
  [PropertyType.relationMulti]: COUNT,
  [PropertyType.subTable]: COUNT,
  [PropertyType.date]: NONE,
  [PropertyType.time]: NONE,
  [PropertyType.logic]: NONE,
  [PropertyType.staff]: NONE,
  [PropertyType.department]: NONE,
  [PropertyType.relation]: NONE,
  [PropertyType.address]: NONE,
  [PropertyType.opinion]: NONE,
};

/** The limits that a kind of control has. */
export function limitNamesOf(propertyType: number): readonly LimitName[] {
  return ofPropertyType(NAMES, propertyType) ?? NONE;
}

/** What is in force when both are given: the stricter one; of two patterns the written one is shown, a rule's own is checked nevertheless. */
export function stricter(own: FieldLimits, written: FieldLimits): Limits {
  const floor = (name: 'min' | 'minLength' | 'minCount') => strictest(Math.max, own[name], written[name]);
  const ceiling = (name: 'max' | 'maxLength' | 'maxCount') => strictest(Math.min, own[name], written[name]);
  return {
    items: common(own.items, written.items),
    min: floor('min'),
    max: ceiling('max'),
    minLength: floor('minLength'),
    maxLength: ceiling('maxLength'),
    minCount: floor('minCount'),
    maxCount: ceiling('maxCount'),
    pattern: written.pattern ?? own.pattern ?? null,
  };
}

type Optional<T> = T | null | undefined;

function strictest(choose: (...limits: number[]) => number, ...limits: Optional<number>[]): number | null {
  const present = limits.filter((limit) => limit !== null && limit !== undefined);
  return present.length === 0 ? null : choose(...present);
}

/** The written choices in their order, as far as the server offers them. */
function common(own: Optional<readonly string[]>, written: Optional<readonly string[]>): readonly string[] | null {
  if (!written) return own ?? null;
  const offered = own && new Set(own);
  return [...new Set(written)].filter((item) => !offered || offered.has(item));
}
