import type { ConditionGroup, ConditionTerm } from '#renderers/contracts/filter.ts';
import type { PresentationDataSource } from '#renderers/contracts/dataSource.ts';
import { addDays } from '#schemas/formats/filters/dateInput.ts';
import { MAX_PAGE_SIZE } from '#schemas/limits.ts';
import type { QueryColumn } from '#schemas/list.ts';
import { type CalendarColumns, calendarColumns } from './calendarColumns.ts';
import { type CalendarSpan, spanOf } from './calendarDates.ts';

/** What a calendar knows besides its rows. */
export interface CalendarDetails {
  span: CalendarSpan;
  /** Records in the span; more than there are rows when the server cuts them off. */
  inSpan: number;
  /** Records that match and have no begin. */
  dateless: number;
}

/** The records that overlap what the calendar shows, in the order they begin. Source: BX-019. */
export const calendarDataSource: PresentationDataSource = {
  async load({ config, at, today, rows }) {
    const columns = calendarColumns(config);
    if (!columns) throw new Error('A calendar was asked for without the column it stands on');
    const span = spanOf(at, today);
    const sort = { propertyCode: columns.start.propertyCode, direction: 'ascending' as const };
    const [page, dateless] = await Promise.all([
      rows({ condition: overlapping(columns, span), sort, size: MAX_PAGE_SIZE }),
      rows({ condition: [[term(columns.start, 'IsNull', '')]], size: 1 }),
    ]);
    // Nothing in this month is not nothing at all.
    const total = page.totalElements > 0 ? page.totalElements : (await rows({ size: 1 })).totalElements;
    const details: CalendarDetails = { span, inSpan: page.totalElements, dateless: dateless.totalElements };
    return { content: page.content, totalElements: total, details };
  },
};

/** The details of a page as a calendar has them; undefined before its answer. */
export function calendarDetailsOf(details: unknown): CalendarDetails | undefined {
  // What a calendar receives is what its own data source loaded.
  return details as CalendarDetails | undefined;
}

/** Begins in the span, or begins before it and ends in or after it. */
function overlapping({ start, end }: CalendarColumns, { from, to }: CalendarSpan): ConditionGroup[] {
  const begins = [term(start, 'Between', `${from};${to}`)];
  return end ? [begins, [term(start, 'Lte', addDays(from, -1)), term(end, 'Gte', from)]] : [begins];
}

function term({ propertyCode, propertyType }: QueryColumn, operator: ConditionTerm['operator'], value: string): ConditionTerm {
  return { propertyCode, propertyType, operator, value };
}
