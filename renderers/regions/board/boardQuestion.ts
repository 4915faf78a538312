import type { Asking, OwnQuestion, PartAsk } from '../../presentationContract.ts';
import type { FilterTypeName } from '#schemas/codes.ts';
import type { FilterItem, QueryColumn } from '#schemas/list.ts';
import { groupChoices, groupColumn } from './boardGroups.ts';

/** Cards of a column that are asked for at once. */
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
  /** Ids of those that are there, in the order of the list. */
  ids: readonly string[];
}

/** The columns of a board: one question for each value, each with its true number of rows. Source: BX-020. */
export const boardQuestion: OwnQuestion = {
  async load(asking) {
    const column = columnOf(asking);
    const before = new Map(partsOf(asking.before).map((part) => [part.value, part.ids.length]));
    const values = groupChoices(column, 'zh').map(({ value, retired }) => ({ value, isKept: retired !== true }));
    const answers = await Promise.all(
      [...values, { value: OTHERS, isKept: false }].map(async ({ value, isKept }) => {
        const shown = Math.min(MOST_AT_ONCE, Math.max(CARDS_A_TIME, before.get(value) ?? 0));
        return { value, isKept, page: await asking.rows({ ...partAsk(column, value), size: shown }) };
      }),
    );
    const parts = answers
      .filter(({ isKept, page }) => isKept || page.totalElements > 0)
      .map(({ value, page }): BoardPart => ({ value, total: page.totalElements, ids: page.content.map(({ id }) => id) }));
    return {
      content: answers.flatMap(({ page }) => page.content),
      totalElements: parts.reduce((sum, { total }) => sum + total, 0),
      brought: parts,
    };
  },
  async more(asking, of) {
    const parts = partsOf(asking.before);
    const part = parts.find(({ value }) => value === of);
    const page = Math.floor((part?.ids.length ?? 0) / CARDS_A_TIME) + 1;
    const answer = await asking.rows({ ...partAsk(columnOf(asking), of), page, size: CARDS_A_TIME });
    const known = new Set(parts.flatMap(({ ids }) => ids));
    const content = answer.content.filter(({ id }) => !known.has(id));
    const grown = (one: BoardPart): BoardPart => ({ ...one, total: answer.totalElements, ids: [...one.ids, ...content.map(({ id }) => id)] });
    return { content, brought: parts.map((one) => (one === part ? grown(one) : one)) };
  },
};

/** The columns that the question has brought; none before its answer. */
export function partsOf(brought: unknown): readonly BoardPart[] {
  // What a board is given is what its own question brought.
  return (brought as readonly BoardPart[] | undefined) ?? [];
}

function columnOf({ config }: Asking): QueryColumn {
  const column = groupColumn(config);
  if (!column) throw new Error('A board was asked for without the column it groups by');
  return column;
}

function partAsk(column: QueryColumn, value: string): Pick<PartAsk, 'filters'> {
  const all = groupChoices(column, 'zh').map((choice) => choice.value);
  return { filters: [value === OTHERS ? filterOf(column, all.join(';'), 'NotIn') : filterOf(column, value, 'In')] };
}

function filterOf({ propertyCode, propertyType }: QueryColumn, propertyValue: string, queryFilterType: FilterTypeName): FilterItem {
  return { propertyCode, propertyType, propertyValue, propertyValueName: '', queryFilterType };
}
