import type { RuleResolver } from './rule.ts';
import { peopleInUnits, unitsInItem } from './units.ts';

/** People of an item of the record, of a column those of all rows; of a department its leader or its members. */
export const item: RuleResolver<'item'> = ({ sheet, key, leader }, context) => {
  const code = sheet === undefined ? key : `${sheet}.${key}`;
  return peopleInUnits(unitsInItem(code, context), leader, { kind: 'item', detail: { key: code } }, context);
};
