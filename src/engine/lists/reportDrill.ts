import { PropertyType, UnitType, type FilterTypeName } from '#schemas/codes.ts';
import { readRelations } from '#schemas/formats/relation.ts';
import { accurateCodes, operatorsOf, usualOperator } from '#schemas/formats/filters/operators.ts';
import { isRelativeDeleted, readRelativeValue } from '#schemas/formats/filters/relative.ts';
import { writeShortRelative } from '#schemas/formats/filters/shortRelative.ts';
import { isKnownRelative } from '#schemas/formats/filters/relativeValue.ts';
import { plainDecimal, toDecimal } from '#schemas/formats/decimal.ts';
import { formatText } from '#schemas/formats/index.ts';
import { readUnits } from '#schemas/formats/units.ts';
import type { FilterItem, NestedCondition } from '#schemas/list.ts';
import type { Locale } from '#schemas/localized.ts';
import { ofPropertyType, type ByPropertyType } from '#schemas/propertyTypes/byPropertyType.ts';
import type { ReportColumn, ReportData, ReportDefinition } from '#schemas/report.ts';
import { periodSpan } from '#renderers/charts/periodText.ts';
import type { ConditionGroup, ConditionTerm } from '#renderers/contracts/filter.ts';
import { writeListUrl } from '#src/engine/lists/state/listUrl.ts';

/** Groups an address can hold (`conditions.ts`). */
const MOST_GROUPS = 9;

/** What a drill needs besides the row. */
interface Drill {
  appCode: string;
  definition: ReportDefinition;
  data: ReportData;
  filters: readonly FilterItem[];
  locale: Locale;
}

/**
 * Address of the list with exactly the records a row of figures counts: the rows the report counts at all, the reader's own
 * conditions and the groups of the row, as a built filter. Pure.
 * Shape: undefined when the report leads nowhere, or a list cannot be filtered by one of the groups or conditions. Source: contract 15.7.
 */
export function drillAddress({ appCode, definition: { drill, conditions }, data, filters, locale }: Drill, row: number): string | undefined {
  const values = data.rows[row];
  if (!drill || !values) return undefined;
  const dimensions = data.columns.filter(({ sumType }) => typeof sumType !== 'number');
  const own = dimensions.map((column, place) => groupTerm(values[place], column, locale));
  if (own.some((term) => term === undefined)) return undefined;
  const accurate = accurateCodes(conditions);
  const terms = [...filters.map((filter) => filterTerm(filter, accurate)), ...own.filter((term) => term !== undefined)];
  const condition = anyOfEach(drill.queryCondition ?? [])?.map((group) => [...group.map((one) => conditionTerm(one, accurate)), ...terms]);
  if (!condition?.flat().every(isAskable)) return undefined;
  return `/application/${encodeURIComponent(appCode)}/application-list/${encodeURIComponent(drill.schemaCode)}${search(drill.queryCode, condition)}`;
}

type Groups = readonly (readonly NestedCondition[])[];

/**
 * A condition of sets, joined by AND, as one set of groups; undefined when they are more than an address can hold.
 * Groups and sets that say nothing are left out, as the server leaves them out.
 */
function anyOfEach(sets: readonly Groups[]): Groups | undefined {
  const nonEmpty = sets.map((groups) => groups.filter((group) => group.length > 0)).filter((groups) => groups.length > 0);
  if (nonEmpty.reduce((count, groups) => count * groups.length, 1) > MOST_GROUPS) return undefined;
  return nonEmpty.reduce<Groups>((before, groups) => before.flatMap((one) => groups.map((more) => [...one, ...more])), [[]]);
}

/** Whether a list keeps a comparison that its address names: others would be left out of it, and it would show more. */
function isAskable({ propertyCode, propertyType, operator, value }: ConditionTerm): boolean {
  // An address does not say whether the first part of such a code is a relation or a sub-table, which nothing builds a filter by.
  return operatorsOf(propertyType).includes(operator) && !propertyCode.includes('.') && (isRelativeDeleted(value) || readRelativeValue(value) === undefined);
}

function search(view: string, condition: readonly ConditionGroup[]): string {
  const nonEmpty = condition.filter((group) => group.length > 0);
  // Without a condition the presets of the view stay away too: the figure knows nothing of them.
  return writeListUrl({ view, filters: {}, condition: nonEmpty, sort: [], page: 1, size: undefined, record: undefined, mine: undefined }, '');
}

