import type { Calls } from '#schemas/calls/index.ts';
import { DEFAULT_PRIMARY } from '#schemas/limits.ts';
import type { ThemeConfig } from '#schemas/session.ts';
import type { Reader } from '#server/db/database.ts';
import { writerOf } from '#server/policies/access.ts';
import { noRight } from '#server/refusals/access.ts';
import type { Handler } from '#server/services/handler.ts';
import { seesEverything } from '#server/organisation/actor.ts';
import { writeAudit } from '#server/store/auditLog.ts';

const KEY = 'theme';
const DEFAULT_THEME: ThemeConfig = { color: DEFAULT_PRIMARY, outward: 'light', icon: '', portalLogo: '', backLogo: '', name: 'Portico', info: '' };

/** GET /public/theme/findAll (contract 7.4); bare: what an administrator set, else the product's own theme. */
export const themesInfo: Handler<Calls['themesInfo']> = async ({ services }) => toTheme(await themeRow(services.database.kysely).executeTakeFirst());

/** POST theme/edit: the given fields hold for everybody from now on; the others stay (contract 7.4, OP-81). Errors: 900403. */
export const editTheme: Handler<Calls['editTheme']> = async (exchange) => {
  if (!seesEverything(exchange.actor)) throw noRight();
  await exchange.services.database.transaction(async (tx) => {
    // Another administrator's edit that is under way comes first; the row is made where there is none to wait for.
    await tx
      .insertInto('settings')
      .values({ userId: '', key: KEY, value: '{}' })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const before = toTheme(await themeRow(tx).forUpdate().executeTakeFirst());
    const after = { ...before, ...Object.fromEntries(Object.entries(exchange.body).filter(([field]) => Object.hasOwn(DEFAULT_THEME, field))) };
    const value = JSON.stringify(after);
    await tx.updateTable('settings').set({ value }).where('userId', '=', '').where('key', '=', KEY).execute();
    await writeAudit(tx, writerOf(exchange), { action: 'theme', schemaCode: null, objectId: null, changes: { theme: { before, after } } });
  });
};

function themeRow(db: Reader) {
  return db.selectFrom('settings').select('value').where('userId', '=', '').where('key', '=', KEY);
}

function toTheme(row: { value: string } | undefined): ThemeConfig {
  return { ...DEFAULT_THEME, ...(row ? JSON.parse(row.value) : {}) };
}
