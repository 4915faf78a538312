import { Type, type Static } from 'typebox';
import { JsonText, NameI18n, maybe } from './wire.ts';
import { NestedCondition, QueryCondition } from './list.ts';

/** Steps a date may be grouped by (contract 15.7). */
export const GRANULARITIES = ['day', 'week', 'month', 'quarter', 'year'] as const;
export type ReportGranularity = (typeof GRANULARITIES)[number];

/** Kinds of charts (contract 15.7). */
export const REPORT_TYPES = ['table', 'number', 'bar', 'line', 'pie', 'stacked'] as const;

/** What a column of a report's figures shows: a dimension has no `sumType`. */
const ReportColumn = Type.Object({
  propertyCode: Type.String(),
  propertyType: Type.Integer({ description: 'How its values are written (contract 6.2)' }),
  name: Type.String(),
  name_i18n: maybe(NameI18n),
  displayFormat: maybe(Type.Integer()),
  options: maybe(JsonText),
  namedSchemaCode: maybe(Type.String({ description: 'Model whose records its values name (ours)' })),
  granularity: maybe(Type.String({ description: 'Dates: day, week, month, quarter or year; the value is the first day' })),
  sumType: maybe(Type.Integer({ description: 'Measures: 1 sum, 2 average, 3 minimum, 4 maximum, 5 count' })),
});
export type ReportColumn = Static<typeof ReportColumn>;

/** What a report is drawn from; with a `url` that page is framed (contract 7.2, 15.7, OP-70). */
export const ReportDefinition = Type.Object({
  code: maybe(Type.String()),
  name: maybe(Type.String()),
  name_i18n: maybe(NameI18n),
  url: maybe(Type.String({ description: 'Address of the page that shows the report' })),
  type: maybe(Type.String({ description: 'table, number, bar, line, pie or stacked' })),
  schemaCode: maybe(Type.String({ description: 'Model whose records it counts' })),
  conditions: maybe(Type.Array(QueryCondition, { description: 'Filter panel' })),
  drill: maybe(
    Type.Object(
      {
        schemaCode: Type.String(),
        queryCode: Type.String(),
        queryCondition: maybe(Type.Array(Type.Array(Type.Array(NestedCondition)), { description: 'Rows the report counts at all' })),
      },
      { description: 'List a figure leads to' },
    ),
  ),
});
export type ReportDefinition = Static<typeof ReportDefinition>;

/** Figures of a report: dimensions first, then measures; a row is a group (contract 7.2). */
export const ReportData = Type.Object({
  columns: Type.Array(ReportColumn),
  rows: Type.Array(Type.Array(Type.Unknown()), {
    description: 'Values as in rows of a list; a person who left or is locked and a department out of use have `former` true (ours)',
  }),
  records: maybe(
    Type.Integer({ description: 'How many records the groups are of, where an item of several values groups: a record stands in each of its values' }),
  ),
});
export type ReportData = Static<typeof ReportData>;
