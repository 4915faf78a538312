import { stat } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { faultLine, hasError } from '#server/apps/fault.ts';
import { loadApps } from '#server/apps/loader.ts';
import { appFolders } from '#server/apps/openApps.ts';
import { USAGE_STATUS, type Command } from './command.ts';

/**
 * `portico check [folders] [--strict]`: one line per fault, `file:line:column severity reason`;
 * without faults one line on stderr that says how much was checked, so that a reader of stdout still gets nothing.
 * Status 1 on errors, with `--strict` on warnings too; 0 without faults. Source: BX-032, contract 15.1.
 */
export const check: Command = async (args, env) => {
  const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, strict: false, options: { strict: { type: 'boolean' } } });
  const unknown = Object.keys(values).find((name) => name !== 'strict');
  if (unknown !== undefined) return refuse(`unknown option --${unknown}`);
  const folders = positionals.length > 0 ? positionals : appFolders(env);
  for (const folder of folders) if (!(await isFolder(folder))) return refuse(`there is no folder ${folder}`);
  const { loaded, chosen } = await loadApps(folders);
  for (const fault of loaded.faults) process.stdout.write(`${faultLine(fault)}\n`);
  if (loaded.apps.size === 0 && loaded.faults.length === 0) return refuse(`no application in ${folders.join(', ')}`);
  if (loaded.faults.length === 0) process.stderr.write(`${counted(loaded.apps.size, 'application')}, ${counted(chosen.size, 'document')}: no faults\n`);
  return hasError(loaded.faults) || (values.strict === true && loaded.faults.length > 0) ? 1 : 0;
};

function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`;
}

function refuse(reason: string): number {
  process.stderr.write(`${reason}\n`);
  return USAGE_STATUS;
}

function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}
