/** Members of the facade on their way to the guest: only what changed since it was last sent. Contract 13.4. */
import type { ValueName } from './bridge.ts';

/** Values by name, as the list engine has them now. */
export type Snapshot = (names: readonly ValueName[]) => Partial<Record<ValueName, unknown>>;

export interface SentMembers {
  /** JSON text of every member as the guest last got it. */
  texts: ReadonlyMap<string, string>;
  /** JSON text of the members that differ from what was sent; `overrides` stand for this step in place of the page's values. */
  changed(needed: readonly ValueName[], overrides: Partial<Record<ValueName, unknown>> | undefined): Record<string, string>;
}

/** Keeps track for one guest; `names` = members its script can reach. */
export function trackMembers(names: readonly ValueName[], snapshot: Snapshot): SentMembers {
  const texts = new Map<string, string>();
  return {
    texts,
    changed(needed, overrides) {
      const values: Partial<Record<string, unknown>> = { ...snapshot([...new Set([...names, ...needed])]), ...overrides };
      const changed: Record<string, string> = {};
      for (const [name, value] of Object.entries(values)) {
        const text = JSON.stringify(value);
        if (text === undefined || texts.get(name) === text) continue;
        texts.set(name, text);
        changed[name] = text;
      }
      return changed;
    },
  };
}
