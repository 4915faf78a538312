/** Gives the statements that come again and again a name, under which each connection keeps them parsed. */
export interface PreparedNames {
  /** The name of a statement; undefined = send its text each time. */
  nameOf(text: string): string | undefined;
}

/** A statement is worth keeping once it came this often. */
const OFTEN = 12;
/** Each connection keeps at most so many of those it has met; a plan takes some 20 KB there. */
const MOST_NAMES = 200;
/** Rare texts are forgotten in bulk, so that counting takes little memory. */
const MOST_COUNTED = 2000;

/** Makes the names of one pool: equal text, equal name. */
export function preparedNames(): PreparedNames {
  const names = new Map<string, string>();
  let counts = new Map<string, number>();
  return {
    nameOf(text) {
      const name = names.get(text);
      if (name !== undefined || names.size >= MOST_NAMES || !isKeepable(text)) return name;
      const count = (counts.get(text) ?? 0) + 1;
      if (counts.size >= MOST_COUNTED) counts = new Map();
      counts.set(text, count);
      if (count < OFTEN) return undefined;
      const made = `portico_${names.size}`;
      names.set(text, made);
      counts.delete(text);
      return made;
    },
  };
}

/** Only statements on rows that name their columns: the answer of `select *` changes when a table grows, and what is cached would not. */
function isKeepable(text: string): boolean {
  return /^\s*(?:select|with|insert|update|delete)\s/i.test(text) && !/(?:(?:select|returning)\s+|\.)\*/i.test(text);
}
