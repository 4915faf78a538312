import { json, storage } from '#src/api/storage.ts';

/** Why the user stands at the login page: key of words, and whether it is good news. */
export interface SignOutNotice {
  key: string;
  level: 'success' | 'warning';
}

/** Takes, once, the word that the page before left of why it was left. */
export function takeSignOutNotice(): SignOutNotice | undefined {
  const given = json(storage.takeNotice());
  if (typeof given !== 'object' || given === null || !('key' in given)) return undefined;
  return { key: String(given.key), level: 'level' in given && given.level === 'warning' ? 'warning' : 'success' };
}
