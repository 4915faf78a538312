import { createHash } from 'node:crypto';
import { delimiter } from 'node:path';
import type { AnyDraft } from '#server/apps/documents/draft.ts';
import { faultText, type Fault } from '#server/apps/documents/fault.ts';
import { loadApps, nothingLoaded, type LoadOptions, type Loading } from './loader.ts';
import type { ConfigChange, LoadedApps } from '#server/apps/documents/loadedApps.ts';
import type { Drafts } from './resolveDocuments.ts';
import { watchFolders } from './watchFolders.ts';

/** The applications of a running server. */
export interface Apps {
  /** The present snapshot; a request takes it once and uses it to its end. */
  current(): LoadedApps;
  /** Looks at the folders now. Answers what changed; loading the same again changes nothing. */
  reload(): Promise<ConfigChange[]>;
  /** Calls back after every change; answers the way to stop that. */
  onChange(listener: (changes: readonly ConfigChange[], loaded: LoadedApps) => void): () => void;
  /** Every loaded document, as the change that loaded it. */
  documents(): ConfigChange[];
  /** Ends the watching. */
  close(): void;
}

interface AppsOptions extends LoadOptions {
  folders: readonly string[];
  /** Loads again by itself when a file changes; the change takes effect within a second (BX-031). */
  watch?: boolean;
  /** Receives every fault once, when it appears; default standard error. */
  report?(fault: Fault): void;
}

/** Folders that hold applications: `PORTICO_APPS` joined by the path delimiter, default `apps`. */
export function appFolders(env: Readonly<Record<string, string | undefined>>): string[] {
  const named = (env.PORTICO_APPS ?? '').split(delimiter).filter((folder) => folder !== '');
  return named.length > 0 ? named : ['apps'];
}

/** Loads the applications and keeps them loaded. A fault never throws: it is reported, and the rest works. */
export async function openApps({ folders, watch = false, report = reportOnStandardError, ...options }: AppsOptions): Promise<Apps> {
  let loading: Loading = nothingLoaded;
  let queue: Promise<unknown> = Promise.resolve();
  const listeners = new Set<(changes: readonly ConfigChange[], loaded: LoadedApps) => void>();
  const load = async (): Promise<ConfigChange[]> => {
    const before = loading;
    loading = await loadApps(folders, before, options);
    reportNew(before.loaded.faults, loading.loaded.faults, report);
    const changes = changesBetween(before, loading);
    if (changes.length > 0) for (const listener of listeners) listener(changes, loading.loaded);
    return changes;
  };
  // One load at a time; a failed one does not stop those that follow.
  const reload = (): Promise<ConfigChange[]> => {
    const next = queue.then(load, load);
    queue = next;
    return next;
  };
  let failed = '';
  // A load that fails as a whole (the database is away) is tried again; it is reported once, not at every try.
  const reloadAndReport = (): Promise<boolean> =>
    reload().then(
      () => {
        failed = '';
        return true;
      },
      (error: unknown) => {
        const fault = failure(error);
        if (fault.reason !== failed) report(fault);
        failed = fault.reason;
        return false;
      },
    );
  // Watching begins before the first load, so that nothing written meanwhile is missed.
  const stop = watch ? await watchFolders(folders, reloadAndReport) : () => undefined;
  await reload().catch((error: unknown) => {
    stop();
    throw error;
  });
  return {
    current: () => loading.loaded,
    reload,
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    documents: () => changesBetween(nothingLoaded, loading),
    close: stop,
  };
}

function changesBetween(before: Loading, after: Loading): ConfigChange[] {
  const came = [...after.chosen].filter(([key, draft]) => before.chosen.get(key)?.version !== draft.version);
  const went = [...before.chosen].filter(([key]) => !after.chosen.has(key));
  const changes = [...came.map(([, draft]) => toChange(draft, after, draft.version)), ...went.map(([, draft]) => toChange(draft, before, ''))];
  return [...changes, ...menusBetween(before, after, changes), ...modelsBetween(before, after, changes)];
}

/** Models whose document stayed while a dictionary that gives their choices changed. */
function modelsBetween(before: Loading, after: Loading, changes: readonly ConfigChange[]): ConfigChange[] {
  const dictionaries = new Set(changes.filter(({ kind }) => kind === 'dictionary').map(({ appCode }) => appCode));
  if (dictionaries.size === 0) return [];
  const reported = new Set(changes.filter(({ kind }) => kind === 'model').map(({ code }) => code));
  return [...after.loaded.models.values()].flatMap(({ appCode, code, items }) => {
    const now = JSON.stringify(items);
    const isSame = !dictionaries.has(appCode) || reported.has(code) || now === JSON.stringify(before.loaded.models.get(code)?.items);
    return isSame ? [] : [{ appCode, kind: 'model', code, version: createHash('sha256').update(now).digest('hex').slice(0, 16) }];
  });
}

/** Menus whose document stayed while a node came or went with what it names. */
function menusBetween(before: Loading, after: Loading, changes: readonly ConfigChange[]): ConfigChange[] {
  const reported = new Set(changes.filter(({ kind }) => kind === 'menu').map(({ appCode }) => appCode));
  return [...after.chosen.values()].flatMap((draft) => {
    if (draft.kind !== 'menu') return [];
    const change = toChange(draft, after, draft.version);
    const [old, now] = [before, after].map(({ loaded }) => JSON.stringify(loaded.apps.get(change.appCode)?.menu));
    return reported.has(change.appCode) || old === now ? [] : [change];
  });
}

function toChange(draft: AnyDraft, { chosen }: { chosen: Drafts }, version: string): ConfigChange {
  const appCode = appCodeOfDraft(draft, chosen);
  return { appCode, kind: draft.kind, code: draft.kind === 'app' || draft.kind === 'menu' ? appCode : draft.code, version };
}

function appCodeOfDraft({ folder }: AnyDraft, chosen: Drafts): string {
  for (const draft of chosen.values()) if (draft.kind === 'app' && draft.folder === folder && draft.value) return draft.value.code;
  return '';
}

function reportNew(before: readonly Fault[], after: readonly Fault[], report: (fault: Fault) => void): void {
  const known = new Set(before.map(faultText));
  for (const fault of after) if (!known.has(faultText(fault))) report(fault);
}

function failure(error: unknown): Fault {
  return {
    file: 'apps',
    line: 1,
    column: 1,
    severity: 'error',
    reason: `the applications could not be loaded again: ${error instanceof Error ? error.message : String(error)}`,
  };
}

function reportOnStandardError(fault: Fault): void {
  process.stderr.write(`${faultText(fault)}\n`);
}
