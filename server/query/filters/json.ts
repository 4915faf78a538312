import { sql } from 'kysely';
import { expected, invalidItem } from '#server/refusals/values.ts';
import type { StoredItem } from '#server/store/catalogue.ts';
import { allOf, contains, wrongOperator, type FilterFamily, type Predicate } from './family.ts';
import { readFilterJson } from './readFilterJson.ts';

const PARTS = ['provinceName', 'cityName', 'districtName'] as const;

/** Addresses: JSON text of the four name fields, each given part equal, `address` like; plain text for Like (contract 6.4). */
export const addressFilters: FilterFamily = {
  compile(operator, value, { column, item }) {
    const whole = sql`concat_ws('', ${column} ->> 'provinceName', ${column} ->> 'cityName', ${column} ->> 'districtName', ${column} ->> 'address')`;
    const given = readAddress(value, item);
    if (operator === 'Like' && given === undefined) return contains(whole, value);
    if (operator !== 'Eq' && operator !== 'In' && operator !== 'Of' && operator !== 'Like') throw wrongOperator(item, operator);
    if (given === undefined) return contains(whole, value);
    const parts: Predicate[] = [];
    for (const part of PARTS) {
      const text = given[part];
      if (typeof text === 'string' && text !== '') parts.push(sql`${column} ->> ${sql.lit(part)} = ${text}`);
    }
    if (typeof given.address === 'string' && given.address !== '') parts.push(contains(sql`${column} ->> 'address'`, given.address));
    return allOf(parts);
  },
};

function readAddress(value: string, item: StoredItem): Record<string, unknown> | undefined {
  if (!value.trimStart().startsWith('{')) return undefined;
  try {
    const read: unknown = readFilterJson(value);
    // JSON text that begins with a brace is an object.
    return read as Record<string, unknown>;
  } catch {
    throw invalidItem(item, expected.address);
  }
}

/** Attachments and opinions: only by the text they hold, such as a file name. */
export const jsonFilters: FilterFamily = {
  compile(operator, value, { column, item }) {
    if (operator !== 'Like') throw wrongOperator(item, operator);
    return contains(sql`${column}::text`, value);
  },
};
