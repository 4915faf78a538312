/**
 * Reads a field that travels as JSON text or as the value itself; broken or missing JSON is undefined.
 * Source: contract 8.1, 17.
 */
export function readJsonField(value: unknown): unknown {
  if (typeof value !== 'string') return value ?? undefined;
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}

/** The same as an object; anything else is an object without fields. */
export function readObject(value: unknown): Readonly<Record<string, unknown>> {
  const read = readJsonField(value);
  // An object that is no list has string keys; what they hold is checked by the reader of each key.
  return typeof read === 'object' && read !== null && !Array.isArray(read) ? (read as Record<string, unknown>) : {};
}
