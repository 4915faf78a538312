import { Type, type Static } from 'typebox';
import { MOST_GROUPS } from '#schemas/limits.ts';
import { ListQuery } from '#schemas/list.ts';
import { maybe } from '#schemas/wire.ts';

/** How long the days are that dates are grouped by (contract 8.3). */
const GroupUnit = Type.Union([Type.Literal('DAY'), Type.Literal('MONTH'), Type.Literal('YEAR')], { description: 'Of dates; default MONTH' });
export type GroupUnit = Static<typeof GroupUnit>;

const { schemaCode, queryCode, mobile, page, filters, queryVersion, queryCondition, options, byPinyin } = ListQuery.properties;

/** Body of the groups of a list (contract 8.3): which rows as in its page, and what they are grouped by. */
export const GroupsQuery = Type.Object({
  schemaCode,
  queryCode,
  mobile,
  page,
  filters,
  queryVersion,
  queryCondition,
  options,
  byPinyin,
  size: Type.Integer({ minimum: 1, maximum: MOST_GROUPS }),
  groupBy: Type.String({
    minLength: 1,
    maxLength: 200,
    description: 'Property code of a choice, logic, status, person, department, relation, date or short text',
  }),
  groupUnit: maybe(GroupUnit),
  groupOrder: maybe(Type.Union([Type.Literal('value'), Type.Literal('count')], { description: 'In the order of the values, default, or the largest first' })),
});
export type GroupsQuery = Static<typeof GroupsQuery>;

/** Groups of rows (contract 8.3). */
export const GroupsPage = Type.Object({
  groups: Type.Array(
    Type.Object({
      value: Type.Union([Type.String(), Type.Null()], { description: 'What a filter on the item takes; null = the rows without a value, at the end' }),
      text: Type.String({ description: 'What a cell shows' }),
      count: Type.Integer({ description: 'Rows in it; those with several values stand in each of theirs' }),
      sumMap: Type.Record(Type.String(), Type.Object({ num: Type.Union([Type.Number(), Type.String(), Type.Null()]), sumType: Type.Integer() })),
    }),
  ),
  totalElements: Type.Integer({ description: 'Number of groups' }),
});
export type GroupsPage = Static<typeof GroupsPage>;
