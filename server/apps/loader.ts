/**
 * Loads applications from folders of configuration and reports what is wrong with them (contract 15.1).
 * The unit is the document: a faulty one is left out, or stays at its former version, and the rest works.
 */
import { access, constants, stat } from 'node:fs/promises';
import type { ModelDocument } from '#schemas/config/model.ts';
import { readWorkflow } from './bpmn/readWorkflow.ts';
import { compileApps } from './compile/snapshot.ts';
import { toFaults, type AnyDraft, type Draft } from '#server/apps/documents/draft.ts';
import { sortFaults, type Fault } from '#server/apps/documents/fault.ts';
import type { LoadedApps } from '#server/apps/documents/loadedApps.ts';
import { countFollowers } from '#server/apps/documents/followers.ts';
import { nobodyBehind, type Directory } from '#server/apps/checks/nobodyBehind.ts';
import { findDocumentFaults } from './documentFindings.ts';
import { readDocument } from './readDocument.ts';
import { missingItems, type RunningVersion } from './missingItems.ts';
import { scanApps, type FoundApp, type FoundDocument } from './scanApps.ts';
import { resolveDocuments, type Drafts, type ResolvedDocuments } from './resolveDocuments.ts';
import { notServed } from '#server/apps/checks/partsNotRun.ts';
import { keyOfDocument } from '#server/apps/documents/documentIndex.ts';
import type { ChoicesByDictionary } from '#server/store/choiceOptions.ts';
import { inOrder } from './compile/text.ts';

/** What somebody else has against a model, such as rows that a changed `propertyType` would lose. */
export interface Objection {
  reason: string;
  /** Default `error`, which leaves the model at its former version; a warning does not. */
  severity?: Fault['severity'];
  /** The data item it is about: `field`, or `sheet.field`; undefined = none. */
  propertyCode?: string | undefined;
  /** Path of the field below that item, default `propertyType`; of none below the document, default `code`. */
  at?: readonly (string | number)[];
}

/** What a load needs besides the folders. */
export interface LoadOptions {
  /** Called for every model that could take effect and is new or changed, or whose choices are; `choices` = those of the dictionaries it names. */
  admit?(model: ModelDocument, choices: ChoicesByDictionary): Promise<readonly Objection[]>;
  /** The people, roles and departments as they are now, for those that rules of workflows name. */
  directory?(): Promise<Directory>;
  /** The former versions of workflows that instances still run. */
  runningVersions?(): Promise<readonly RunningVersion[]>;
}

/** Outcome of a load: what requests use, and what the next load needs to know of this one. */
export interface Loading {
  loaded: LoadedApps;
  chosen: Drafts;
  /** What is said against a model that has taken effect, by the key of its document; it is said as long as that stays as it is. */
  warned: Warned;
}

type Warned = ReadonlyMap<string, readonly Fault[]>;

const READ_AT_ONCE = 64;

/** Nothing loaded yet. */
export const nothingLoaded: Loading = {
  loaded: Object.freeze({ apps: new Map(), models: new Map(), workflows: new Map(), faults: [] }),
  chosen: new Map(),
  warned: new Map(),
};

/** Loads the applications in these folders; `former` is the load before, whose versions stand in for faulty ones. */
export async function loadApps(folders: readonly string[], former: Loading = nothingLoaded, options: LoadOptions = {}): Promise<Loading> {
  const found = await scanApps(folders);
  const drafts = await readAll(found.flatMap(({ documents }) => documents));
  const fresh = new Map(drafts.map((draft) => [keyOfDocument(draft), draft]));
  const { resolved, refused, warned } = await resolveAdmitted(fresh, former, options);
  const findings = findDocumentFaults(fresh, resolved, refused);
  const { cut, ...applications } = compileApps(resolved.chosen.values(), resolved.documentIndex);
  const own = [...(await missingFolders(folders)), ...found.flatMap(unreadFaults), ...[...fresh.values()].flatMap((draft) => draft.faults)];
  const outside = await faultsOfSurroundings(resolved.chosen, options);
  const all = [...own, ...refused.values(), ...[...warned.values()].flat(), ...findings.faults, ...outside, ...notServedFaults(resolved.chosen), ...cut.faults];
  const faults = sortFaults(
    countFollowers(all, [...findings.followers, ...cut.followers], findings.causes, (key) => {
      const draft = fresh.get(key);
      return draft && { draft, errors: findings.errors.get(key) ?? [] };
    }),
  );
  return { loaded: Object.freeze({ ...applications, faults: unique(faults) }), chosen: resolved.chosen, warned };
}

function unreadFaults({ unread }: FoundApp): Fault[] {
  return unread.map((file) => ({ file, line: 1, column: 1, severity: 'warning', reason: 'not read: a workflow document ends in .bpmn' }));
}

/** What is wrong only as long as people and running instances are as they are now. */
async function faultsOfSurroundings(chosen: Drafts, { directory, runningVersions }: LoadOptions): Promise<Fault[]> {
  const drafts = [...chosen.values()];
  const people = await directory?.();
  const running = runningVersions ? await runningVersions() : [];
  const unmanned = people ? drafts.flatMap((draft) => (draft.kind === 'workflow' ? nobodyBehind(draft, people) : [])) : [];
  return [...unmanned, ...missingItems(drafts, running)];
}

