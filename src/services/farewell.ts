import { json, storage } from '#src/api/storage.ts';
import { translate } from './i18n.ts';
import { showMessage } from './messages.ts';

/** Says, once, why the user stands at the login page, where the page before left word of it. */
export function sayFarewell(): void {
  const given = json(storage.takeFarewell());
  if (typeof given !== 'object' || given === null) return;
  // Words, or the key of words where the page before had no texts.
  const text = 'key' in given ? translate(String(given.key)) : 'text' in given && given.text;
  if (typeof text === 'string') showMessage({ level: 'level' in given && given.level === 'warning' ? 'warning' : 'success', text });
}
