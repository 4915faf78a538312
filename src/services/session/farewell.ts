import { json, storage } from '#src/api/storage.ts';

/** Why the user stands at the login page: key of words, and whether it is good news. */
export interface Farewell {
  key: string;
  level: 'success' | 'warning';
}

/** Takes, once, the word that the page before left of why it was left. */
export function takeFarewell(): Farewell | undefined {
  const given = json(storage.takeFarewell());
  if (typeof given !== 'object' || given === null || !('key' in given)) return undefined;
  return { key: String(given.key), level: 'level' in given && given.level === 'warning' ? 'warning' : 'success' };
}
