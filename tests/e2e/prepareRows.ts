import { DEFAULT_TIME_ZONE } from '#schemas/limits.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { seeded, startServer } from '#tests/support/server.ts';
import { prepareFewRows } from './fewRowsDatabase.ts';

// A program: loads the demonstration rows into a data folder, and makes the template of the few rows in its PostgreSQL.

const [data] = process.argv.slice(2);
if (data === undefined) throw new Error('Give the data folder');
const server = await startServer({}, data);
try {
  await seeded(server.url);
} finally {
  await server.leave();
}
const postgres = await startEmbedded(data, DEFAULT_TIME_ZONE);
await prepareFewRows(await postgres.urlOf('postgres'));
await postgres.release();
