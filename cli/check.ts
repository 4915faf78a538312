import { parseArgs } from 'node:util';
import { faultText, sortFaults } from '#server/apps/documents/fault.ts';
import { loadApps } from '#server/apps/loader.ts';
import type { Command } from '#cli/command/command.ts';
import { namedFolders, refuse } from '#cli/command/folders.ts';
import { checkHiddenRequired } from './hiddenRequired.ts';
import { checkScriptTypes } from './scriptTypes/checkTypes.ts';

/**
 * `portico check [folders] [--strict]`: one line per fault, `file:line:column severity reason`, and what follows
 * from it counted in an indented line below it; scripts that do not fit
 * their lists, or hide what a form must have, are warnings;
 * without faults one line on stderr with how much was checked, so that a reader of stdout still gets nothing.
 * Status 1 on errors, with `--strict` on warnings too; 0 without faults. Source: BX-032, BX-033, contract 15.1.
 */
export const check: Command = async (args, env) => {
  const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, strict: false, options: { strict: { type: 'boolean' } } });
  const unknown = Object.keys(values).find((name) => name !== 'strict');
  if (unknown !== undefined) return refuse(`unknown option --${unknown}`);
  const folders = await namedFolders(positionals, env);
  if (typeof folders === 'string') return refuse(folders);
  const loading = await loadApps(folders);
  const { loaded, chosen } = loading;
  const faults = sortFaults([...loaded.faults, ...checkHiddenRequired(loading), ...(await checkScriptTypes(loading))]);
  for (const fault of faults) process.stdout.write(`${faultText(fault)}\n`);
  if (loaded.apps.size === 0 && faults.length === 0) return refuse(`no application in ${folders.join(', ')}`);
  if (faults.length === 0) process.stderr.write(`${counted(loaded.apps.size, 'application')}, ${counted(chosen.size, 'document')}: no faults\n`);
  // A part that is left out is an error too, though its document takes effect.
  return faults.some(({ severity }) => severity === 'error' || values.strict === true) ? 1 : 0;
};

function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`;
}
