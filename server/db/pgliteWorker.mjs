// Runs PGlite in a thread of its own, so that a long statement does not hold up the server (stack.md 5.1).
// Plain JavaScript: worker threads start it without a loader.
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';

const asText = (text) => text;
const asJson = (text) => JSON.parse(text);
const parsers = {
  20: (text) => (Number.isSafeInteger(Number(text)) ? Number(text) : text),
  1082: asText,
  1083: asText,
  1114: asText,
  1700: asText,
  114: asJson,
  3802: asJson,
};

/** Messages: {id, sql, parameters?, copy?}, {id, archives} or {id, close} in, {id, rows, affected}, {id, archive} or {id, error} out; id 0 means "ready". */
let db;
try {
  // Every extension ever created must be named at each open (stack.md 5.1).
  const { directory, archive } = workerData;
  db = await PGlite.create({ ...(directory && { dataDir: directory }), ...(archive && { loadDataDir: archive }), extensions: { pg_trgm }, parsers });
  await db.query(`select set_config('TimeZone', $1, false)`, [workerData.timeZone]);
  parentPort.postMessage({ id: 0 });
} catch (error) {
  parentPort.postMessage({ id: 0, error: plain(error) });
}

parentPort.on('message', async (message) => {
  try {
    if (message.close) {
      await db.close();
      parentPort.postMessage({ id: message.id, rows: [] });
      return;
    }
    if (message.archives) {
      await db.exec('checkpoint');
      parentPort.postMessage({ id: message.id, archive: await db.dumpDataDir('none') });
      return;
    }
    const options = message.copy === undefined ? {} : { blob: new Blob([message.copy]) };
    const result = await db.query(message.sql, message.parameters ?? [], options);
    parentPort.postMessage({ id: message.id, rows: result.rows, affected: result.affectedRows ?? 0 });
  } catch (error) {
    parentPort.postMessage({ id: message.id, error: plain(error) });
  }
});

function plain(error) {
  return { message: String(error?.message ?? error), code: error?.code, detail: error?.detail, constraint: error?.constraint };
}
