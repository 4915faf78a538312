import { Agent, request } from 'node:http';

/** List calls over kept connections; little work beside the server, so that the server is what is measured. */
export interface ListCalls {
  /** One page of the bench list; gives its totalElements. Errors: throws with the answer when it is refused. */
  list(token: string, body: Record<string, unknown>): Promise<number>;
  /** Its groups in the same way; gives their number. */
  groups(token: string, body: Record<string, unknown>): Promise<number>;
  close(): void;
}

/** Opens the connections. */
export function openListCalls(origin: string): ListCalls {
  const { hostname, port } = new URL(origin);
  const agent = new Agent({ keepAlive: true });
  const sendTo =
    (path: string): ListCalls['list'] =>
    async (token, overrides) => {
      const body = JSON.stringify({ schemaCode: 'bench_row', queryCode: 'bench_list', mobile: false, page: 0, size: 20, filters: [], ...overrides });
      const headers = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body), Authorization: `Bearer ${token}` };
      const text = await new Promise<string>((resolve, reject) => {
        const sent = request({ agent, hostname, port, path: `/api/runtime/query/${path}`, method: 'POST', headers }, (answer) => {
          const chunks: Buffer[] = [];
          answer.on('data', (chunk: Buffer) => chunks.push(chunk));
          answer.on('end', () => resolve(Buffer.concat(chunks).toString()));
          answer.on('error', reject);
        });
        sent.on('error', reject);
        sent.end(body);
      });
      const { errcode, errmsg, data }: { errcode: number; errmsg: string; data: { totalElements: number } } = JSON.parse(text);
      if (errcode !== 0) throw new Error(`list call refused: ${errmsg}`);
      return data.totalElements;
    };
  return {
    list: sendTo('list'),
    groups: sendTo('groups'),
    close: () => agent.destroy(),
  };
}
