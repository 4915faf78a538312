import { type TextFormat, ownText } from './format.ts';

/** Reads a logic value: true, false, and their usual text and number forms; undefined for anything else. */
function readLogic(value: unknown): boolean | undefined {
  if (value === true || value === 'true' || value === 1 || value === '1') return true;
  if (value === false || value === 'false' || value === 0 || value === '0') return false;
  return undefined;
}

/** Text of a logic value: 是/否, Yes/No. Source: contract 6.2. */
export const logicText: TextFormat = (value, _column, locale) => {
  const read = readLogic(value);
  if (read === undefined) return ownText(value);
  if (locale === 'zh') return read ? '是' : '否';
  return read ? 'Yes' : 'No';
};
