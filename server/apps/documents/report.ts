import type { Place, Severity } from './fault.ts';
import type { Path } from './jsonSource.ts';
import type { Problem } from './validate.ts';

/** Most errors, and most warnings, that are listed of one document: a document of 1 MiB could hold a hundred thousand. */
const MOST_LISTED = 2000;

/** Gathers what a check finds in one document. */
export class Report {
  readonly problems: Problem[] = [];
  private readonly counts: Record<Severity, number> = { error: 0, warning: 0 };

  /** The document (or the named part of a menu or right) does not take effect; `cause` as in `Problem`. */
  error(path: Path, reason: string, at?: Problem['at'], cause?: string): void {
    this.add('error', { path, reason, at, cause });
  }

  /** The document does not take effect because of what stands in a file it names. */
  errorIn(place: Place, path: Path, reason: string): void {
    this.add('error', { path, reason, place });
  }

  /** A part of the document does not take effect; the document does. */
  leftOut(path: Path, reason: string, at?: Problem['at']): void {
    this.add('error', { path, reason, at, isPart: true });
  }

  /** The document takes effect; the portal shows its fallback. */
  warning(path: Path, reason: string, at?: Problem['at'], cause?: string): void {
    this.add('warning', { path, reason, at, cause });
  }

  /** A field is missing: nothing stands at the end of any of `fields`, ways below the document. What that costs is said by `loss`, else as by `error`. */
  missing(path: Path, fields: readonly Path[], reason: string, loss: Pick<Problem, 'severity' | 'isPart'> = { severity: 'error' }): void {
    this.add(loss.severity, { path, reason, missing: fields, isPart: loss.isPart });
  }

  get failed(): boolean {
    return this.counts.error > 0;
  }

  private add(severity: Severity, problem: Omit<Problem, 'severity'>): void {
    this.counts[severity] += 1;
    if (this.counts[severity] < MOST_LISTED) this.problems.push({ ...problem, severity });
    else if (this.counts[severity] === MOST_LISTED) this.problems.push({ ...problem, severity, reason: `${problem.reason}; further ones are not listed` });
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
