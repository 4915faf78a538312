import { Permission } from '#schemas/permission.ts';
import type { User } from '#schemas/session.ts';
import { isSystemAdmin } from './permissions.ts';

/** Whether a user administers workflows: WORKFLOW_ADMIN beside those who administer the whole system (contract 19: `wadm`). */
export function administersWorkflows(user: Pick<User, 'permissions'> | undefined): boolean {
  return isSystemAdmin(user) || (user?.permissions ?? []).includes(Permission.workflowAdmin);
}
