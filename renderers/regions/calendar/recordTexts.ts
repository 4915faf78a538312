import { granularityOf, hasTime } from '#schemas/formats/filters/dateInput.ts';
import { valueAt } from '#schemas/records/valueAt.ts';
import type { RenderNode } from '#schemas/renderTree.ts';
import type { ListColumn } from '#renderers/contracts/column.ts';
import type { PresentationProps } from '#renderers/contracts/presentation.ts';
import type { CalendarColumns } from './calendarColumns.ts';
import type { Dated } from './calendarDates.ts';
import { dayText, daysText } from './dayText.ts';

/** The words of a record in a calendar. */
export interface RecordTexts {
  /** Its name. */
  name(dated: Dated): string;
  /** What is drawn in place of its name; undefined = the name. Source: contract 8.1. */
  tree(dated: Dated): RenderNode | undefined;
  /** Time of day it begins at; '' where the date has none. */
  time(dated: Dated): string;
  /** Its day or days. */
  days(dated: Dated): string;
}

export function recordTexts(
  { textOf, drawnBy, ports }: Pick<PresentationProps, 'textOf' | 'drawnBy' | 'ports'>,
  title: ListColumn | undefined,
  { start }: CalendarColumns,
): RecordTexts {
  const withTime = hasTime(granularityOf(start.displayFormat));
  return {
    name: ({ row }) => (title ? textOf(row, title) : row.id),
    tree: ({ row }) => (title ? drawnBy?.(row, title) : undefined),
    time({ row }) {
      const value = valueAt(row.data, start.propertyCode);
      return withTime && typeof value === 'string' ? value.slice(11, 16) : '';
    },
    days: ({ from, to }) => (from === to ? dayText(from, 'day', ports.locale) : daysText(from, to, ports.locale)),
  };
}
