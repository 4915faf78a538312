import { choiceTexts, readChoices } from '#schemas/formats/choice.ts';
import { plainDecimal, shift, toDecimal } from '#schemas/formats/decimal.ts';
import type { ChoiceSource } from '#schemas/formats/filters/options.ts';
import { listSeparator } from '#schemas/formats/format.ts';
import { numberFormat } from '#schemas/formats/number.ts';
import type { Locale } from '#schemas/localized.ts';
import { isSubTable } from '#schemas/propertyTypes/traits.ts';
import type { FormField } from './field.ts';
import { limitNamesOf, stricter, type FieldLimits, type LimitName, type LimitsByControl } from './limits.ts';
import { matchesPattern, TYPED_PATTERN, type Patience } from './pattern.ts';
import { rowsOfSubTable } from './record.ts';
import { DELETED_ROW, mostEntriesOf } from './values.ts';

/** A limit that a value does not keep: the key of the words for the reader under `form:limit`, and what they name. */
export interface BrokenLimit {
  words: string;
  named: Record<string, string | number>;
}

/** Answers of one pattern that are remembered; as many as a sub-table has rows. */
const MOST_ANSWERS = 2000;

/** The limits the server gives a field. */
export function ownLimits({ choices, maxLength, propertyType }: FormField): FieldLimits {
  const items = choices.kind === 'list' ? choices.choices.filter(({ retired }) => !retired).map(({ value }) => value) : null;
  return { items, maxLength: maxLength ?? null, maxCount: mostEntriesOf(propertyType) ?? null };
}

/** The fields as a form's script has narrowed them: choices, largest length, and `limits` with what only the portal checks. */
export function narrowFields(fields: ReadonlyMap<string, FormField>, limits: LimitsByControl): ReadonlyMap<string, FormField> {
  if (limits.size === 0) return fields;
  const narrowed = (field: FormField, key: string): FormField => {
    const own = narrowField(field, limits.get(key));
    return own.columns.length === 0 ? own : { ...own, columns: own.columns.map((column) => narrowed(column, `${key}.${column.code}`)) };
  };
  return new Map([...fields].map(([code, field]) => [code, narrowed(field, code)]));
}

function narrowField(field: FormField, written: FieldLimits | undefined): FormField {
  if (!written) return field;
  const inForce = stricter(ownLimits(field), written);
  const names = limitNamesOf(field.propertyType).filter((name) => (written[name] ?? null) !== null);
  return {
    ...field,
    maxLength: inForce.maxLength ?? undefined,
    choices: written.items ? narrowChoices(field.choices, inForce.items ?? []) : field.choices,
    limits: Object.fromEntries(names.map((name) => [name, inForce[name]])),
  };
}

/** What is no longer offered stays known, so that a record that holds it shows it by its name. */
function narrowChoices(source: ChoiceSource, items: readonly string[]): ChoiceSource {
  if (source.kind === 'model') return { ...source, only: items };
  const known = new Map(source.choices.map((choice) => [choice.value, choice]));
  const offered = items.flatMap((item) => known.get(item) ?? []);
  const names = new Set(items);
  const others = source.choices.filter(({ value }) => !names.has(value)).map((choice) => ({ ...choice, retired: true as const }));
  return { kind: 'list', choices: [...offered, ...others] };
}

/** The first limit of `field.limits` that a value does not keep; an empty text or number keeps all of them, an empty list has no entries. */
export type LimitCheck = (field: FormField, value: unknown) => BrokenLimit | undefined;

/** One check of all values of a form, whose patterns share their patience: a script may have written thousands of long texts. */
export function limitCheck(locale: Locale): LimitCheck {
  const patience = { steps: TYPED_PATTERN.steps };
  return (field, value) => {
    const { limits } = field;
    if (!limits) return undefined;
    for (const name of limitNamesOf(field.propertyType)) {
      const broken = checks[name]?.({ limits, field, value, locale, patience });
      if (broken) return broken;
    }
    return undefined;
  };
}

interface LimitContext {
  limits: FieldLimits;
  field: FormField;
  value: unknown;
  locale: Locale;
  patience: Patience;
}

