import { SYSTEM_USER } from '#schemas/codes.ts';
import type { Locale } from '#schemas/localized.ts';
import { type TextFormat, isEmptyValue, isRecord, ownText, parseEncoded } from './format.ts';

/** The people, departments and roles of a value, one or several; undefined when the value holds none. Source: contract 6.2. */
export function readUnits(value: unknown): { id: string; name: string; type: number | undefined }[] | undefined {
  const read = parseEncoded(value);
  const list = Array.isArray(read) ? read : [read];
  const units = list.filter(isRecord).map((unit) => ({
    id: ownText(unit.id),
    name: ownText(unit.name) || ownText(unit.id),
    type: typeof unit.type === 'number' ? unit.type : undefined,
  }));
  return units.length > 0 && units.length === list.length ? units : undefined;
}

/** The name of a unit as its readers know it; what no person wrote was written by the system. */
export function unitName({ id, name }: { id: string; name: string }, locale: Locale): string {
  if (id !== SYSTEM_USER || name !== id) return name;
  return locale === 'zh' ? '系统' : 'System';
}

/** Names of people, departments and roles, joined by `, `. Source: contract 6.3. */
export const unitsText: TextFormat = (value, _column, locale) => {
  if (isEmptyValue(value)) return '';
  return (
    readUnits(value)
      ?.map((unit) => unitName(unit, locale))
      .join(', ') ?? ownText(value)
  );
};
