import { expected, invalidItem } from '#server/refusals/values.ts';
import { asStored, isEmptyValue, type PropertyStorage } from './storage.ts';

const WORDS = new Map<unknown, boolean>([
  [true, true],
  [false, false],
  ['true', true],
  ['false', false],
  ['1', true],
  ['0', false],
  [1, true],
  [0, false],
]);

/** Reads a logic value from outside; undefined when it is none. */
export function readLogic(value: unknown): boolean | undefined {
  return WORDS.get(value);
}

/** Logic values. */
export const logicStorage: PropertyStorage = {
  columnType: 'boolean',
  indexing: 'scalar',
  encode(value, place) {
    if (isEmptyValue(value)) return null;
    const logic = readLogic(value);
    if (logic === undefined) throw invalidItem(place, expected.logic);
    return logic ? 'true' : 'false';
  },
  toRow: asStored,
  toForm: asStored,
};
