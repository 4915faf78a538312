/** Names by language as JSON text, which documents may have as an object; text stays as it is, nothing stays nothing. */
export function jsonText(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The English name in a `name_i18n`, when there is one. */
export function englishOf(names: string | Record<string, string> | undefined): string | undefined {
  if (names === undefined) return undefined;
  // Text was checked to hold names by language.
  const { en } = (typeof names === 'string' ? JSON.parse(names) : names) as { en?: string };
  return en;
}

/** Makes a value and all inside it unchangeable. */
export function freeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const inner of Object.values(value)) freeze(inner);
  return value;
}

/** Leaves out fields that are undefined, so that objects compare and print as they travel. */
export function compact<T extends object>(value: T): T {
  // Only absent fields go; the type allows their absence.
  return Object.fromEntries(Object.entries(value).filter(([, inner]) => inner !== undefined)) as T;
}

/** In order of `sortKey`; without one after those that have one; equals by code. */
export function inOrder<T extends { code: string; sortKey?: number }>(things: readonly T[]): T[] {
  return things.toSorted((a, b) => (a.sortKey ?? Infinity) - (b.sortKey ?? Infinity) || compareCodes(a.code, b.code));
}

function compareCodes(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
