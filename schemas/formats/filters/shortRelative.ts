import { isDate, isDepartments, isPeople } from '#schemas/propertyTypes/traits.ts';
import type { RelativeValue } from './relative.ts';

/** Relative values as addresses and saved views hold them: `@thisMonth`, `@nextDays:7`, `@me`. */
const SHORT = /^@([A-Za-z]+)(?::([-\d.]{1,9}))?$/;

/** The relative value of a comparison in its short form, whether its word is known or not; undefined for other texts. */
export function readShortRelative(value: unknown): RelativeValue | undefined {
  const [, relative, n] = SHORT.exec(typeof value === 'string' ? value : '') ?? [];
  return relative === undefined ? undefined : { relative, ...(n !== undefined && { n: Number(n) }) };
}

/** The short form of a relative value. */
export function writeShortRelative({ relative, n }: RelativeValue): string {
  return typeof n === 'number' ? `@${relative}:${n}` : `@${relative}`;
}

/** Whether items of a type may be compared with values that are others tomorrow, or for another person. Source: contract 6.4. */
export function hasRelative(propertyType: number): boolean {
  return isDate(propertyType) || isPeople(propertyType) || isDepartments(propertyType);
}

/** The value of a comparison as it travels: a short relative one as its JSON text. */
export function wireValue(value: string, propertyType: number): string {
  const short = hasRelative(propertyType) ? readShortRelative(value) : undefined;
  return short ? JSON.stringify(short) : value;
}
