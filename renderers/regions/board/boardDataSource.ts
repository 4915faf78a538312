import type { DataSourceContext, PresentationDataSource, PartQuery } from '#renderers/contracts/dataSource.ts';
import type { FilterTypeName } from '#schemas/codes.ts';
import type { FilterItem, ListRow, QueryColumn } from '#schemas/list.ts';
import { inTurns } from '#renderers/regions/base/inTurns.ts';
import { groupChoices, groupColumn } from './boardGroups.ts';

/** Cards of a column that are requested at once. */
export const CARDS_A_TIME = 50;
/** Most rows the server gives at once. */
const MOST_AT_ONCE = 500;
/** The column of rows with no value, or one that is not offered. */
export const OTHERS = '';

/** One column of a board, as the server counts it. */
export interface BoardPart {
  /** The value its cards have; OTHERS for the rest. */
  value: string;
  /** Number of all rows with the value. */
  total: number;
  /** Those that are there, as the server gave them, in the order of the list. */
  rows: readonly ListRow[];
}

/** The columns of a board: one query for each value, each with its true number of rows; after a move, for the columns it concerns. Source: BX-020. */
export const boardDataSource: PresentationDataSource = {
  async load(context) {
    const column = boardGroupColumn(context);
    const before = new Map(boardPartsOf(context.before).map((part) => [part.value, part]));
    const concerned = concernedBy(context, column);
    const values = [...groupChoices(column, 'zh').map(({ value, retired }) => ({ value, isFixed: retired !== true })), { value: OTHERS, isFixed: false }];
    const answers = await inTurns(values, async ({ value, isFixed }): Promise<BoardPart | undefined> => {
      const known = before.get(value);
      if (concerned && !concerned.has(value)) return known;
      const size = Math.min(MOST_AT_ONCE, Math.max(CARDS_A_TIME, known?.rows.length ?? 0));
      const { content, totalElements } = await context.rows({ ...partQuery(column, value), size });
      return isFixed || totalElements > 0 ? { value, total: totalElements, rows: content } : undefined;
    });
    const parts = answers.filter((part) => part !== undefined);
    return {
      content: parts.flatMap(({ rows }) => rows),
      totalElements: parts.reduce((sum, { total }) => sum + total, 0),
      details: parts,
    };
  },
  async more(context, of) {
    const parts = boardPartsOf(context.before);
    const part = parts.find(({ value }) => value === of);
    const page = Math.floor((part?.rows.length ?? 0) / CARDS_A_TIME) + 1;
    const answer = await context.rows({ ...partQuery(boardGroupColumn(context), of), page, size: CARDS_A_TIME });
    const known = new Set(parts.flatMap(({ rows }) => rows.map(({ id }) => id)));
    const content = answer.content.filter(({ id }) => !known.has(id));
    const grown = (one: BoardPart): BoardPart => ({ ...one, total: answer.totalElements, rows: [...one.rows, ...content] });
    return { content, details: parts.map((one) => (one === part ? grown(one) : one)) };
  },
};

/** The columns among the details of a page; none before its answer. */
export function boardPartsOf(details: unknown): readonly BoardPart[] {
  // What a board receives is what its own data source loaded.
  return (details as readonly BoardPart[] | undefined) ?? [];
}

/** The values whose columns are other after these changes; undefined = all may be. */
function concernedBy({ before, changes }: DataSourceContext, column: QueryColumn): ReadonlySet<string> | undefined {
  const moves = changes?.filter((change) => 'propertyCode' in change && change.propertyCode === column.propertyCode);
  if (!moves || moves.length < (changes?.length ?? 0)) return undefined;
  const offered = new Set(groupChoices(column, 'zh').map(({ value }) => value));
  const places = moves.map((move) => ({
    from: boardPartsOf(before).find(({ rows }) => rows.some(({ id }) => id === move.row.id))?.value,
    to: 'value' in move && typeof move.value === 'string' && offered.has(move.value) ? move.value : OTHERS,
  }));
  const known = places.flatMap(({ from, to }) => (from === undefined ? [] : [from, to]));
  return known.length === 2 * places.length ? new Set(known) : undefined;
}

function boardGroupColumn({ config }: DataSourceContext): QueryColumn {
  const column = groupColumn(config);
  if (!column) throw new Error('A board was requested without the column it groups by');
  return column;
}

function partQuery(column: QueryColumn, value: string): Pick<PartQuery, 'filters'> {
  const all = groupChoices(column, 'zh').map((choice) => choice.value);
  return { filters: [value === OTHERS ? groupFilterOf(column, all.join(';'), 'NotIn') : groupFilterOf(column, value, 'In')] };
}

function groupFilterOf({ propertyCode, propertyType }: QueryColumn, propertyValue: string, queryFilterType: FilterTypeName): FilterItem {
  return { propertyCode, propertyType, propertyValue, propertyValueName: '', queryFilterType };
}
