import { recordScope, type Expression } from '#schemas/expression/expression.ts';
import { CheckType } from '#schemas/codes.ts';
import { asRecord } from '#schemas/formats/format.ts';
import { localized, type Locale, type Named } from '#schemas/localized.ts';
import type { FormRule } from '#schemas/property.ts';
import { rowExpressionScope, seesAll, tryCompile, type ExpressionActor } from './compute.ts';
import type { FormField } from './field.ts';
import { matchesPattern, type Patience } from './pattern.ts';
import { rowsOfSubTable, type FormValues } from './record.ts';
import { DELETED_ROW } from './values.ts';
import { valueAt } from '#schemas/records/valueAt.ts';

/** A rule that a value breaks: where (`['amount']`, `['items', 2, 'quantity']`) and the words of the rule, '' when it has none. */
export interface BrokenRule {
  path: readonly (string | number)[];
  message: string;
  checkType: number;
  /** Limit of a maximum length rule. */
  limit: number | undefined;
}

/** What a rule reads: the value it is for and the scope its expression sees. */
interface Place {
  path: readonly (string | number)[];
  value: unknown;
  scope: ReturnType<typeof recordScope>;
}

/** A rule is checked with what is left of the patience with all patterns of its record. */
interface CheckedPlace extends Place {
  patience: Patience;
}

/** Steps of all patterns of one record, which are some tenths of a second: the server answers everybody else meanwhile. */
const PATTERN_STEPS = 5_000_000;

type Options = Readonly<Record<string, unknown>>;

/** Whether a value keeps a rule, by `checkType`; 'no repeat' is known to the server alone. */
const checks: Readonly<Record<number, (options: Options, place: CheckedPlace) => boolean>> = {
  [CheckType.pattern]({ pattern }, { value, patience }) {
    if (!isText(value) || typeof pattern !== 'string') return true;
    const found = matchesPattern(pattern, value, patience);
    // What nobody can read is kept; what takes too long is not, or a long text would pass any rule.
    return found ?? patience.steps >= 0;
  },
  [CheckType.maxLength]: ({ maxLength }, { value }) => !isText(value) || typeof maxLength !== 'number' || [...value].length <= maxLength,
  [CheckType.onSubmit]: ({ expression }, { scope }) => typeof expression !== 'string' || (tryCompile(expression)?.holds(scope) ?? true),
};

/**
 * The form rules that the values break, in the order of the rules.
 * Only rules of the given fields are checked; a rule that this side cannot read is left to the server.
 * Source: contract 6.8, 15.4.
 */
export function brokenRules(
  rules: readonly FormRule[],
  fields: ReadonlyMap<string, FormField>,
  values: Readonly<FormValues>,
  actor: ExpressionActor,
  locale: Locale,
): BrokenRule[] {
  // One scope for all rules of the record: an import checks every row.
  const scope = recordScope(values, actor);
  const patience = { steps: PATTERN_STEPS };
  return rules.flatMap((rule) => {
    const check = checks[rule.checkType];
    const options = asRecord(rule.options);
    if (!check) return [];
    return placesOfRule(rule.propertyCode, fields, { values, scope, actor })
      .filter((place) => !check(options, { ...place, patience }))
      .map(({ path }) => ({ path, message: messageOfRule(options, locale), checkType: rule.checkType, limit: Number(options.maxLength) || undefined }));
  });
}

/** The rules that a reader's form can decide: those over items they do not see are the server's to check. */
export function decidableRules(rules: readonly FormRule[], fields: ReadonlyMap<string, FormField>): FormRule[] {
  return rules.filter((rule) => {
    const { expression, sheet } = conditionOf(rule);
    return !expression || seesAll(expression, fields, sheet);
  });
}

/** The expression a rule holds, when it has one that can be read, and the sub-table whose rows it is checked on. */
export function conditionOf({ propertyCode, options }: FormRule): { expression: Expression | undefined; sheet: string | undefined } {
  const { expression } = asRecord(options);
  const [sheet, column] = propertyCode.split('.');
  return { expression: typeof expression === 'string' ? tryCompile(expression) : undefined, sheet: column === undefined ? undefined : sheet };
}

/** A record that rules are checked on. */
interface RecordContext {
  values: Readonly<FormValues>;
  scope: Place['scope'];
  actor: ExpressionActor;
}

/** Where a rule applies: one item, or the column of every row that stays. */
function placesOfRule(propertyCode: string, fields: ReadonlyMap<string, FormField>, { values, scope, actor }: RecordContext): Place[] {
  const [code = '', column] = propertyCode.split('.');
  const field = fields.get(code);
  if (!field) return [];
  if (column === undefined) return [{ path: [code], value: valueAt(values, code), scope }];
  if (!field.columns.some((known) => known.code === column)) return [];
  return rowsOfSubTable(valueAt(values, code)).flatMap((row, at) =>
    row.rowStatus === DELETED_ROW ? [] : [{ path: [code, at, column], value: valueAt(row, column), scope: rowExpressionScope(values, row, actor) }],
  );
}

function messageOfRule(options: Options, locale: Locale): string {
  // `localized` checks the translations itself.
  return localized({ name: typeof options.message === 'string' ? options.message : '', name_i18n: options.message_i18n as Named['name_i18n'] }, locale);
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