/** How a list is filtered by one value of a group. */
type ValueTerm = (value: unknown, locale: Locale) => Pick<ConditionTerm, 'operator' | 'value' | 'name'> | undefined;

const sameValue: ValueTerm = (value) => ({ operator: 'Eq', value: String(value) });
const sameNumber: ValueTerm = (value) => {
  // A field takes no powers of ten.
  const number = toDecimal(value);
  return number && { operator: 'Eq', value: plainDecimal(number) };
};
const sameChoice: ValueTerm = (value) => ({ operator: 'In', value: String(value) });
/** Without a kind each unit has its own. */
const sameUnits =
  (kind?: number): ValueTerm =>
  (value) => {
    const units = readUnits(value)?.map(({ id, name, type }) => ({ id, unitType: kind ?? type, name }));
    return units && { operator: 'In', value: JSON.stringify(units) };
  };
const sameRecord: ValueTerm = (value, locale) => {
  const [record] = readRelations(value, (inner, shown) => formatText(inner, shown, locale), locale) ?? [];
  return record && { operator: 'In', value: record.id, name: record.text };
};
/** A group of an item with several values is one of them; its records have that value, whatever they have besides. */
const hasAmong =
  (same: ValueTerm): ValueTerm =>
  (value, locale) => {
    const term = same(value, locale);
    return term && { ...term, operator: 'Of' };
  };

/** undefined = a list cannot be filtered by one value of the type. */
const VALUE_TERMS: ByPropertyType<ValueTerm | undefined> = {
  [PropertyType.shortText]: sameValue,
  [PropertyType.longText]: undefined,
  [PropertyType.number]: sameNumber,
  [PropertyType.date]: undefined,
  [PropertyType.logic]: sameValue,
  [PropertyType.mixedUnits]: hasAmong(sameUnits()),
  [PropertyType.attachment]: undefined,
  [PropertyType.opinion]: undefined,
  [PropertyType.subTable]: undefined,
  [PropertyType.relation]: sameRecord,
  [PropertyType.address]: undefined,
  [PropertyType.relationMulti]: hasAmong(sameRecord),
  [PropertyType.radio]: sameChoice,
  [PropertyType.checkbox]: hasAmong(sameChoice),
  [PropertyType.dropdown]: sameChoice,
  [PropertyType.dropdownMulti]: hasAmong(sameChoice),
  [PropertyType.time]: undefined,
  [PropertyType.staff]: sameUnits(UnitType.user),
  [PropertyType.staffMulti]: hasAmong(sameUnits(UnitType.user)),
  [PropertyType.department]: sameUnits(UnitType.department),
  [PropertyType.departmentMulti]: hasAmong(sameUnits(UnitType.department)),
};

/** The records of one group: a list can be filtered by one value, by a period, and by none. */
function groupTerm(value: unknown, column: ReportColumn, locale: Locale): ConditionTerm | undefined {
  const { propertyCode, propertyType } = column;
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0))
    return { propertyCode, propertyType, operator: 'IsNull', value: '' };
  if (column.granularity) {
    const span = periodSpan(value, column.granularity);
    return span && { propertyCode, propertyType, operator: 'Between', value: span.join(';') };
  }
  const term = ofPropertyType(VALUE_TERMS, propertyType)?.(value, locale);
  return term && { propertyCode, propertyType, ...term };
}

function filterTerm(item: FilterItem, accurate: ReadonlySet<string>): ConditionTerm {
  const { propertyCode, propertyType, propertyValue, propertyValueName } = item;
  return {
    propertyCode,
    propertyType,
    operator: operatorOf(item, accurate),
    value: propertyValue,
    ...(propertyValueName === '' ? {} : { name: propertyValueName }),
  };
}

function conditionTerm(one: NestedCondition, accurate: ReadonlySet<string>): ConditionTerm {
  const { propertyCode, propertyType, propertyValue } = one;
  return { propertyCode, propertyType, operator: operatorOf(one, accurate), value: shortValue(propertyValue ?? '', propertyType) };
}

/** What is relative, in the short form that addresses hold. */
function shortValue(value: string, propertyType: number): string {
  const relative = readRelativeValue(value);
  return relative && isKnownRelative(relative, propertyType) ? writeShortRelative(relative) : value;
}

function operatorOf(one: FilterItem | NestedCondition, accurate: ReadonlySet<string>): FilterTypeName {
  const { queryFilterType: named } = one;
  // The check of documents and the portal itself write names only.
  return typeof named === 'string' && named !== '' ? (named as FilterTypeName) : usualOperator(one, accurate);
}
