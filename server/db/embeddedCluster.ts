import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { isReachableByOthers } from './dataDirectory.ts';

const run = promisify(execFile);

/** Name of the database's owner. */
export const CLUSTER_USER = 'portico';

/** How initdb writes its thousand files through: with one call where the system has it. */
const SYNC_FLAGS = process.platform === 'linux' ? ['--sync-method=syncfs'] : [];

/** The user a program runs as; empty = ours. */
export interface RunAs {
  uid?: number;
  gid?: number;
}

let idsOfPostgres: Required<RunAs> | undefined;

/** Ids of the user postgres, who is made when missing: PostgreSQL refuses to run as root. The system is queried once a process. */
export async function postgresUser(): Promise<Required<RunAs>> {
  idsOfPostgres ??= await findPostgresUser();
  return idsOfPostgres;
}

async function findPostgresUser(): Promise<Required<RunAs>> {
  const id = async (flag: string): Promise<number> => Number((await run('id', [flag, 'postgres'])).stdout);
  try {
    return { uid: await id('-u'), gid: await id('-g') };
  } catch {
    await run('groupadd', ['--force', 'postgres']);
    await run('useradd', ['--system', '-g', 'postgres', 'postgres']);
    return { uid: await id('-u'), gid: await id('-g') };
  }
}

/** A data directory that only root may enter (as `mktemp -d` makes it) is given to user postgres; its parents are not ours to change. */
export function letEnter(directory: string, { uid, gid }: RunAs): void {
  if (uid === undefined || gid === undefined || isReachableByOthers(directory)) return;
  if (!isReachableByOthers(dirname(directory))) throw new Error(`user postgres cannot enter ${dirname(directory)}; choose another PORTICO_DATA`);
  if (statSync(directory).uid !== uid) chownSync(directory, uid, gid);
}

/** The cluster's password, made at random at the first call; the file is for us alone. */
export function readPassword(file: string): string {
  const fresh = `${file}.${process.pid}`;
  if (!existsSync(file)) {
    writeFileSync(fresh, randomBytes(24).toString('hex'), { mode: 0o600 });
    try {
      // Appears whole or not at all, and the first of several processes wins.
      linkSync(fresh, file);
    } catch (error) {
      if (!existsSync(file)) throw error;
    } finally {
      rmSync(fresh, { force: true });
    }
  }
  return readFileSync(file, 'utf8').trim();
}

/** Makes the cluster beside its place and moves it there, so that a half-made one never counts. */
export async function initialise(initdb: string, cluster: string, password: string, user: RunAs): Promise<void> {
  const fresh = `${cluster}.new-${process.pid}`;
  const passwordFile = `${fresh}.password`;
  mkdirSync(fresh, { recursive: true, mode: 0o700 });
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (user.uid !== undefined && user.gid !== undefined) {
    chownSync(fresh, user.uid, user.gid);
    chownSync(passwordFile, user.uid, user.gid);
  }
  const flags = [
    `--pgdata=${fresh}`,
    `--username=${CLUSTER_USER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--locale=C.UTF-8',
    ...SYNC_FLAGS,
  ];
  try {
    await run(initdb, flags, { ...user, cwd: '/', env: { ...process.env, LC_ALL: 'C', LC_MESSAGES: 'C' } });
    renameSync(fresh, cluster);
  } catch (error) {
    // Another process may have been quicker; then its cluster is used.
    if (!existsSync(join(cluster, 'PG_VERSION'))) throw error;
  } finally {
    rmSync(fresh, { recursive: true, force: true });
    rmSync(passwordFile, { force: true });
  }
}
