import { checkReferences } from '#server/apps/checks/references.ts';
import { isUsable, toFaults, type AnyDraft, type Draft } from '#server/apps/documents/draft.ts';
import { hasError, type Fault } from '#server/apps/documents/fault.ts';
import { followersIn, type Follower } from '#server/apps/documents/followers.ts';
import { indexDocuments, keyOfDocument, type DocumentIndex } from '#server/apps/documents/documentIndex.ts';
import { withoutRepaired } from '#server/apps/documents/readable.ts';
import type { Problem } from '#server/apps/documents/validate.ts';
import { compileMenu } from './compile/menu.ts';
import { compileRights } from './compile/rights.ts';
import type { Drafts, ResolvedDocuments } from './resolveDocuments.ts';

/** What is wrong with documents beside what each of them shows by itself. */
export interface DocumentFindings {
  faults: Fault[];
  followers: Follower[];
  /** Why a document without errors of its own is not in effect: keys of the documents it uses. */
  causes: ReadonlyMap<string, ReadonlySet<string>>;
  /** The errors of every document that has any, those it shows by itself too. */
  errors: ReadonlyMap<string, readonly Fault[]>;
}

/**
 * Checks what each document names: of one in effect against those in effect, of any other against all as far as they can be read, so
 * that a fault elsewhere hides none here, and what only follows from one is not repeated (contract 15.1).
 */
export function findDocumentFaults(fresh: Drafts, resolved: ResolvedDocuments, refused: ReadonlyMap<string, Fault>): DocumentFindings {
  const readingIndex = readingIndexes(fresh, resolved);
  const faults: Fault[] = [...resolved.repeated.values()];
  const errors = new Map<string, Fault[]>();
  const followers: Follower[] = [];
  const causes = new Map<string, ReadonlySet<string>>();
  const idle: [string, AnyDraft][] = [];
  for (const [key, draft] of fresh) {
    const isInEffect = resolved.chosen.get(key)?.version === draft.version;
    // What of a menu or of rights is not in effect is left out of them alone.
    const isOfParts = draft.kind === 'app' || draft.kind === 'menu';
    const problems = isInEffect && !isOfParts ? checkReferences(draft, resolved.documentIndex) : checkIdle(draft, readingIndex);
    const found = toFaults(
      draft,
      problems.filter(({ cause }) => cause === undefined),
    );
    faults.push(...found);
    const others = [refused.get(key), resolved.repeated.get(key)].filter((fault) => fault !== undefined);
    const own = [...draft.faults, ...found, ...others].filter((fault) => hasError([fault]));
    if (own.length > 0) errors.set(key, own);
    if (isInEffect && !isOfParts) followers.push(...followersIn(draft, problems, 'document'));
    else if (!isInEffect && own.length === 0) idle.push([key, draft]);
  }
  for (const [key, draft] of idle) {
    const found = usedAndIdle(key, draft, resolved, () => lackingDocuments(draft, fresh, resolved));
    if (found.size === 0) {
      // Never in silence, whatever the reason.
      const problems = toFaults(draft, checkReferences(draft, resolved.documentIndex));
      faults.push(...problems);
      errors.set(key, problems);
      continue;
    }
    causes.set(key, found);
    const outcome = resolved.chosen.has(key) ? 'former' : 'leftOut';
    followers.push(...[...found].map((cause): Follower => ({ cause, what: 'document', outcome, draft })));
  }
  return { faults, followers, causes, errors };
}

/** What a document that is not in effect names in vain, whatever is in effect. */
function checkIdle(draft: AnyDraft, readingIndex: (folder: string) => DocumentIndex): readonly Problem[] {
  const read = asRead(draft);
  if (!read) return [];
  return withoutRepaired(problemsOfRead(read, readingIndex(draft.folder)), draft.readable?.repaired);
}

function problemsOfRead(read: AnyDraft, index: DocumentIndex): readonly Problem[] {
  if (read.kind === 'app') return compileRights(read, index).report.problems;
  return read.kind === 'menu' ? compileMenu(read, '', index).report.problems : checkReferences(read, index);
}

/** A document with its content as far as it can be read. */
function asRead(draft: AnyDraft): AnyDraft | undefined {
  if (draft.value !== undefined) return draft;
  if (draft.readable === undefined) return undefined;
  // The content is of the kind of its document.
  return { ...draft, value: draft.readable.value } as AnyDraft;
}

/** The documents as far as others can be checked against them; of those whose codes stand twice in different applications, each finds its own. */
function readingIndexes(fresh: Drafts, { chosen }: ResolvedDocuments): (folder: string) => DocumentIndex {
  const known = [...fresh.values()];
  const read = known.flatMap((draft) => asNamed(draft) ?? []);
  const isInEffect = (draft: AnyDraft): boolean => chosen.get(keyOfDocument(draft))?.version === draft.version;
  const ordered = [...read.filter((draft) => !isInEffect(draft)), ...read.filter(isInEffect)];
  const common = indexDocuments(ordered, known);
  const codes = read.flatMap(({ kind, code }) => (kind === 'model' || kind === 'workflow' ? [`${kind} ${code}`] : []));
  const isRepeated = new Set(codes).size < codes.length;
  const own = new Map<string, DocumentIndex>();
  return (folder) => {
    if (!isRepeated) return common;
    const index = own.get(folder) ?? indexDocuments([...ordered, ...read.filter((draft) => draft.folder === folder)], known);
    own.set(folder, index);
    return index;
  };
}

/** A document that others may be checked against: nothing they need to know of it is unknown, but for items of a model. */
function asNamed(draft: AnyDraft): AnyDraft | undefined {
  const repaired = draft.readable?.repaired ?? [];
  if (draft.kind !== 'model') return repaired.every((path) => path.length > 1) ? asRead(draft) : undefined;
  const read = asRead(draft);
  return read && ({ ...read, value: { ...read.value, code: draft.code } } as Draft<'model'>);
}

/** Keys of the documents for which one without errors of its own is not in effect. */
function usedAndIdle(key: string, draft: AnyDraft, { documentIndex, stopped }: ResolvedDocuments, otherwise: () => string[]): ReadonlySet<string> {
  const named = isUsable(draft) ? checkReferences(draft, documentIndex).flatMap(({ cause }) => (cause === undefined || cause === key ? [] : [cause])) : [];
  const found = new Set([...(stopped.get(draft.folder) ?? []), ...named]);
  return found.size > 0 ? found : new Set(otherwise());
}

/** Documents that stay at a former version, which lacks what the new version of this one names. */
function lackingDocuments(draft: AnyDraft, fresh: Drafts, { chosen }: ResolvedDocuments): string[] {
  const known = [...fresh.values()];
  const read = known.flatMap((one) => asNamed(one) ?? []);
  return [...chosen].flatMap(([key, present]) => {
    if (fresh.get(key)?.version === present.version) return [];
    const problems = checkReferences(draft, indexDocuments([...read, present], known));
    return hasError(problems) ? [key] : [];
  });
}
