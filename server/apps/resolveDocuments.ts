import { checkReferences } from '#server/apps/checks/references.ts';
import { isUsable, toFaults, type AnyDraft } from '#server/apps/documents/draft.ts';
import type { Fault } from '#server/apps/documents/fault.ts';
import { keyOfDocument, indexDocuments, type DocumentIndex } from '#server/apps/documents/documentIndex.ts';

/** Documents by `keyOfDocument`. */
export type Drafts = ReadonlyMap<string, AnyDraft>;

/** Which documents take effect, and what was found wrong with those that do not. */
export interface ResolvedDocuments {
  chosen: Drafts;
  documentIndex: DocumentIndex;
  faults: Fault[];
}

/**
 * Chooses what takes effect: the new version of a document, its former one when the new has errors, else none; and so
 * on for everything that refers to it, until nothing changes. Source: contract 15.1 (the unit of loading).
 */
export function resolveDocuments(fresh: Drafts, former: Drafts, refused: ReadonlyMap<string, Fault>): ResolvedDocuments {
  const stopped = stoppedFolders(fresh, former);
  const chosen = new Map<string, AnyDraft>();
  for (const [key, draft] of candidates(fresh, former, stopped, refused)) chosen.set(key, draft);
  const faults: Fault[] = [...removeRepeated(chosen, former)];
  const known = [...fresh.values()];
  const reported = new Set<AnyDraft>();
  for (;;) {
    const documentIndex = indexDocuments(chosen.values(), known);
    if (!stepDown(chosen, fresh, former, documentIndex, reported, faults)) {
      faults.push(...remarks(chosen.values(), fresh, documentIndex, reported), ...faultsOfStopped(fresh, former, stopped, chosen));
      return { chosen, documentIndex, faults };
    }
  }
}

/** Folders whose `app.json` or `menu.json` is in error: the whole application stays as it was. */
function stoppedFolders(fresh: Drafts, former: Drafts): Set<string> {
  const stopped = new Set<string>();
  for (const draft of fresh.values()) {
    if ((draft.kind === 'app' || draft.kind === 'menu') && !isUsable(draft)) stopped.add(draft.folder);
  }
  for (const { draft } of repeatedApps(fresh, former)) stopped.add(draft.folder);
  return stopped;
}

function* candidates(fresh: Drafts, former: Drafts, stopped: ReadonlySet<string>, refused: ReadonlyMap<string, Fault>): Generator<[string, AnyDraft]> {
  for (const [key, draft] of fresh) {
    if (stopped.has(draft.folder)) continue;
    const earlier = former.get(key);
    if (isUsable(draft) && !refused.has(key)) yield [key, draft];
    else if (earlier) yield [key, earlier];
  }
  for (const [key, draft] of former) if (stopped.has(draft.folder)) yield [key, draft];
}

/** Models and workflows have one home on the server; who had the code before keeps it. */
function removeRepeated(chosen: Map<string, AnyDraft>, former: Drafts): Fault[] {
  const homes = new Map<string, AnyDraft>();
  const faults: Fault[] = [];
  for (const draft of before(chosen, former)) {
    if (draft.kind !== 'model' && draft.kind !== 'workflow') continue;
    const name = `${draft.kind} ${draft.code}`;
    const home = homes.get(name);
    if (!home) homes.set(name, draft);
    else {
      chosen.delete(keyOfDocument(draft));
      faults.push(...toFaults(draft, [{ path: ['code'], severity: 'error', reason: `duplicate ${name}: it stands in ${home.file} already` }]));
    }
  }
  return faults;
}

/** Takes out, or back to its former version, every document whose references fail. Returns whether any was. */
function stepDown(
  chosen: Map<string, AnyDraft>,
  fresh: Drafts,
  former: Drafts,
  documentIndex: DocumentIndex,
  reported: Set<AnyDraft>,
  faults: Fault[],
): boolean {
  let changed = false;
  for (const [key, draft] of chosen) {
    const problems = checkReferences(draft, documentIndex);
    if (!problems.some(({ severity }) => severity === 'error')) continue;
    const earlier = former.get(key);
    if (fresh.get(key) === draft) {
      reported.add(draft);
      faults.push(...toFaults(draft, problems));
    }
    if (earlier && earlier.version !== draft.version) chosen.set(key, earlier);
    else chosen.delete(key);
    changed = true;
  }
  return changed;
}

/** Warnings of the documents that take effect. */
function remarks(chosen: Iterable<AnyDraft>, fresh: Drafts, documentIndex: DocumentIndex, reported: ReadonlySet<AnyDraft>): Fault[] {
  const news = [...chosen].filter((draft) => fresh.get(keyOfDocument(draft)) === draft && !reported.has(draft));
  return news.flatMap((draft) => toFaults(draft, checkReferences(draft, documentIndex)));
}

/** An application that is stopped is still checked, so that all its faults show at once. */
function faultsOfStopped(fresh: Drafts, former: Drafts, stopped: ReadonlySet<string>, chosen: ReadonlyMap<string, AnyDraft>): Fault[] {
  if (stopped.size === 0) return [];
  const usable = [...fresh.values()].filter((draft) => stopped.has(draft.folder) && isUsable(draft));
  const others = [...chosen.values()].filter((draft) => !stopped.has(draft.folder));
  const documentIndex = indexDocuments([...others, ...usable], fresh.values());
  const repeated = repeatedApps(fresh, former).map(({ draft, home }) => ({
    ...draft.place({ path: ['code'] }),
    severity: 'error' as const,
    reason: `duplicate application: it stands in ${home.file} already`,
  }));
  return [...usable.flatMap((draft) => toFaults(draft, checkReferences(draft, documentIndex))), ...repeated];
}

/** Applications whose code another one has; who had it before keeps it. */
function repeatedApps(fresh: Drafts, former: Drafts): { draft: AnyDraft; home: AnyDraft }[] {
  const homes = new Map<string, AnyDraft>();
  return before(fresh, former).flatMap((draft) => {
    if (draft.kind !== 'app' || !draft.value) return [];
    const home = homes.get(draft.value.code);
    if (!home) homes.set(draft.value.code, draft);
    return home ? [{ draft, home }] : [];
  });
}

/** Documents that were there before come first. */
function before(drafts: Drafts, former: Drafts): AnyDraft[] {
  return [...drafts].toSorted(([a], [b]) => Number(former.has(b)) - Number(former.has(a))).map(([, draft]) => draft);
}
