/**
 * A process that opens the database, writes numbered rows and tells on standard output what was committed.
 * Arguments: how many rows at most. Prints `ready <kind> <ms>`, then one line per acknowledged row; waits to be ended.
 */
import { openDatabase } from '#server/db/open.ts';
import { applyModel } from '#server/store/applyModel.ts';
import { openCatalogue } from '#server/store/catalogue.ts';
import { insertRow } from '#server/store/rows.ts';
import { everyKindModel, newRow, writer } from './models.ts';

const started = Date.now();
const db = await openDatabase(process.env);
console.log(`ready ${db.kind} ${Date.now() - started}`);
process.once('SIGTERM', () => {
  db.close().then(
    () => process.exit(0),
    () => process.exit(1),
  );
});
const model = await applyModel(db, await openCatalogue(db.kysely), everyKindModel('crash'));
const count = Number(process.argv[2] ?? 0);
for (let n = 0; n < count; n += 1) {
  const id = `${process.pid}-${n}`;
  await db.transaction((tx) => insertRow(tx, model, newRow(id, { title: 'row', lines: [{ what: 'a' }, { what: 'b' }] }), writer));
  console.log(id);
}
setInterval(() => undefined, 1000);
