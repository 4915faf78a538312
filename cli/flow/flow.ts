import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { faultText, hasError } from '#server/apps/documents/fault.ts';
import { isSearchBounded } from '#server/apps/soundness/soundnessProblems.ts';
import type { Command } from '#cli/command/command.ts';
import { namedFolders, refuse } from '#cli/command/folders.ts';
import { describeWorkflow } from './describe/describeWorkflow.ts';
import { namesOfPerson } from './namedPerson.ts';
import { openWorkflows, type OpenWorkflows } from './openWorkflows.ts';
import { flowPage } from './page/flowPage.ts';
import { pageContent } from './pageContent.ts';
import { linesOfCase, runCases, type PlayedCases } from './runCases.ts';

type Variables = Parameters<Command>[1];

/** The options, each with what it needs. */
const OPTIONS: ReadonlyMap<string, string> = new Map([
  ['run', 'a file of cases'],
  ['person', 'the id of a person'],
  ['html', 'the file to write'],
]);

/**
 * `portico flow <folder> [workflowCode] [--html <file>] [--run <file>] [--person <id>]`: steps, rules of people and findings of
 * workflows, each with its place; `--run` plays cases and says what differs, `--html` writes all of it with the pictures as one
 * page, `--person` prints every step that names somebody.
 * Status 1 on errors and where a case differs, 2 for what cannot be carried out. Source: contract 15.9.7.
 */
export const flow: Command = async (args, env) => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    strict: false,
    options: Object.fromEntries([...OPTIONS.keys()].map((name) => [name, { type: 'string' as const }])),
  });
  const unknown = Object.keys(values).find((name) => !OPTIONS.has(name));
  if (unknown !== undefined) return refuse(`unknown option --${unknown}`);
  const silent = Object.entries(values).find(([, value]) => typeof value !== 'string' || value === '');
  if (silent) return refuse(`--${silent[0]} needs ${OPTIONS.get(silent[0])}`);
  const [folder, workflowCode, ...more] = positionals;
  if (folder === undefined || more.length > 0) return refuse('give a folder and at most one workflow: portico flow <folder> [workflowCode]');
  const folders = await namedFolders([folder], env);
  if (typeof folders === 'string') return refuse(folders);
  const open = await openWorkflows(folders, workflowCode, env);
  const { person, run, html } = values;
  if (typeof person === 'string') return printPerson(person, open);
  const status = printWorkflows(open);
  if (open.documents.length === 0) return status === 0 ? refuse(`no workflow${workflowCode === undefined ? '' : ` ${workflowCode}`} in ${folder}`) : status;
  const cases = typeof run === 'string' ? await runCases(run, open, env) : undefined;
  const played = cases === undefined ? 0 : printCases(cases, open);
  const written = typeof html === 'string' ? await writePage(html, { open, cases, folder, workflowCode, run, env }) : 0;
  return Math.max(status, played, written);
};

/** Prints the workflows and what was found in their files; of one that cannot be read the findings alone. */
function printWorkflows({ documents, faults }: OpenWorkflows): number {
  for (const { value } of documents) {
    if (!value) continue;
    const bounded = isSearchBounded(value.definition) ? ['  the search for what gets stuck ended at its bound: there may be more to find'] : [];
    print(...describeWorkflow(value.definition), ...bounded, '');
  }
  print(...faults.map(faultText));
  return hasError(faults) ? 1 : 0;
}

function printPerson(named: string, { people: { organisation }, drafts }: OpenWorkflows): number {
  const person = organisation.people.get(named) ?? organisation.byUsername(named);
  // Who has left is named nevertheless.
  print(...drafts.flatMap((draft) => namesOfPerson(draft, person?.id ?? named, organisation)));
  return 0;
}

function printCases(cases: PlayedCases | string, { people }: OpenWorkflows): number {
  if (typeof cases === 'string') return refuse(cases);
  const { played } = cases;
  const same = played.filter(({ differences }) => differences.length === 0).length;
  process.stderr.write(`people: ${people.source}\n`);
  print(...played.flatMap(linesOfCase));
  process.stderr.write(`${same} of ${played.length} cases as expected\n`);
  return same === played.length ? 0 : 1;
}

interface PageCall {
  open: OpenWorkflows;
  cases: PlayedCases | string | undefined;
  folder: string;
  workflowCode: string | undefined;
  run: unknown;
  env: Variables;
}

async function writePage(file: string, { open, cases, folder, workflowCode, run, env }: PageCall): Promise<number> {
  const options = [workflowCode, typeof run === 'string' && `--run ${run}`, `--html ${file}`].filter(Boolean);
  const played = typeof cases === 'object' ? cases : undefined;
  const content = await pageContent(open, played, { folder, command: ['portico flow', folder, ...options].join(' '), env });
  try {
    await writeFile(file, flowPage(content));
  } catch (error) {
    return refuse(`${file} cannot be written: ${error instanceof Error ? error.message : String(error)}`);
  }
  process.stderr.write(`written: ${file}\n`);
  return 0;
}

function print(...lines: readonly string[]): void {
  if (lines.length > 0) process.stdout.write(`${lines.join('\n')}\n`);
}
