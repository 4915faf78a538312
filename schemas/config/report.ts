import { Type, type Static } from 'typebox';
import { Code, ItemCode, Name, NameI18n, NestedFilter, SchemaKey, SortKey, closed, known, oneOf } from './fields.ts';
import { GRANULARITIES, REPORT_TYPES } from '#schemas/report.ts';
import { ConditionField } from './list.ts';

/** `reports/<reportCode>.json` (contract 15.7). */
export const ReportDocument = closed(
  {
    $schema: Type.Optional(SchemaKey),
    code: Code,
    name: Name,
    name_i18n: Type.Optional(NameI18n),
    sortKey: Type.Optional(SortKey),
    type: Type.Optional(known(REPORT_TYPES, 'table, number, bar, line, pie or stacked')),
    source: Type.Optional(closed({ schemaCode: Code, queryCondition: Type.Optional(NestedFilter) }, 'Model the report counts')),
    url: Type.Optional(Type.String({ minLength: 1, maxLength: 2048, description: 'Address that is framed in place of a source' })),
    dimensions: Type.Optional(
      Type.Array(closed({ propertyCode: ItemCode, granularity: Type.Optional(oneOf(GRANULARITIES, 'Dates: step; default day')) }), {
        maxItems: 3,
        description: 'Grouped by',
      }),
    ),
    measures: Type.Optional(
      Type.Array(
        closed({
          propertyCode: ItemCode,
          sumType: oneOf([1, 2, 3, 4, 5], '1 sum, 2 average, 3 minimum, 4 maximum, 5 count'),
          name: Name,
          name_i18n: Type.Optional(NameI18n),
        }),
        { maxItems: 20, description: 'Figures; propertyCode id with sumType 5 counts records' },
      ),
    ),
    conditions: Type.Optional(Type.Array(ConditionField, { description: 'Filter panel' })),
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 10_000,
        description: 'Largest number of groups, default 1000: the latest of a date, else those with the largest first figure',
      }),
    ),
    drill: Type.Optional(closed({ queryCode: Code }, 'List a figure leads to')),
  },
  'A report',
);
export type ReportDocument = Static<typeof ReportDocument>;
