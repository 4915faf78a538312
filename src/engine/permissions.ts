import { Permission } from '#schemas/permission.ts';
import type { User } from '#schemas/session.ts';

const SYSTEM_PERMISSIONS: ReadonlySet<string> = new Set([Permission.systemManager, Permission.rootAdmin]);

/** Whether the user administers the whole system: SYS_MNG or ADMIN, not APP_MNG alone (HD-014, OP-89). */
export function isSystemAdmin(user: Pick<User, 'permissions'> | undefined): boolean {
  return (user?.permissions ?? []).some((name) => SYSTEM_PERMISSIONS.has(name));
}
