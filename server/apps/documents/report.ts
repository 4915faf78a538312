import type { Path } from './jsonSource.ts';
import type { Problem } from './validate.ts';

/** Gathers what a check finds in one document. */
export class Report {
  readonly problems: Problem[] = [];

  /** The document (or the named part of a menu or right) does not take effect. */
  error(path: Path, reason: string, at?: Problem['at']): void {
    this.problems.push({ path, severity: 'error', reason, at });
  }

  /** The document takes effect; the portal shows its fallback. */
  warning(path: Path, reason: string, at?: Problem['at']): void {
    this.problems.push({ path, severity: 'warning', reason, at });
  }

  get failed(): boolean {
    return this.problems.some(({ severity }) => severity === 'error');
  }
}

/** Reports every code that stands twice in a list of things. `keyOf` names what must differ; undefined = no code. */
export function reportRepeated<T>(report: Report, things: readonly T[], path: Path, field: string, keyOf: (thing: T) => string | undefined): void {
  const seen = new Set<string>();
  for (const [index, thing] of things.entries()) {
    const key = keyOf(thing);
    if (key !== undefined && seen.has(key)) report.error([...path, index, field], `duplicate ${field} ${key}`);
    if (key !== undefined) seen.add(key);
  }
}
