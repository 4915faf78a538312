import type { Calls } from '#schemas/calls/index.ts';
import type { Handler } from '#server/services/handler.ts';

/** GET /public/system/config (contract 3.1); bare. */
export const systemConfig: Handler<Calls['systemConfig']> = async ({ services, reply }) => {
  reply.header('isEncrypt', String(services.settings.encryptKey !== ''));
  return {
    multiLanguageSwitch: true,
    cloudPivot: null,
    loginType: services.settings.loginType,
    closeRefreshToken: false,
    forceChangeDefaultPassword: false,
    timeZone: services.settings.timeZone,
    oidc: services.oidc && { name: services.oidc.name },
    demo: services.status.demonstration,
  };
};

/** GET /public/relatedcorp/all_corp_info (contract 3.2). */
export const organisations: Handler<Calls['organisations']> = async ({ services }) => [services.settings.corporation];
