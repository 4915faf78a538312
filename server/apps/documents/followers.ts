import { sep } from 'node:path';
import type { DocumentKind } from '#schemas/config/kinds.ts';
import type { AnyDraft } from './draft.ts';
import type { Fault } from './fault.ts';
import type { Problem } from './validate.ts';

/** Something that does not take effect because of a document that is left out. */
export interface Follower {
  /** Key of that document. */
  cause: string;
  what: (typeof WHAT)[number];
  /** Left out as well, there in its former version, or there without what it names. */
  outcome: 'leftOut' | 'former' | 'without';
  draft: AnyDraft;
  /** Where it stands in its document; a document as a whole has none. */
  line?: number;
}

/** A document, and the errors that are said of it. */
interface Cause {
  draft: AnyDraft;
  errors: readonly Fault[];
}

const MOST_NAMED = 20;
const NAMES_IN_PATH: Readonly<Partial<Record<DocumentKind, number>>> = { app: 1, menu: 1, model: 3 };

/** Parts of a menu or of rights, or names in a document, that lead to documents that are left out. */
export function followersIn(draft: AnyDraft, problems: readonly Problem[], what: Follower['what']): Follower[] {
  return problems.flatMap((problem) => {
    const outcome = problem.severity === 'error' ? 'leftOut' : 'without';
    return problem.cause === undefined ? [] : [{ cause: problem.cause, what, outcome, draft, line: draft.place(problem).line }];
  });
}

/**
 * Counts at the last error of each document what follows from it. Shape: the same faults, one of each such document with `followed`.
 * `causes` = why a document without errors of its own is left out, by keys; what follows from that follows from those.
 */
export function countFollowers(
  faults: readonly Fault[],
  followers: readonly Follower[],
  causes: ReadonlyMap<string, ReadonlySet<string>>,
  causeOf: (key: string) => Cause | undefined,
): Fault[] {
  const byCause = new Map<string, Follower[]>();
  for (const follower of followers) for (const key of firstCauses(follower.cause, causes)) byCause.set(key, [...(byCause.get(key) ?? []), follower]);
  const followed = new Map<Fault, string>();
  for (const [key, found] of byCause) {
    const cause = causeOf(key);
    const last = cause?.errors.toSorted((a, b) => a.line - b.line || a.column - b.column).at(-1);
    if (cause && last) followed.set(last, followerWords(found, cause.draft));
  }
  return faults.map((fault) => {
    const words = followed.get(fault);
    return words === undefined ? fault : { ...fault, followed: words };
  });
}

/** The documents with errors that a document is left out for, at any distance. */
function firstCauses(key: string, causes: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const seen = new Set([key]);
  for (const one of seen) for (const next of causes.get(one) ?? []) seen.add(next);
  return [...seen].filter((one) => !causes.has(one));
}

const WHAT = ['document', 'menu node', 'right'] as const;
const SINGLE = { leftOut: 'is left out', former: 'stays at its former version', without: 'goes without it' } as const;
const SEVERAL = { leftOut: 'are left out', former: 'stay at their former versions', without: 'go without it' } as const;

function followerWords(followers: readonly Follower[], cause: AnyDraft): string {
  const outcomes = ['leftOut', 'former', 'without'] as const;
  return outcomes.flatMap((outcome) => outcomeWords(followers, outcome, cause)).join('; ');
}

function outcomeWords(followers: readonly Follower[], outcome: Follower['outcome'], cause: AnyDraft): string[] {
  const all = followers.filter((follower) => follower.outcome === outcome);
  const names = [...new Set(all.toSorted(inOrderOfWords).map((follower) => followerName(follower, cause)))];
  if (names.length === 0) return [];
  const numbers = WHAT.map((what): [string, number] => [what, new Set(all.filter((one) => one.what === what).map(identity)).size]);
  const isOne = numbers.reduce((sum, [, count]) => sum + count, 0) === 1;
  const rest = names.length > MOST_NAMED ? [`and ${names.length - MOST_NAMED} more`] : [];
  const counts = numbers.flatMap(([what, count]) => counted(count, what));
  const words = `${joined(counts)} that ${isOne ? 'uses' : 'use'} it ${(isOne ? SINGLE : SEVERAL)[outcome]}`;
  return [`${words}: ${[...names.slice(0, MOST_NAMED), ...rest].join(', ')}`];
}

/** Documents first, then parts of the menu and of rights, as they are counted. */
function inOrderOfWords(a: Follower, b: Follower): number {
  return WHAT.indexOf(a.what) - WHAT.indexOf(b.what) || a.draft.file.localeCompare(b.draft.file) || (a.line ?? 0) - (b.line ?? 0);
}

/** A document counts once, however often it names what is left out. */
function identity({ draft, line, what }: Follower): string {
  return what === 'document' ? draft.file : `${draft.file}:${line ?? ''}`;
}

/** As the author of the cause finds it: below their own application, or as it is shown. */
function followerName({ draft, line }: Follower, cause: AnyDraft): string {
  const file =
    draft.folder === cause.folder
      ? draft.file
          .split(sep)
          .slice(-(NAMES_IN_PATH[draft.kind] ?? 2))
          .join('/')
      : draft.file;
  return line === undefined ? file : `${file}:${line}`;
}

function counted(count: number, thing: string): string[] {
  return count === 0 ? [] : [`${count} ${thing}${count === 1 ? '' : 's'}`];
}

function joined(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}
