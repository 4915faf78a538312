import { HttpStatus } from '#schemas/errCode.ts';
import type { SystemConfig } from '#schemas/session.ts';
import { call } from './client.ts';
import { isCancelled } from './errors.ts';
import { portalSettings, setPortalSettings } from './settings.ts';
import { sendHttp } from './transport.ts';

/** Whom a server of the family says has signed in; below its context path as everything. */
const PROBE = '/api/organization/user/info_login';
const CONTEXT_PATH = /\/api\/?$/;

/**
 * The system configuration of a family server. Where it does not come from below the context path `/api`, a request finds out
 * whether it has one: a 404 on `/api/api/...` means a host without, and everything goes there from then on.
 * Errors: those of the call. Source: contract 1.2.
 */
export async function loadSystemConfig(): Promise<SystemConfig> {
  try {
    return await call('systemConfig');
  } catch (error) {
    if (isCancelled(error) || !(await lacksContextPath())) throw error;
    const { apiHost, oauthHost, ...rest } = portalSettings();
    setPortalSettings({ ...rest, apiHost: apiHost?.replace(CONTEXT_PATH, ''), oauthHost: oauthHost?.replace(CONTEXT_PATH, '') });
    return call('systemConfig');
  }
}

async function lacksContextPath(): Promise<boolean> {
  const { apiHost } = portalSettings();
  if (!apiHost || !CONTEXT_PATH.test(apiHost)) return false;
  const { status } = await sendHttp({ call: 'currentUser', method: 'GET', url: `${apiHost}${PROBE}`, headers: {}, signal: new AbortController().signal });
  return status === HttpStatus.notFound;
}
