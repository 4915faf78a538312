import { Permission } from '#schemas/permission.ts';
import type { User } from '#schemas/session.ts';
import { storage } from '#src/api/storage.ts';

const SYSTEM_PERMISSIONS: ReadonlySet<string> = new Set([Permission.systemManager, Permission.rootAdmin]);

/** Whether the user administers the whole system: SYS_MNG or ADMIN, not APP_MNG alone (HD-014, OP-89). */
export function isSystemAdmin(user: Pick<User, 'permissions'> | undefined): boolean {
  return (user?.permissions ?? []).some((name) => SYSTEM_PERMISSIONS.has(name));
}

/** Whether a user may start workflows: a root admin may not, nor anybody in a browser marked as that of one (AU-008, AU-009). */
export function mayStartWorkflows(user: Pick<User, 'permissions'> | undefined): boolean {
  return !(user?.permissions ?? []).includes(Permission.rootAdmin) && !storage.isMarkedAdmin();
}
