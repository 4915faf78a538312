import type { Draft } from '#server/apps/documents/draft.ts';
import { sortFaults, type Fault } from '#server/apps/documents/fault.ts';
import { readWorkflow } from '#server/apps/bpmn/readWorkflow.ts';
import { loadApps, type Loading } from '#server/apps/loader.ts';
import { scanApps } from '#server/apps/scanApps.ts';
import { toDirectory } from '#server/organisation/directory.ts';
import { openPeople, type FlowPeople } from './cases/openPeople.ts';

/** The workflows a call is about, and what they are read with. */
export interface OpenWorkflows {
  loading: Loading;
  people: FlowPeople;
  /** Those that take effect, by file. */
  drafts: readonly Draft<'workflow'>[];
  /** The same and those that are left out for an error, as far as they could be read. */
  documents: readonly Draft<'workflow'>[];
  faults: readonly Fault[];
}

/** Reads the workflows of folders, or the one of a code, with what is wrong with them and the people they name. */
export async function openWorkflows(
  folders: readonly string[],
  workflowCode: string | undefined,
  env: Readonly<Record<string, string | undefined>>,
): Promise<OpenWorkflows> {
  const people = await openPeople(env);
  const loading = await loadApps(folders, undefined, { directory: () => Promise.resolve(toDirectory(people.organisation)) });
  const isWanted = ({ code }: { code: string }): boolean => workflowCode === undefined || code === workflowCode;
  const drafts = [...loading.chosen.values()].filter((draft) => draft.kind === 'workflow').filter(isWanted);
  const found = (await scanApps(folders))
    .flatMap(({ documents }) => documents)
    .filter(({ kind, shown }) => kind === 'workflow' && !drafts.some(({ file }) => file === shown));
  const refused = await Promise.all(found.filter(isWanted).map(readWorkflow));
  const isOf = (file: string): boolean => drafts.some((draft) => draft.file === file) || isFileOf(file, workflowCode);
  return {
    loading,
    people,
    drafts: byFile(drafts),
    documents: byFile([...drafts, ...refused]),
    faults: sortFaults(loading.loaded.faults.filter(({ file }) => isOf(file))),
  };
}

function byFile(drafts: readonly Draft<'workflow'>[]): Draft<'workflow'>[] {
  return drafts.toSorted((left, right) => left.file.localeCompare(right.file));
}

function isFileOf(file: string, workflowCode: string | undefined): boolean {
  return file.endsWith(workflowCode === undefined ? '.bpmn' : `/${workflowCode}.bpmn`);
}
