import { stat } from 'node:fs/promises';
import { appFolders } from '#server/apps/openApps.ts';
import { USAGE_STATUS } from './command.ts';

/** The folders a call names, else those of the product; the reason in words when one is not there. */
export async function namedFolders(named: readonly string[], env: Readonly<Record<string, string | undefined>>): Promise<readonly string[] | string> {
  const folders = named.length > 0 ? named : appFolders(env);
  for (const folder of folders) if (!(await isFolder(folder))) return `there is no folder ${folder}`;
  return folders;
}

/** Says why a call cannot be carried out; answers its exit status. */
export function refuse(reason: string): number {
  process.stderr.write(`${reason}\n`);
  return USAGE_STATUS;
}

function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}
