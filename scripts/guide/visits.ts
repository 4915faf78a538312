import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { guideDocuments, scriptDocuments } from '#tests/support/guide.ts';
import { type Client, signedIn } from '#tests/server/http/client.ts';

/** Writes the application of the guide for app builders, with the script of the one for script authors, below a folder. */
export async function writeVisits(folder: string): Promise<void> {
  for (const [path, text] of [...guideDocuments(), ...Object.entries(scriptDocuments())]) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}

/** Visitor, company, purpose, host, people, arrived, left. */
const VISITS: readonly [string, string, string, string, number, string, string | null][] = [
  ['Anna Meyer', 'Harbour Tools Ltd', 'meeting', 'manager', 2, '2026-11-18 09:30:00', '2026-11-18 11:00:00'],
  ['周凯', '华东物流', 'delivery', 'staff2', 1, '2026-11-18 14:10:00', '2026-11-18 14:35:00'],
  ['林晓', '', 'interview', 'lead_hr', 1, '2026-11-19 10:00:00', '2026-11-19 11:20:00'],
  ['James Wu', 'Northern Pumps', 'meeting', 'staff', 3, '2026-11-19 13:30:00', '2026-11-19 16:00:00'],
  ['何军', '顺丰速运', 'delivery', 'staff2', 1, '2026-11-20 08:50:00', '2026-11-20 09:05:00'],
  ['Sofia Rossi', 'Lumen Design', 'meeting', 'ceo', 2, '2026-11-20 09:15:00', null],
];

/** Logs some visits as an account that may. */
export async function logVisits(url: string, username: string): Promise<void> {
  const client = await signedIn(url, username);
  for (const [visitor, company, purpose, host, people, arrivedAt, leftAt] of VISITS) {
    const data = { visitor, company, purpose, host: [{ id: host, type: 3, name: '' }], people, arrivedAt, leftAt };
    await store(client, data);
  }
}

async function store(client: Client, data: object): Promise<void> {
  const { data: replayToken } = await client.get('/api/runtime/form/getReplayToken');
  const answer = await client.post('/api/runtime/form/save', { bizObject: { schemaCode: 'visit', data }, replayToken });
  if (answer.errcode !== 0) throw new Error(`A visit was not stored: ${answer.errmsg}`);
}
