import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { faultLine, hasError } from '#server/apps/fault.ts';
import { loadApps } from '#server/apps/loader.ts';
import { namedFolders, refuse } from './folders.ts';
import type { Command } from './command.ts';
import { FACADE } from './scriptTypes/facade.ts';
import { listTypes } from './scriptTypes/listTypes.ts';
import { projectText } from './scriptTypes/project.ts';
import { scriptUses, type ListScriptUse } from './scriptTypes/scripts.ts';

/** Folder of the declarations in an application. */
const FOLDER = 'types';

/**
 * `portico types [folders]`: writes for every list what its script sees, as TypeScript declarations: `types/facade.d.ts`,
 * and for each list `types/<queryCode>/list.d.ts` with a `tsconfig.json` that checks its script. A `tsconfig.json` beside
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
    for (const fault of faults) process.stdout.write(`${faultLine(fault)}\n`);
    return 1;
  }
  const uses = scriptUses(loading);
  if (uses.length === 0) return refuse(`no list in ${folders.join(', ')}`);
  for (const folder of new Set(uses.map((use) => use.folder)))
    await writeApp(
      folder,
      uses.filter((use) => use.folder === folder),
    );
  return 0;
};

async function writeApp(folder: string, uses: readonly ListScriptUse[]): Promise<void> {
  const at = join(folder, FOLDER);
  await write(join(at, 'facade.d.ts'), FACADE);
  for (const use of uses) {
    const { lists, file } = use;
    for (const { code } of lists) {
      const own = join(at, code);
      await write(join(own, 'list.d.ts'), listTypes(use));
      const script = file === undefined ? [] : [relative(own, resolve(file)).replaceAll('\\', '/')];
      await write(join(own, 'tsconfig.json'), projectText(['../facade.d.ts', 'list.d.ts', ...script]));
    }
  }
  const codes = uses.flatMap(({ lists }) => lists.map(({ code }) => code)).toSorted();
  await writeSolution(join(folder, 'tsconfig.json'), codes);
  process.stdout.write(`${relative(process.cwd(), at) || at}: types of ${codes.length} ${codes.length === 1 ? 'list' : 'lists'}\n`);
}

/** Names the projects of all lists; a file that names anything else is somebody's own. */
async function writeSolution(path: string, codes: readonly string[]): Promise<void> {
  const text = `${JSON.stringify({ files: [], references: codes.map((code) => ({ path: `./${FOLDER}/${code}` })) }, null, 2)}\n`;
  const there = await readFile(path, 'utf8').catch(() => undefined);
  const isOurs = there === undefined || /^\{\s*"files": \[\],\s*"references": \[(\s*\{\s*"path": "\.\/types\/[^"]+"\s*\},?)*\s*\]\s*\}\s*$/.test(there);
  if (isOurs) await write(path, text);
  else process.stderr.write(`${path} is left as it is\n`);
}

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}