/** `maxLength` is not here: it has become that of the field, as `propertyLength` is. */
const checks: Readonly<Partial<Record<LimitName, (context: LimitContext) => BrokenLimit | undefined>>> = {
  items({ limits, field, value, locale }) {
    if (!limits.items) return undefined;
    const offered = setOf(limits.items);
    const others = readChoices(value).filter((choice) => !offered.has(choice));
    if (others.length === 0) return undefined;
    return { words: 'items', named: { names: choiceTexts(others, field, locale).join(listSeparator(locale)) } };
  },
  min: ({ limits, field, value }) => outside('min', limits.min, field, (limit) => compare(value, limit) < 0),
  max: ({ limits, field, value }) => outside('max', limits.max, field, (limit) => compare(value, limit) > 0),
  minLength({ limits: { minLength }, value }) {
    if (!isText(value) || typeof minLength !== 'number' || [...value].length >= minLength) return undefined;
    return { words: 'minLength', named: { count: minLength } };
  },
  pattern({ limits, value, patience }) {
    if (!isText(value) || typeof limits.pattern !== 'string' || fits(limits, limits.pattern, value, patience)) return undefined;
    return { words: 'pattern', named: {} };
  },
  minCount: ({ limits: { minCount }, field, value }) => miscounted('min', field, minCount, (limit) => countEntries(field, value) < limit),
  maxCount: ({ limits: { maxCount }, field, value }) => miscounted('max', field, maxCount, (limit) => countEntries(field, value) > limit),
};

/** Answers of patterns go with their limits, so that of a whole form only what has changed is matched again. */
const answers = new WeakMap<FieldLimits, Map<string, boolean>>();

/** A text that is too long to be matched with its pattern at every key, or whose match takes too long, does not count as fitting. */
function fits(limits: FieldLimits, pattern: string, text: string, patience: Patience): boolean {
  const known = answers.get(limits) ?? new Map<string, boolean>();
  answers.set(limits, known);
  const before = known.get(text);
  if (before !== undefined || text.length > TYPED_PATTERN.textChars) return before === true;
  const found = matchesPattern(pattern, text, patience);
  if (found === undefined) return false;
  if (known.size >= MOST_ANSWERS) known.clear();
  known.set(text, found);
  return found;
}

const sets = new WeakMap<readonly string[], ReadonlySet<string>>();

/** The choices as a set, which is made once for all rows of a column. */
function setOf(items: readonly string[]): ReadonlySet<string> {
  const made = sets.get(items) ?? new Set(items);
  sets.set(items, made);
  return made;
}

function outside(words: 'min' | 'max', limit: number | null | undefined, field: FormField, isOutside: (limit: number) => boolean): BrokenLimit | undefined {
  return typeof limit === 'number' && isOutside(limit) ? { words, named: { limit: limitText(limit, field) } } : undefined;
}

function miscounted(side: 'min' | 'max', field: FormField, limit: number | null | undefined, isOutside: (limit: number) => boolean): BrokenLimit | undefined {
  if (typeof limit !== 'number' || !isOutside(limit)) return undefined;
  return { words: `${side}${isSubTable(field.propertyType) ? 'Rows' : 'Count'}`, named: { count: limit } };
}

/** A limit with all its digits, which the field's own format might round away; percent where the field shows percent. */
function limitText(limit: number, field: FormField): string {
  const number = toDecimal(limit);
  if (!number) return String(limit);
  return numberFormat(field.displayFormat)?.percent ? `${plainDecimal(shift(number, 2))}%` : plainDecimal(number);
}

/** Below, at or above a limit, by their digits; what is no number is at it: that is reported as its own fault. */
function compare(value: unknown, limit: number): number {
  const [left, right] = [toDecimal(value), toDecimal(limit)];
  if (!left || !right) return 0;
  const places = Math.max(left.fraction.length, right.fraction.length);
  const scaled = ({ negative, whole, fraction }: typeof left) => BigInt(`${negative ? '-' : ''}${whole}${fraction.padEnd(places, '0')}`);
  const difference = scaled(left) - scaled(right);
  return Number(difference > 0n) - Number(difference < 0n);
}

function countEntries(field: FormField, value: unknown): number {
  if (isSubTable(field.propertyType)) return rowsOfSubTable(value).filter(({ rowStatus }) => rowStatus !== DELETED_ROW).length;
  return Array.isArray(value) ? value.length : 0;
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
