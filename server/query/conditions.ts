import { sql } from 'kysely';
import { usualOperator } from '#schemas/formats/filters/operators.ts';
import type { FilterItem, NestedCondition } from '#schemas/list.ts';
import { isOneRelation, isRelation } from '#schemas/propertyTypes/traits.ts';
import { isStorable } from '#schemas/records/storable.ts';
import { readOperator } from '#server/query/filters/operators.ts';
import { invalidParameter } from '#server/refusals/parameters.ts';
import { queryReasons } from '#server/refusals/queries.ts';
import { invalidItem } from '#server/refusals/values.ts';
import type { Catalogue, StoredItem, StoredModel, StoredSheet } from '#server/store/catalogue.ts';
import type { HiddenIn } from '#server/store/shownItem.ts';
import { allOf, anyOf, type Predicate } from './filters/family.ts';
import { filterFamilyOf } from './filters/index.ts';
import { resolvedValue, type RelativeTo } from './filters/relativeValue.ts';

/** `queryCondition` of contract 8.2: sets joined by AND, groups of a set by OR, conditions of a group by AND. */
export type ConditionGroups = readonly (readonly (readonly NestedCondition[])[])[] | null | undefined;

/** A filter item or nested condition. */
type OneCondition = Pick<FilterItem, 'propertyCode' | 'queryFilterType'> & { propertyValue?: string | null };

/** Table alias of the model in every statement of this folder. */
export const MODEL_ALIAS = 'row';
const SHEET_ALIAS = 'sheetRow';
const MAX_CONDITIONS = 100;
const MAX_VALUE_LENGTH = 100_000;

/** Where conditions are read: the model, what is hidden from the reader, and what the outcome hangs on. */
export interface ConditionScope {
  catalogue: Catalogue;
  model: StoredModel;
  hidden: ReadonlySet<string>;
  /** What is hidden in the models that relations name. */
  hiddenIn: HiddenIn;
  /** Text items that are searched for exactly (`accurateSearch` of the view's condition). */
  accurate?: ReadonlySet<string> | undefined;
  /** The rows of another model that count; undefined = all of them. */
  seenIn(related: StoredModel): Predicate | undefined;
  /** For whom and when the relative values of nested conditions hold; left out = they are none. */
  relativeTo?: RelativeTo | undefined;
  /** `Like` finds texts by pinyin and initials too. */
  byPinyin?: boolean | undefined;
  dependsOn(key: string | null): void;
}

/** All filter items joined by AND. Errors: invalidParameter naming the item (contract 8.2). */
export function compileFilters(scope: ConditionScope, filters: readonly OneCondition[]): Predicate[] {
  if (filters.length > MAX_CONDITIONS) throw invalidParameter('filters', queryReasons.tooManyConditions);
  return filters.map((filter) => compileOne(scope, filter)).filter((predicate) => predicate !== undefined);
}

/** A nested condition; undefined when it is empty (`[]`, `[[]]`, `[[[]]]`). */
export function compileCondition(scope: ConditionScope, condition: ConditionGroups): Predicate | undefined {
  const sets = condition ?? [];
  if (sets.flat(2).length > MAX_CONDITIONS) throw invalidParameter('queryCondition', queryReasons.tooManyConditions);
  const compiled = sets.map((groups) => anyOf(groups.map((group) => allOf(compileFilters(scope, group))).filter((predicate) => predicate !== undefined)));
  return allOf(compiled.filter((predicate) => predicate !== undefined));
}

function compileOne(scope: ConditionScope, filter: OneCondition): Predicate | undefined {
  const { propertyCode } = filter;
  const [code = '', childCode, ...rest] = propertyCode.split('.');
  if (rest.length > 0) throw invalidParameter(propertyCode);
  if (childCode === undefined) {
    const item = findComparedItem(scope, code);
    return compileItem(scope, item, filter, MODEL_ALIAS);
  }
  const relation = scope.hidden.has(code) ? undefined : scope.model.items.get(code);
  if (relation && isRelation(relation.propertyType)) return compileRelated(scope, relation, childCode, filter);
  const { sheet, item } = findSheetItem(scope, code, childCode, propertyCode);
  const predicate = compileItem(scope, item, filter, SHEET_ALIAS);
  if (!predicate) return undefined;
  return sql`exists (select 1 from ${sql.table(sheet.table)} as ${sql.ref(SHEET_ALIAS)}
    where ${sql.ref(`${SHEET_ALIAS}.parentId`)} = ${sql.ref(`${MODEL_ALIAS}.id`)} and ${predicate})`;
}

