import { isDate, isNumeric, isText } from '#schemas/propertyTypes/traits.ts';
import type { ListColumn } from '#renderers/contracts/column.ts';

/** Columns below a card's title, but for a number and a date that come later. */
export const FIELDS_ON_A_CARD = 4;

/**
 * The columns of a card, its title first. A number that the server gives is no name: the text behind it is the title. Of what
 * comes later the first number and the first date stand on the card too. Source: look.md, BX-038.
 */
export function cardColumns(columns: readonly ListColumn[]): ListColumn[] {
  const leaves = columns.flatMap((column) => (column.children.length > 0 ? column.children : [column]));
  const [first, second] = leaves;
  if (first?.key === 'sequenceNo' && second && isText(second.column.propertyType)) leaves.splice(0, 2, second, first);
  const shown = leaves.slice(0, 1 + FIELDS_ON_A_CARD);
  const later = [isNumeric, isDate].flatMap((isType) => {
    const isOfType = ({ column }: ListColumn) => isType(column.propertyType);
    return shown.some(isOfType) ? [] : leaves.filter(isOfType).slice(0, 1);
  });
  return [...shown.slice(0, FIELDS_ON_A_CARD + 2 - later.length), ...later];
}
