import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { DEFAULT_TIME_ZONE } from '#schemas/limits.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { readEnvironment } from '#server/environment.ts';
import { toActor } from '#server/organisation/actor.ts';
import { loadDemonstration } from '#server/organisation/demonstration.ts';
import type { Saver } from '#server/records/validateRecord.ts';
import { productRoot } from '#server/root.ts';
import type { Services } from '#server/services/services.ts';
import { startServer } from '#server/start.ts';
import { decideItem } from '#server/workflow/acts/decideItem.ts';
import { startInstance, type Started } from '#server/workflow/acts/startInstance.ts';
import { writeClockApp, type ClockFlows } from '../../server/workflow/clockApp.ts';

/** The product in this process on a database of its own, and the same database for statements by hand. */
export interface Stage {
  services: Services;
  url: string;
  /** Connections beside those of the product. */
  byHand: pg.Pool;
  /** Process of the database server. */
  postmaster: number;
  saver(username: string): Promise<Saver>;
  start(workflowCode: string): Promise<Started>;
  agree(saver: Saver, workItemId: string): Promise<void>;
  close(): Promise<void>;
}

/** People of the demonstration who play a part. */
export const ORIGINATOR = 'staff';
export const FIRST = 'e001';
export const LAST = 'lead_hr';
/** Whose lists are looked at: nobody acts in them. */
export const READER = 'e002';

const limit = (attributes: string): string => `<lp:timeout ${attributes}/>`;
const first = { people: `user:${FIRST}` };
/** Two people, who have three days. */
const second = { people: 'role:hr', mode: 'all', parts: limit('due="P3D"') };
/** Steps that agree by themselves, because their person has agreed before. */
const repeated = { ...first, mode: 'any" whenRepeated="pass' };

/** Steps that one person decides one after the other. */
const LISTED = 10;

/** Steps between the one that is returned to and the one that returns: 100 are undone with these two. */
const BETWEEN = 98;
/** Number of the item that returns: that of the originator, of the first step and of those between come before it. */
export const RETURNING_ITEM = BETWEEN + 3;

const FLOWS: ClockFlows = {
  decided: { first, second },
  urged: { first: { ...first, parts: limit('due="P3D"') }, second },
  passed: { first: { ...first, parts: limit('due="P3D" action="pass"') }, second },
  listed: Object.fromEntries(Array.from({ length: LISTED }, (_, at) => [`a${at + 1}`, first])),
  returned: {
    first,
    ...Object.fromEntries(Array.from({ length: BETWEEN }, (_, at) => [`s${at + 1}`, repeated])),
    last: { people: `user:${LAST}`, task: 'type="approve" reject="any"' },
  },
};

/** Starts the product. Shape: `folder` = where its database lies and stays; left out = one of its own, which goes. */
export async function openStage(folder?: string): Promise<Stage> {
  const root = productRoot();
  const data = folder ?? mkdtempSync(join(tmpdir(), 'portico-bench-'));
  const app = writeClockApp(FLOWS);
  const settingsFile = join(data, 'settings.json');
  // A person may make fifty calls a second; here one stands for many.
  writeFileSync(settingsFile, JSON.stringify({ callsPerSecond: 100_000 }));
  const environment = readEnvironment({ PORTICO_DATA: data, PORTICO_APPS: app.folder, PORTICO_DEMO: '1', PORTICO_SEED: '0', PORT: '0' }, root);
  const { services, url, close } = await startServer({
    environment: { ...environment, settingsFile },
    root,
    log: pino({ level: 'warn' }),
    people: (opened, { corporation }) => loadDemonstration(opened, join(root, 'demo'), corporation.corpId),
  });
  const embedded = await startEmbedded(data, DEFAULT_TIME_ZONE);
  const byHand = new pg.Pool({ connectionString: await embedded.urlOf('portico'), max: 8 });
  const { rows } = await byHand.query<{ pid: number }>(`select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as "pid"`);
  const saver = async (username: string): Promise<Saver> => {
    const organisation = await services.organisation.current();
    const person = organisation.byUsername(username);
    if (!person) throw new Error(`there is no ${username}`);
    return { services, actor: toActor(organisation, person, ''), address: '127.0.0.1', language: 'zh' };
  };
  const originator = await saver(ORIGINATOR);
  return {
    services,
    url,
    byHand,
    postmaster: rows[0]?.pid ?? 0,
    saver,
    start: (workflowCode) =>
      services.database.transaction((tx) => startInstance(originator, tx, { workflowCode, objectId: null, sent: { title: '购置设备', proof: 'A-17' } })),
    async agree(by, workItemId) {
      await services.database.transaction((tx) => decideItem(by, tx, { workItemId, outcome: 'agree' }));
    },
    async close() {
      await byHand.end();
      await close();
      await embedded.release();
      if (folder === undefined) rmSync(data, { recursive: true, force: true });
      app.remove();
    },
  };
}
