import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/**
 * Number of open files of this process, its connections with a server among them. Those with the database are not counted:
 * they stay for the next statement, and a busy machine opens more of them. `url` as in `TestServer`.
 */
export function openHandles(url: string): number {
  const port = Number(new URL(url).port).toString(16).toUpperCase().padStart(4, '0');
  const connections = readFileSync('/proc/self/net/tcp', 'utf8').split('\n').slice(1);
  const withServer = new Set<string>();
  for (const line of connections) {
    const [, local = '', remote = '', , , , , , , inode] = line.trim().split(/\s+/);
    if (inode && (local.endsWith(`:${port}`) || remote.endsWith(`:${port}`))) withServer.add(`socket:[${inode}]`);
  }
  return readdirSync('/proc/self/fd').filter((fd) => {
    const target = targetOf(fd);
    return !target.startsWith('socket:') || withServer.has(target);
  }).length;
}

/** What a descriptor stands for; the one that listed the folder is gone by now. */
function targetOf(fd: string): string {
  try {
    return readlinkSync(`/proc/self/fd/${fd}`);
  } catch {
    return '';
  }
}
