import type { Calls } from '#schemas/calls/index.ts';
import type { ThemeConfig } from '#schemas/session.ts';
import { DEFAULT_PRIMARY } from '#schemas/limits.ts';
import type { Handler } from '#server/http/handler.ts';

/** GET /public/system/config (contract 3.1); bare. */
export const systemConfig: Handler<Calls['systemConfig']> = async ({ services, reply }) => {
  reply.header('isEncrypt', 'false');
  return {
    multiLanguageSwitch: true,
    cloudPivot: null,
    loginType: 1,
    closeRefreshToken: false,
    forceChangeDefaultPassword: false,
    timeZone: services.settings.timeZone,
    demo: services.status.demonstration,
  };
};

const DEFAULT_THEME: ThemeConfig = { color: DEFAULT_PRIMARY, outward: 'light', icon: '', portalLogo: '', backLogo: '', name: 'Portico', info: '' };

/** GET /public/theme/findAll (contract 7.4); bare: what an administrator set, else the product's own look. */
export const themesInfo: Handler<Calls['themesInfo']> = async ({ services }) => {
  const row = await services.database.kysely.selectFrom('settings').select('value').where('userId', '=', '').where('key', '=', 'theme').executeTakeFirst();
  return { ...DEFAULT_THEME, ...(row ? JSON.parse(row.value) : {}) };
};

/** GET /public/relatedcorp/all_corp_info (contract 3.2). */
export const organisations: Handler<Calls['organisations']> = async ({ services }) => [services.settings.corporation];
