import { Permission } from '#schemas/codes.ts';

/** What a code for the back-end is made of. */
export interface AdminCodeContent {
  /** The session it was requested in: what is opened with the code is a part of it. */
  sessionId: string;
}

/** True for administrators of whatever kind. */
export function mayOpenBackEnd({ permissions }: { permissions: readonly string[] }): boolean {
  const administrators: readonly string[] = [Permission.appManager, Permission.systemManager, Permission.rootAdmin];
  return permissions.some((name) => administrators.includes(name));
}
