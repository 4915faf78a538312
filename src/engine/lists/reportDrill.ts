import { PropertyType, type FilterTypeName } from '#schemas/codes.ts';
import { readRelations } from '#schemas/formats/relation.ts';
import { accurateCodes, operatorsOf, usualOperator } from '#schemas/formats/filters/operators.ts';
import { formatText } from '#schemas/formats/index.ts';
import { readUnits } from '#schemas/formats/units.ts';
import type { FilterItem, NestedCondition } from '#schemas/list.ts';
import type { Locale } from '#schemas/localized.ts';
import { UnitType } from '#schemas/codes.ts';
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
 * Shape: undefined when the report leads nowhere, or a list cannot be asked for one of the groups or conditions. Source: contract 15.7.
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
  const asked = sets.map((groups) => groups.filter((group) => group.length > 0)).filter((groups) => groups.length > 0);
  if (asked.reduce((count, groups) => count * groups.length, 1) > MOST_GROUPS) return undefined;
  return asked.reduce<Groups>((before, groups) => before.flatMap((one) => groups.map((more) => [...one, ...more])), [[]]);
}

/** Whether a list keeps a comparison that its address names: others would be left out of it, and it would show more. */
function isAskable({ propertyType, operator }: ConditionTerm): boolean {
  return operatorsOf(propertyType).includes(operator);
}

function search(view: string, condition: readonly ConditionGroup[]): string {
  const asked = condition.filter((group) => group.length > 0);
  // Without a condition the presets of the view stay away too: the figure knows nothing of them.
  return writeListUrl({ view, filters: {}, condition: asked, sort: undefined, page: 1, size: undefined, record: undefined, mine: undefined }, '');
}

const BY_ID: ReadonlySet<number> = new Set([PropertyType.staff, PropertyType.department]);
const CHOICES: ReadonlySet<number> = new Set([PropertyType.radio, PropertyType.dropdown]);

/** The records of one group: a list can be asked for one value, for a period, and for none. */
function groupTerm(value: unknown, column: ReportColumn, locale: Locale): ConditionTerm | undefined {
  const { propertyCode, propertyType } = column;
  const term = (operator: FilterTypeName, text: string, name?: string): ConditionTerm => ({
    propertyCode,
    propertyType,
    operator,
    value: text,
    ...(name === undefined ? {} : { name }),
  });
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return term('IsNull', '');
  if (column.granularity) {
    const span = periodSpan(value, column.granularity);
    return span && term('Between', span.join(';'));
  }
  if (CHOICES.has(propertyType)) return term('In', String(value));
  if (propertyType === PropertyType.shortText || propertyType === PropertyType.number) return term('Eq', String(value));
  if (propertyType === PropertyType.logic) return term('Eq', String(value));
  if (BY_ID.has(propertyType)) {
    const unitType = propertyType === PropertyType.staff ? UnitType.user : UnitType.department;
    const units = readUnits(value)?.map(({ id, name }) => ({ id, unitType, name }));
    return units && term('In', JSON.stringify(units));
  }
  if (propertyType !== PropertyType.relation) return undefined;
  const [record] = readRelations(value, (inner, shown) => formatText(inner, shown, locale), locale) ?? [];
  return record && term('In', record.id, record.text);
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
  return { propertyCode, propertyType, operator: operatorOf(one, accurate), value: propertyValue ?? '' };
}

function operatorOf(one: FilterItem | NestedCondition, accurate: ReadonlySet<string>): FilterTypeName {
  const { queryFilterType: named } = one;
  // The check of documents and the portal itself write names only.
  return typeof named === 'string' && named !== '' ? (named as FilterTypeName) : usualOperator(one, accurate);
}
