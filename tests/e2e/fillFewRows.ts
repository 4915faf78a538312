import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { loadDemonstrationRows } from '#server/seed/demonstrationRows.ts';
import { readEnvironment } from '#server/environment.ts';
import { loadDemonstration } from '#server/organisation/demonstration.ts';
import { productRoot } from '#server/root.ts';
import { startServer } from '#server/start.ts';

// A program: puts the demonstration people and the first rows of each model into the database that its variables name, and ends.

/** Rows of each model, instead of the many of `demo/`. */
const ROWS = 12;

const folder = mkdtempSync(join(tmpdir(), 'portico-few-'));
const root = productRoot();
const demo = demoOf(folder, root);
const { services, close } = await startServer({
  environment: readEnvironment({ ...process.env, PORT: '0', PORTICO_SEED: '0' }, root),
  root,
  log: pino({ level: 'silent' }),
  people: (database, { corporation }) => loadDemonstration(database, demo, corporation.corpId),
});
const silent = { percent: () => undefined, done: () => undefined };
await loadDemonstrationRows(services.database, services.catalogue, services.apps(), demo, services.settings.timeZone, silent);
// Each copy has files of its own.
await services.database.kysely.deleteFrom('settings').where('userId', '=', '').where('key', '=', 'files.folder').execute();
await close();
rmSync(folder, { recursive: true, force: true });

/** The demonstration data with few rows of each model. */
function demoOf(parent: string, product: string): string {
  const copy = join(parent, 'demo');
  cpSync(join(product, 'demo'), copy, { recursive: true });
  for (const name of readdirSync(join(copy, 'seed'))) {
    const file = join(copy, 'seed', name);
    const document = JSON.parse(readFileSync(file, 'utf8'));
    writeFileSync(file, JSON.stringify({ ...document, rows: Math.min(document.rows ?? ROWS, ROWS) }));
  }
  return copy;
}
