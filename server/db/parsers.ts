/** Type numbers of PostgreSQL whose values we read ourselves. */
const OID = { int8: 20, date: 1082, time: 1083, timestamp: 1114, numeric: 1700, json: 114, jsonb: 3802 } as const;

/**
 * How column values reach the program, the same in every driver.
 * numeric stays exact text (the codec turns it into a number where nothing is lost), wall-clock dates stay text
 * (contract 2.6), bigint becomes a number where it is safe; arrays, booleans and timestamptz as the drivers do.
 */
export const PARSERS: Readonly<Record<number, (text: string) => unknown>> = {
  [OID.int8]: (text) => (Number.isSafeInteger(Number(text)) ? Number(text) : text),
  [OID.date]: (text) => text,
  [OID.time]: (text) => text,
  [OID.timestamp]: (text) => text,
  [OID.numeric]: (text) => text,
  [OID.json]: (text): unknown => JSON.parse(text),
  [OID.jsonb]: (text): unknown => JSON.parse(text),
};
