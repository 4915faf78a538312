import { PropertyType, SequenceStatus } from '#schemas/codes.ts';
import { type Choice, choicesOf } from '#schemas/formats/filters/options.ts';
import { statusText } from '#schemas/formats/status.ts';
import type { ListConfig, QueryColumn } from '#schemas/list.ts';
import type { Locale } from '#schemas/localized.ts';
import { isOneChoice } from '#schemas/propertyTypes/traits.ts';
import { namedColumn, viewOptions } from '#renderers/contracts/viewOptions.ts';

/** Most columns of a board: each is a query of its own. */
const MOST_GROUPS = 24;
const STATUS = 'sequenceStatus';
/** Every row carries its state, also where no column shows it. */
const STATUS_COLUMN: QueryColumn = { propertyCode: STATUS, propertyType: PropertyType.dropdown, name: STATUS };

/** The column whose values are the columns of a board: the named one, else the first single choice, else the state. Source: contract 8.1. */
export function groupColumn(config: ListConfig): QueryColumn | undefined {
  const { groupPropertyCode } = viewOptions(config, 'board');
  if (groupPropertyCode === undefined) return config.queryColumns?.find(isGroup) ?? namedColumn(config, STATUS) ?? STATUS_COLUMN;
  const named = namedColumn(config, groupPropertyCode) ?? (groupPropertyCode === STATUS ? STATUS_COLUMN : undefined);
  return named && (isStatus(named) || isGroup(named)) ? named : undefined;
}

/** The values that have a column of their own, in their order. */
export function groupChoices(column: QueryColumn, locale: Locale): readonly Choice[] {
  if (isStatus(column)) return Object.values(SequenceStatus).map((value) => ({ value, text: statusText(value, column, locale) }));
  const source = choicesOf(column.options, locale);
  return source.kind === 'list' ? source.choices : [];
}

/** Whether a board stands on instance states, which only the workflow changes. */
export function isStatus({ propertyCode }: QueryColumn): boolean {
  return propertyCode === STATUS;
}

function isGroup(column: QueryColumn): boolean {
  if (!isOneChoice(column.propertyType) || column.visible === false) return false;
  const { length } = groupChoices(column, 'zh');
  return length > 0 && length <= MOST_GROUPS;
}