/** A folder that was named and does not exist is a fault of the setting, not an empty one. */
async function missingFolders(folders: readonly string[]): Promise<Fault[]> {
  const reasons = await Promise.all(folders.map(folderFault));
  return folders.flatMap((file, index) => {
    const reason = reasons[index];
    return reason === undefined ? [] : [{ file, line: 1, column: 1, severity: 'error' as const, reason }];
  });
}

async function folderFault(folder: string): Promise<string | undefined> {
  const found = await stat(folder).catch(() => undefined);
  if (!found?.isDirectory()) return 'there is no such folder';
  return access(folder, constants.R_OK | constants.X_OK).then(
    () => undefined,
    () => 'the folder cannot be read',
  );
}

/** Reads some at a time: a folder of very many documents must not take the open files that the others need. */
async function readAll(documents: readonly FoundDocument[]): Promise<AnyDraft[]> {
  const drafts: AnyDraft[] = [];
  for (let at = 0; at < documents.length; at += READ_AT_ONCE)
    drafts.push(...(await Promise.all(documents.slice(at, at + READ_AT_ONCE).map(readFoundDocument))));
  return drafts;
}

function readFoundDocument(document: FoundDocument): Promise<AnyDraft> {
  const { kind } = document;
  if (kind === 'workflow') return readWorkflow(document);
  // The draft is of the requested kind.
  return readDocument(kind, document) as Promise<AnyDraft>;
}

/** The documents that take effect, what refuses others by their key, and what is said against those that do. */
interface Admitted {
  resolved: ResolvedDocuments;
  refused: ReadonlyMap<string, Fault>;
  warned: Warned;
}

async function resolveAdmitted(fresh: Drafts, { chosen: former, warned: formerlyWarned }: Loading, { admit }: LoadOptions): Promise<Admitted> {
  const refused = new Map<string, Fault>();
  const warned = new Map<string, readonly Fault[]>();
  const checked = new Set<string>();
  for (;;) {
    const resolved = resolveDocuments(fresh, former, refused);
    const isNew = (key: string, draft: AnyDraft): boolean => former.get(key)?.version !== draft.version;
    const news = [...resolved.chosen].filter(
      ([key, draft]) => draft.kind === 'model' && !checked.has(key) && (isNew(key, draft) || dictionariesOf(draft, resolved).some((one) => isNew(...one))),
    );
    if (!admit || news.length === 0) {
      for (const [key, faults] of formerlyWarned)
        if (!warned.has(key) && resolved.chosen.get(key)?.version === former.get(key)?.version) warned.set(key, faults);
      return { resolved, refused, warned };
    }
    for (const [key, draft] of news) {
      checked.add(key);
      if (draft.kind !== 'model' || !draft.value) continue;
      const objections = await admit(draft.value, choicesByDictionary(draft, resolved));
      const problems = objections.map((one) => ({ path: objectionPath(draft.value, one), severity: one.severity ?? ('error' as const), reason: one.reason }));
      const faults = toFaults(draft, problems);
      const [refusal] = faults.filter(({ severity }) => severity === 'error');
      if (refusal) refused.set(key, refusal);
      else warned.set(key, faults);
    }
  }
}

function objectionPath(model: ModelDocument | undefined, { propertyCode, at: given }: Objection): (string | number)[] {
  if (propertyCode === undefined) return [...(given ?? ['code'])];
  const at = given ?? ['propertyType'];
  const [own, column] = propertyCode.split('.');
  const index = model?.properties.findIndex(({ code }) => code === own) ?? -1;
  if (index < 0) return ['code'];
  if (column === undefined) return ['properties', index, ...at];
  const inner = model?.properties[index]?.subSchema?.properties.findIndex(({ code }) => code === column) ?? -1;
  return inner < 0 ? ['properties', index, 'code'] : ['properties', index, 'subSchema', 'properties', inner, ...at];
}

/** The dictionaries that items of a model name, with their keys. */
function dictionariesOf(draft: Draft<'model'>, { chosen }: ResolvedDocuments): [string, Draft<'dictionary'>][] {
  const named = (draft.value?.properties ?? []).flatMap((item) => [item, ...(item.subSchema?.properties ?? [])]).map(({ options }) => options?.dictionary);
  return [...new Set(named)].flatMap((code) => {
    const key = code === undefined ? '' : keyOfDocument({ folder: draft.folder, kind: 'dictionary', code });
    const found = chosen.get(key);
    return found?.kind === 'dictionary' ? [[key, found] as [string, Draft<'dictionary'>]] : [];
  });
}

/** What rows may hold of them, in the order that is shown: a retired entry is one still. */
function choicesByDictionary(draft: Draft<'model'>, resolved: ResolvedDocuments): ChoicesByDictionary {
  return new Map(
    dictionariesOf(draft, resolved).map(([, { code, value }]) => {
      const entries = (value?.items ?? []).map((entry, at) => ({ code: entry.code, sortKey: entry.sortKey ?? at + 1 }));
      return [code, inOrder(entries).map((entry) => entry.code)];
    }),
  );
}

function notServedFaults(chosen: Drafts): Fault[] {
  return [...chosen.values()].flatMap((draft) => {
    const reason = draft.kind === 'workflow' && draft.value ? notServed(draft.value.definition) : undefined;
    return reason === undefined ? [] : toFaults(draft, [{ path: [], severity: 'warning', reason }]);
  });
}

function unique(faults: readonly Fault[]): Fault[] {
  return [...new Map(faults.map((fault) => [JSON.stringify(fault), fault])).values()];
}
