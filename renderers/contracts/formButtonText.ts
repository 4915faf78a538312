import type { Translate } from './ports.ts';

/** Keys of the portal's own words for the buttons of a form. */
const KEYS: Readonly<Record<string, string>> = { form_track: 'form:bar.track', delete: 'form:bar.delete', edit: 'form:bar.edit', save: 'form:bar.save' };

/** What the portal itself calls a button of a form; a button it does not know goes by its code. */
export function formButtonText(code: string, isNew: boolean, t: Translate): string {
  if (code === 'save' && isNew) return t('form:bar.create');
  const key = KEYS[code];
  return key === undefined ? code : t(key);
}
