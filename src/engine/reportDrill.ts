import { PropertyType, type FilterTypeName } from '#schemas/codes.ts';
import { readRelations } from '#schemas/formats/relation.ts';
import { formatText } from '#schemas/formats/index.ts';
import { readUnits } from '#schemas/formats/units.ts';
import type { FilterItem, NestedCondition } from '#schemas/list.ts';
import type { Locale } from '#schemas/localized.ts';
import { UnitType } from '#schemas/codes.ts';
import type { ReportColumn, ReportData, ReportDefinition } from '#schemas/report.ts';
import { periodSpan } from '#renderers/charts/periodText.ts';
import type { ConditionGroup, ConditionTerm } from '#renderers/contract.ts';
import { writeListUrl } from './listUrl.ts';

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
 * Shape: undefined when the report leads nowhere, or a list cannot be asked for one of the groups. Source: contract 15.7.
 */
export function drillAddress({ appCode, definition: { drill }, data, filters, locale }: Drill, row: number): string | undefined {
  const values = data.rows[row];
  if (!drill || !values) return undefined;
  const dimensions = data.columns.filter(({ sumType }) => typeof sumType !== 'number');
  const own = dimensions.map((column, place) => groupTerm(values[place], column, locale));
  if (own.some((term) => term === undefined)) return undefined;
  const terms = [...filters.map(filterTerm), ...own.filter((term) => term !== undefined)];
  const whole = (drill.queryCondition ?? [])[0] ?? [];
  if (whole.length > MOST_GROUPS) return undefined;
  const condition = whole.length === 0 ? [terms] : whole.map((group) => [...group.map(conditionTerm), ...terms]);
  return `/application/${encodeURIComponent(appCode)}/application-list/${encodeURIComponent(drill.schemaCode)}${search(drill.queryCode, condition)}`;
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
  if (column.granularity) return term('Between', periodSpan(String(value), column.granularity).join(';'));
  if (CHOICES.has(propertyType)) return term('In', String(value));
  if (propertyType === PropertyType.shortText || propertyType === PropertyType.number) return term('Eq', String(value));
  if (propertyType === PropertyType.logic) return term('Eq', String(value));
  if (BY_ID.has(propertyType)) {
    const unitType = propertyType === PropertyType.staff ? UnitType.user : UnitType.department;
    const units = readUnits(value)?.map(({ id, name }) => ({ id, unitType, name }));
    return units && term('In', JSON.stringify(units));
  }
  if (propertyType !== PropertyType.relation) return undefined;
  const [record] = readRelations(value, (inner, shown) => formatText(inner, shown, locale)) ?? [];
  return record && term('In', record.id, record.text);
}

/** Operators that are meant where a filter names none (contract 6.4). */
const USUAL: Readonly<Record<number, FilterTypeName>> = {
  [PropertyType.number]: 'Between',
  [PropertyType.date]: 'Between',
  [PropertyType.time]: 'Between',
  [PropertyType.logic]: 'Eq',
  [PropertyType.address]: 'Eq',
  [PropertyType.radio]: 'In',
  [PropertyType.dropdown]: 'In',
  [PropertyType.staff]: 'In',
  [PropertyType.department]: 'In',
  [PropertyType.relation]: 'In',
  [PropertyType.checkbox]: 'Of',
  [PropertyType.dropdownMulti]: 'Of',
  [PropertyType.staffMulti]: 'Of',
  [PropertyType.departmentMulti]: 'Of',
  [PropertyType.mixedUnits]: 'Of',
  [PropertyType.relationMulti]: 'Of',
};

function filterTerm({ propertyCode, propertyType, propertyValue, propertyValueName, queryFilterType }: FilterItem): ConditionTerm {
  return {
    propertyCode,
    propertyType,
    operator: operatorOf(queryFilterType, propertyType),
    value: propertyValue,
    ...(propertyValueName === '' ? {} : { name: propertyValueName }),
  };
}

function conditionTerm({ propertyCode, propertyType, propertyValue, queryFilterType }: NestedCondition): ConditionTerm {
  return { propertyCode, propertyType, operator: operatorOf(queryFilterType, propertyType), value: propertyValue ?? '' };
}

function operatorOf(named: FilterItem['queryFilterType'], propertyType: number): FilterTypeName {
  // The check of documents and the portal itself write names only.
  return typeof named === 'string' && named !== '' ? (named as FilterTypeName) : (USUAL[propertyType] ?? 'Like');
}
