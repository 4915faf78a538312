import { Permission } from '#schemas/permission.ts';
import type { SystemConfig, User } from '#schemas/session.ts';
import type { PortalSettings } from '#schemas/settings.ts';
import { portalSettings } from '#src/api/settings.ts';

const ADMIN_PERMISSIONS: ReadonlySet<string> = new Set([Permission.appManager, Permission.systemManager, Permission.rootAdmin]);

/** Whether there is any administrator permission; unknown names and WORKFLOW_ADMIN change nothing (AU-002 to AU-004, AU-010). */
export function isAdmin(user: Pick<User, 'permissions'> | undefined): boolean {
  return (user?.permissions ?? []).some((name) => ADMIN_PERMISSIONS.has(name));
}

/** Whether script panel, recordings and debug headers are offered; a server that does not say so means administrators (contract 7.1). */
export function mayDebug(user: Pick<User, 'permissions' | 'mayDebug'> | undefined): boolean {
  return user?.mayDebug ?? isAdmin(user);
}

/** Login types whose passwords are kept by the server itself (PW-019). */
const OWN_PASSWORDS: ReadonlySet<string> = new Set(['0', '2']);

/** Whether a user may change their password here: their account is pushed from elsewhere or the login type says so; 'admin' never (PW-019, PW-020, OP-46). */
export function mayChangePassword(user: Pick<User, 'username' | 'relatedSyncType'>, loginType: SystemConfig['loginType']): boolean {
  if (user.username === 'admin') return false;
  return user.relatedSyncType === 'PUSH' || OWN_PASSWORDS.has(String(loginType ?? ''));
}

/** Zone of the server's wall-clock dates; the system configuration wins over the settings (contract 2.6). */
export function timeZoneOf(config: SystemConfig, settings: PortalSettings): string {
  return config.timeZone ?? settings.timeZone ?? 'Asia/Shanghai';
}

/** Picture of a user: the one they are given, else by file id (HD-029). */
export const userPicture = (user: Pick<User, 'imgUrl' | 'imgUrlId'> | undefined): string | undefined => imageAddress('person', user?.imgUrl || user?.imgUrlId);

/**
 * Picture address of a person, application or logo: full addresses as they are, else by file id at the API host, where the
 * server's own paths of pictures lie too (OP-33, contract 1.1).
 */
export function imageAddress(
  kind: 'person' | 'application' | 'logo',
  value: string | null | undefined,
  apiHost = portalSettings().apiHost ?? '',
): string | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  if (value.startsWith('/public/image/')) return `${apiHost}${value}`;
  if (/^(https?:|\/|data:image)/.test(value)) return value;
  return `${apiHost}/public/image/${kind}/${encodeURIComponent(value)}`;
}
