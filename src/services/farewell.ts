import { json, storage } from '#src/api/storage.ts';
import { showMessage } from './messages.ts';

/** Says, once, why the user stands at the login page, where the page before left word of it. */
export function sayFarewell(): void {
  const given = json(storage.takeFarewell());
  if (typeof given !== 'object' || given === null || !('text' in given) || typeof given.text !== 'string') return;
  showMessage({ level: 'level' in given && given.level === 'warning' ? 'warning' : 'success', text: given.text });
}