/**
 * A condition on an item of the record that a relation points to (contract 6.4): of a relation to one the item counts as empty where
 * there is no record or the reader does not see it; of one to several it holds where any of those that are seen meets it.
 * Errors: invalidParameter for an item that is unknown or hidden there, or a model that is not loaded.
 */
function compileRelated(scope: ConditionScope, relation: StoredItem, itemCode: string, filter: OneCondition): Predicate | undefined {
  const { propertyCode } = filter;
  const model = scope.catalogue.find(relation.item.relativeCode ?? '');
  const item = model?.items.get(itemCode);
  if (!model || !item || scope.hiddenIn(model.schemaCode).has(itemCode)) throw invalidParameter(propertyCode);
  const given = readOperator(filter.queryFilterType, item);
  const isOne = isOneRelation(relation.propertyType);
  // What holds for an empty item holds where there is no record: it is the complement of what holds for one.
  const isComplement = isOne && given !== undefined && (given.operator === 'IsNull') !== given.not;
  const inside = isComplement ? { ...given, not: !given.not } : given;
  const met = compileItem({ ...scope, model, hidden: scope.hiddenIn(model.schemaCode), accurate: undefined }, item, filter, MODEL_ALIAS, inside);
  if (!met) return undefined;
  scope.dependsOn(model.schemaCode);
  const seen = scope.seenIn(model);
  // The alias inside is that of the related records, which both are about.
  const ids = sql`select ${sql.ref(`${MODEL_ALIAS}.id`)} from ${sql.table(model.table)} as ${sql.ref(MODEL_ALIAS)} where ${allOf(seen ? [met, seen] : [met])}`;
  const column = sql.ref(`${MODEL_ALIAS}.${relation.column}`);
  if (!isOne) return sql`${column} && array(${ids})`;
  const holds: Predicate = sql`${column} in (${ids})`;
  return isComplement ? sql`(${holds}) is not true` : holds;
}

function compileItem(
  scope: ConditionScope,
  item: StoredItem,
  filter: OneCondition,
  alias: string,
  given = readOperator(filter.queryFilterType, item),
): Predicate | undefined {
  const column = sql.ref(`${alias}.${item.column}`);
  const family = filterFamilyOf(item.propertyType);
  if (given?.operator === 'IsNull') return given.not ? sql`${column} is not null` : sql`${column} is null`;
  const value = filter.propertyValue ?? '';
  if (value === '') return undefined;
  if (value.length > MAX_VALUE_LENGTH || !isStorable(value)) throw invalidItem(item);
  const operator = given?.operator ?? usualOperator({ propertyCode: item.path, propertyType: item.propertyType }, scope.accurate);
  const { catalogue, hiddenIn, dependsOn } = scope;
  const spelled = scope.byPinyin && item.keyColumn !== undefined ? sql.ref(`${alias}.${item.keyColumn}`) : undefined;
  const meant = scope.relativeTo ? resolvedValue(value, operator, item, scope.relativeTo) : value;
  const predicate = family.compile(operator, meant, { item, column, spelled, catalogue, hiddenIn, dependsOn });
  // Exactly the rows for which the predicate does not hold, those without a value included.
  return predicate && given?.not ? sql`(${predicate}) is not true` : predicate;
}

/** The item of a code. Errors: invalidParameter when it is unknown, or hidden from the reader (the same answer). */
export function findComparedItem({ model, hidden }: Pick<ConditionScope, 'model' | 'hidden'>, code: string): StoredItem {
  const item = model.items.get(code);
  if (!item || hidden.has(code)) throw invalidParameter(code);
  return item;
}

function findSheetItem({ model, hidden }: ConditionScope, code: string, childCode: string, path: string): { sheet: StoredSheet; item: StoredItem } {
  const sheet = model.sheets.get(code);
  const item = sheet?.items.get(childCode);
  if (!sheet || !item || hidden.has(code) || hidden.has(path)) throw invalidParameter(path);
  return { sheet, item };
}
