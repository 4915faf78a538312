import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { loadDemonstrationRows } from '#server/demonstrationRows.ts';
import { readEnvironment } from '#server/environment.ts';
import { loadDemonstration } from '#server/organisation/demonstration.ts';
import { productRoot } from '#server/root.ts';
import { startServer } from '#server/start.ts';
import { removeStorage, storageOf } from '#tests/support/server.ts';
import { type Outward, pickOutward } from './outward.ts';

/** Rows of each model, instead of the many of `demo/`. */
const ROWS = 12;

/** A server with the example applications, the demonstration people and the first rows of each model, whose look can be changed without disturbing other tests. */
export interface FewRows {
  url: string;
  /** Sets the look for everybody, as a system administrator may. */
  dress(outward: Outward): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the server, in this process, and loads its rows. */
export async function openFewRows(): Promise<FewRows> {
  const folder = mkdtempSync(join(tmpdir(), 'portico-few-'));
  const data = join(folder, 'data');
  const root = productRoot();
  const demo = demoOf(folder, root);
  const server = await startServer({
    environment: readEnvironment({ PORT: '0', ...storageOf(data) }, root),
    root,
    log: pino({ level: 'silent' }),
    people: (database, { corporation }) => loadDemonstration(database, demo, corporation.corpId),
  });
  const { services, url } = server;
  const silent = { percent: () => undefined, done: () => undefined };
  await loadDemonstrationRows(services.database, services.catalogue, services.apps(), demo, services.settings.timeZone, silent);
  let worn: Outward = 'light';
  return {
    url,
    async dress(outward) {
      if (worn !== outward) await pickOutward(url, outward);
      worn = outward;
    },
    async stop() {
      await server.close();
      await removeStorage(data);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The demonstration world with few rows of each model. */
function demoOf(folder: string, root: string): string {
  const demo = join(folder, 'demo');
  cpSync(join(root, 'demo'), demo, { recursive: true });
  for (const name of readdirSync(join(demo, 'seed'))) {
    const file = join(demo, 'seed', name);
    const document = JSON.parse(readFileSync(file, 'utf8'));
    writeFileSync(file, JSON.stringify({ ...document, rows: Math.min(document.rows ?? ROWS, ROWS) }));
  }
  return demo;
}
