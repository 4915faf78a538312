import type { ListConfig, QueryColumn } from '#schemas/list.ts';
import { isDate } from '#schemas/propertyTypes/traits.ts';
import { namedColumn, viewOptions } from '#renderers/contracts/viewOptions.ts';

/** The items a calendar stands on. */
export interface CalendarColumns {
  start: QueryColumn;
  end: QueryColumn | undefined;
}

/** The columns of begin and end: the named ones, else the first date; undefined = the view has none. Source: contract 8.1. */
export function calendarColumns(config: ListConfig): CalendarColumns | undefined {
  const { startPropertyCode, endPropertyCode } = viewOptions(config, 'calendar');
  const dates = { ...config, queryColumns: config.queryColumns?.filter(hasDates) };
  const start = startPropertyCode === undefined ? dates.queryColumns?.[0] : namedColumn(dates, startPropertyCode);
  const end = namedColumn(dates, endPropertyCode);
  return start && (end !== undefined || endPropertyCode === undefined) ? { start, end } : undefined;
}

/** Names of the columns a calendar lacks; one that is withheld from this reader goes by what it is for. */
export function missingDates(config: ListConfig): string {
  const { startPropertyCode = '', endPropertyCode } = viewOptions(config, 'calendar');
  const named = Object.entries({ startPropertyCode, endPropertyCode }).filter(([, code]) => typeof code === 'string');
  const missing = named.filter(([, code]) => !config.queryColumns?.some((column) => column.propertyCode === code && hasDates(column)));
  return missing.map(([field, code]) => code || field).join(', ');
}

function hasDates({ propertyType }: QueryColumn): boolean {
  return isDate(propertyType);
}
