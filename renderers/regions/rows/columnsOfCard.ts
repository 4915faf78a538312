import type { QueryColumn } from '#schemas/list.ts';
import { holdsSeveral, isAddress, isDate, isLongText, isNumeric, isRelation, isText } from '#schemas/propertyTypes/traits.ts';

/** Columns below a card's title, but for a number and a date that come later. */
export const COLUMNS_BELOW_TITLE = 4;

/** A column that holds cells. */
interface CellColumn {
  key: string;
  column: Pick<QueryColumn, 'propertyType'>;
  onEveryCard?: true;
}

/**
 * The columns of a card, its title first. A number that the server gives is no name: the text behind it is the title. Of what
 * comes later the first number and the first date stand on the card too, and at its end what stands on every card. Source: look.md, BX-038.
 */
export function columnsOfCard<C extends CellColumn>(columns: readonly C[]): C[] {
  const ordered = columns.filter(({ onEveryCard }) => onEveryCard !== true);
  const [first, second] = ordered;
  if (first?.key === 'sequenceNo' && second && isText(second.column.propertyType)) ordered.splice(0, 2, second, first);
  const shown = ordered.slice(0, 1 + COLUMNS_BELOW_TITLE);
  const later = [isNumeric, isDate].flatMap((isType) => {
    const isOfType = ({ column }: C) => isType(column.propertyType);
    return shown.some(isOfType) ? [] : ordered.filter(isOfType).slice(0, 1);
  });
  return [...shown.slice(0, COLUMNS_BELOW_TITLE + 2 - later.length), ...later, ...columns.filter(({ onEveryCard }) => onEveryCard)];
}

/** Whether values of a type tend to be long, so that they have a line of a card for themselves. */
export function isLongOnCard(propertyType: number): boolean {
  return holdsSeveral(propertyType) || isLongText(propertyType) || isRelation(propertyType) || isAddress(propertyType);
}
