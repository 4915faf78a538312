import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { faultText, hasError } from '#server/apps/documents/fault.ts';
import { loadApps } from '#server/apps/loader.ts';
import { namedFolders, refuse } from '#cli/command/folders.ts';
import type { Command } from '#cli/command/command.ts';
import { FACADE } from './scriptTypes/facade.ts';
import { FORM_FACADE } from './scriptTypes/formFacade.ts';
import { formTypes } from './scriptTypes/formTypes.ts';
import { listTypes } from './scriptTypes/listTypes.ts';
import { projectText } from './scriptTypes/project.ts';
import { formScriptUses, listScriptUses, type FormScriptUse, type ListScriptUse } from './scriptTypes/scripts.ts';

/** Folder of the declarations in an application. */
const FOLDER = 'types';

/**
 * `portico types [folders]`: writes for every list, and every form with a script, what the script sees, as TypeScript declarations: `types/facade.d.ts`,
 * and for each list `types/<queryCode>/list.d.ts`, for each form `types/forms/<sheetCode>/form.d.ts`, with a `tsconfig.json` that checks its script. A `tsconfig.json` beside
 * `app.json` lets editors find them; one that is there already is left as it is. Status 1 when the configuration has
 * errors. Source: BX-033.
 */
export const types: Command = async (args, env) => {
  const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, strict: false });
  const [unknown] = Object.keys(values);
  if (unknown !== undefined) return refuse(`unknown option --${unknown}`);
  const folders = await namedFolders(positionals, env);
  if (typeof folders === 'string') return refuse(folders);
  const loading = await loadApps(folders);
  const { faults } = loading.loaded;
  if (hasError(faults)) {
    for (const fault of faults) process.stdout.write(`${faultText(fault)}\n`);
    return 1;
  }
  const lists = listScriptUses(loading);
  const forms = formScriptUses(loading);
  if (lists.length + forms.length === 0) return refuse(`no list in ${folders.join(', ')}`);
  const appOf = (folder: string) => (use: { folder: string }) => use.folder === folder;
  for (const folder of new Set([...lists, ...forms].map((use) => use.folder))) await writeApp(folder, lists.filter(appOf(folder)), forms.filter(appOf(folder)));
  return 0;
};

async function writeApp(folder: string, lists: readonly ListScriptUse[], forms: readonly FormScriptUse[]): Promise<void> {
  const at = join(folder, FOLDER);
  await writeFileIn(join(at, 'facade.d.ts'), FACADE);
  if (forms.length > 0) await writeFileIn(join(at, 'form.facade.d.ts'), FORM_FACADE);
  const projects = [
    ...lists.flatMap((use) => use.lists.map(({ code }) => ({ code, use, facade: 'facade.d.ts', own: 'list.d.ts', text: listTypes(use) }))),
    ...forms.flatMap((use) => use.forms.map(({ code }) => ({ code, use, facade: 'form.facade.d.ts', own: 'form.d.ts', text: formTypes(use) }))),
  ];
  for (const { code, use, facade, own, text } of projects) {
    // A list and a form may have the same code.
    const place = join(at, own === 'form.d.ts' ? join('forms', code) : code);
    const script = use.file === undefined ? [] : [relative(place, resolve(use.file)).replaceAll('\\', '/')];
    await writeFileIn(join(place, own), text);
    await writeFileIn(join(place, 'tsconfig.json'), projectText([relative(place, join(at, facade)).replaceAll('\\', '/'), own, ...script]));
  }
  const paths = projects.map(({ code, own }) => (own === 'form.d.ts' ? `forms/${code}` : code)).toSorted();
  await writeSolution(join(folder, 'tsconfig.json'), paths);
  const ofForms = paths.filter((path) => path.includes('/')).length;
  const andForms = ofForms > 0 ? ` and ${counted(ofForms, 'form')}` : '';
  process.stdout.write(`${relative(process.cwd(), at) || at}: types of ${counted(paths.length - ofForms, 'list')}${andForms}\n`);
}

function counted(count: number, thing: string): string {
  return `${count} ${count === 1 ? thing : `${thing}s`}`;
}

/** Names the projects of all lists and forms; a file that names anything else is somebody's own. */
async function writeSolution(path: string, codes: readonly string[]): Promise<void> {
  const text = `${JSON.stringify({ files: [], references: codes.map((code) => ({ path: `./${FOLDER}/${code}` })) }, null, 2)}\n`;
  const there = await readFile(path, 'utf8').catch(() => undefined);
  const isOurs = there === undefined || /^\{\s*"files": \[\],\s*"references": \[(\s*\{\s*"path": "\.\/types\/[^"]+"\s*\},?)*\s*\]\s*\}\s*$/.test(there);
  if (isOurs) await writeFileIn(path, text);
  else process.stderr.write(`${path} is left as it is\n`);
}

async function writeFileIn(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}
