import { readFileSync } from 'node:fs';
import type { Envelope } from '#schemas/wire.ts';
import type { RunningServer } from '#tests/support/server.ts';
import { session } from './session.ts';

/** Requests a call as the signed-in person; gives `data` of its envelope. `body` travels as JSON, a form as it is. Errors: any errcode but 0. */
export type CallWire = <T>(method: string, path: string, body?: object) => Promise<T>;

/** Signs in as `sysadmin`, who may do everything. */
export async function wireOf(url: string): Promise<CallWire> {
  const { token = '' } = await session(url, 'sysadmin');
  const headers = { Authorization: `Bearer ${token}` };
  return async <T>(method: string, path: string, body?: object) => {
    const sent =
      body instanceof FormData || body === undefined
        ? { headers, body }
        : { headers: { ...headers, 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
    const answer = await fetch(url + path, { method, ...sent });
    const { errcode, errmsg, data }: Envelope<T> = await answer.json();
    if (errcode !== 0) throw new Error(`${path}: ${errmsg}`);
    return data;
  };
}

/** Resident memory of the server process, MB. */
export function memoryOf({ process: { pid } }: RunningServer): number {
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}
