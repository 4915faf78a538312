/** Members of the facade on their way to the guest: only what changed since it was last sent. Contract 13.4. */
/** Values by name, as the page has them now. */
export type Snapshot = (names: readonly string[]) => Partial<Record<string, unknown>>;

export interface SentMembers {
  /** JSON text of every member as the guest last got it. */
  texts: ReadonlyMap<string, string>;
  /** JSON text of the members that differ from what was sent; `overrides` stand for this step in place of the page's values. */
  changed(needed: readonly string[], overrides: Partial<Record<string, unknown>> | undefined): Record<string, string>;
}

/** Member that travels beside `dataSource`: the columns a script does not name, as text that is read only when it is requested. */
const REST = 'dataSource$rest';

/** Keeps track for one guest; `names` = members its script can reach, `words` = those that may name a column, null for all columns. */
export function trackMembers(names: readonly string[], snapshot: Snapshot, words: ReadonlySet<string> | null = null): SentMembers {
  const texts = new Map<string, string>();
  return {
    texts,
    changed(needed, overrides) {
      const values: Partial<Record<string, unknown>> = { ...snapshot([...new Set([...names, ...needed])]), ...overrides };
      const changed: Record<string, string> = {};
      for (const [name, value] of Object.entries(values)) {
        const parts = Object.entries(name === 'dataSource' && words && Array.isArray(value) ? splitRows(value, words) : { [name]: JSON.stringify(value) });
        // Rows and what is left of them go together, so that they always belong to each other.
        if (parts.every(([part, text]) => text === undefined || texts.get(part) === text)) continue;
        for (const [part, text] of parts) {
          texts.set(part, text);
          changed[part] = text;
        }
      }
      return changed;
    },
  };
}

/** The rows with the columns a script names, and what is left of them: a text to parse costs the guest far more than one to keep. */
function splitRows(rows: readonly unknown[], words: ReadonlySet<string>): Record<string, string> {
  const named: unknown[] = [];
  const rest: unknown[] = [];
  let isAllNamed = true;
  for (const row of rows) {
    if (!isTable(row)) {
      named.push(row);
      rest.push(null);
      continue;
    }
    const own: Record<string, unknown> = {};
    const other: Record<string, unknown> = {};
    for (const code of Object.keys(row)) {
      // No column of the page has this name, and it would not become one here.
      if (code === '__proto__') continue;
      const isNamed = code === 'id' || words.has(code);
      (isNamed ? own : other)[code] = row[code];
      isAllNamed &&= isNamed;
    }
    named.push(own);
    rest.push(other);
  }
  return { dataSource: JSON.stringify(named), [REST]: isAllNamed ? 'null' : JSON.stringify(rest) };
}

function isTable(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
