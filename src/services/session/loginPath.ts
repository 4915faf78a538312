import { storage } from '#src/api/storage.ts';

/** Address of the login page with the kept organisation (ER-003). */
export function loginPath(): string {
  const corpId = storage.corpId();
  return corpId === undefined ? '/login' : `/login?corpId=${encodeURIComponent(corpId)}`;
}
