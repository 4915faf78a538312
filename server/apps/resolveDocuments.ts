import { checkReferences } from '#server/apps/checks/references.ts';
import { isUsable, type AnyDraft } from '#server/apps/documents/draft.ts';
import { hasError, type Fault } from '#server/apps/documents/fault.ts';
import { keyOfDocument, indexDocuments, type DocumentIndex } from '#server/apps/documents/documentIndex.ts';

/** Documents by `keyOfDocument`. */
export type Drafts = ReadonlyMap<string, AnyDraft>;

/** Which documents take effect. */
export interface ResolvedDocuments {
  chosen: Drafts;
  documentIndex: DocumentIndex;
  /** Folders of applications that stay as they were, with the keys of the documents that are the reason. */
  stopped: ReadonlyMap<string, readonly string[]>;
  /** Documents whose code another one has, by key. */
  repeated: ReadonlyMap<string, Fault>;
}

/**
 * Chooses what takes effect: the new version of a document, its former one when the new has errors, else none; and so
 * on for everything that refers to it, until nothing changes. Source: contract 15.1 (the unit of loading).
 */
export function resolveDocuments(fresh: Drafts, former: Drafts, refused: ReadonlyMap<string, Fault>): ResolvedDocuments {
  const repeatedApplications = repeatedApps(fresh, former);
  const stopped = stoppedFolders(fresh, repeatedApplications);
  const chosen = new Map<string, AnyDraft>();
  for (const [key, draft] of candidates(fresh, former, stopped, refused)) chosen.set(key, draft);
  const repeated = new Map([...repeatedApplications, ...removeRepeated(chosen, former)]);
  const known = [...fresh.values()];
  for (;;) {
    const documentIndex = indexDocuments(chosen.values(), known);
    if (!stepDown(chosen, former, documentIndex)) return { chosen, documentIndex, stopped, repeated };
  }
}

/** Folders whose `app.json` or `menu.json` is in error: the whole application stays as it was. */
function stoppedFolders(fresh: Drafts, repeated: ReadonlyMap<string, Fault>): Map<string, string[]> {
  const stopped = new Map<string, string[]>();
  for (const [key, draft] of fresh) {
    const isWhole = draft.kind === 'app' || draft.kind === 'menu';
    if (isWhole && (!isUsable(draft) || repeated.has(key))) stopped.set(draft.folder, [...(stopped.get(draft.folder) ?? []), key]);
  }
  return stopped;
}

function* candidates(fresh: Drafts, former: Drafts, stopped: ReadonlyMap<string, unknown>, refused: ReadonlyMap<string, Fault>): Generator<[string, AnyDraft]> {
  for (const [key, draft] of fresh) {
    if (stopped.has(draft.folder)) continue;
    const earlier = former.get(key);
    if (isUsable(draft) && !refused.has(key)) yield [key, draft];
    else if (earlier) yield [key, earlier];
  }
  for (const [key, draft] of former) if (stopped.has(draft.folder)) yield [key, draft];
}

/** Models and workflows have one home on the server; who had the code before keeps it. */
function removeRepeated(chosen: Map<string, AnyDraft>, former: Drafts): Map<string, Fault> {
  const homes = new Map<string, AnyDraft>();
  const faults = new Map<string, Fault>();
  for (const draft of before(chosen, former)) {
    if (draft.kind !== 'model' && draft.kind !== 'workflow') continue;
    const name = `${draft.kind} ${draft.code}`;
    const home = homes.get(name);
    if (!home) homes.set(name, draft);
    else {
      chosen.delete(keyOfDocument(draft));
      faults.set(keyOfDocument(draft), repeatedFault(draft, name, home));
    }
  }
  return faults;
}

function repeatedFault(draft: AnyDraft, name: string, home: AnyDraft): Fault {
  return { ...draft.place({ path: ['code'] }), severity: 'error', reason: `duplicate ${name}: it stands in ${home.file} already` };
}

/** Takes out, or back to its former version, every document whose references fail. Returns whether any was. */
function stepDown(chosen: Map<string, AnyDraft>, former: Drafts, documentIndex: DocumentIndex): boolean {
  let changed = false;
  for (const [key, draft] of chosen) {
    if (!hasError(checkReferences(draft, documentIndex))) continue;
    const earlier = former.get(key);
    if (earlier && earlier.version !== draft.version) chosen.set(key, earlier);
    else chosen.delete(key);
    changed = true;
  }
  return changed;
}

/** Applications whose code another one has, by key; who had it before keeps it. */
function repeatedApps(fresh: Drafts, former: Drafts): Map<string, Fault> {
  const homes = new Map<string, AnyDraft>();
  const faults = new Map<string, Fault>();
  for (const draft of before(fresh, former)) {
    if (draft.kind !== 'app' || !draft.value) continue;
    const home = homes.get(draft.value.code);
    if (!home) homes.set(draft.value.code, draft);
    else faults.set(keyOfDocument(draft), repeatedFault(draft, 'application', home));
  }
  return faults;
}

/** Documents that were there before come first. */
function before(drafts: Drafts, former: Drafts): AnyDraft[] {
  return [...drafts].toSorted(([a], [b]) => Number(former.has(b)) - Number(former.has(a))).map(([, draft]) => draft);
}
