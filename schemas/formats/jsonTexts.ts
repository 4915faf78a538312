/** Fields that travel as JSON text (`JsonText` of `wire.ts`): decoded here where an answer arrives, encoded where one leaves (`encodeTexts.ts`). Everything between holds values. */

/** Way to such a field: its keys from the outside in, `*` = each entry of a list or record. */
export type TextPath = readonly string[];

/** The text that a value was read from or written as, so that it is written once: nobody changes a value behind its border. */
export const knownText = new WeakMap<object, string>();

/** The value of a field that travels as JSON text; text that begins like no object or list is the value itself, broken JSON is null. Source: contract 6.6, 8.1, 17. */
export function decodeText(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[{[]/.test(value)) return value;
  try {
    // Text that begins so holds an object or a list.
    const read = JSON.parse(value) as object;
    knownText.set(read, value);
    return read;
  } catch {
    return null;
  }
}

/** A value as it is used inside, from one that travelled. Shape: copied along the ways, else the same objects. */
export function decodeTexts(value: unknown, paths: readonly TextPath[]): unknown {
  return paths.reduce((read, path) => changedAt(read, path, decodeText), value);
}

/** A value with the field at the end of a way changed; where the way leads nowhere nothing changes. */
export function changedAt(value: unknown, [key, ...below]: TextPath, change: (field: unknown) => unknown): unknown {
  if (key === undefined) return change(value);
  if (typeof value !== 'object' || value === null) return value;
  // Lists have their places for keys; what is not its own, such as `__proto__`, is no field.
  const copy = (Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>;
  for (const name of key === '*' ? Object.keys(copy) : [key]) if (Object.hasOwn(copy, name)) copy[name] = changedAt(copy[name], below, change);
  return copy;
}
