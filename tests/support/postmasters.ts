import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Numbers of the processes of the databases in a data folder; PGlite writes one that is none. */
export function postmasters(data: string): number[] {
  const folders = readdirSync(data, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const numbers = folders.flatMap(({ name }) => {
    const files = readdirSync(join(data, name));
    return files.includes('postmaster.pid') ? [Number(readFileSync(join(data, name, 'postmaster.pid'), 'utf8').split('\n')[0])] : [];
  });
  return numbers.filter((pid) => pid > 1);
}
