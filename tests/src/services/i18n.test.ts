import { beforeAll, expect, it } from 'vitest';
import { storage } from '#src/api/storage.ts';
import { changeLocale, i18n, startI18n, translate } from '#src/services/texts/i18n.ts';
import { localeAtom, store } from '#src/services/page/state.ts';
import { provideBrowserGlobals } from '#tests/support/browser.ts';

beforeAll(() => {
  provideBrowserGlobals();
  // What the page has of its own: the element whose language is set.
  Object.defineProperty(globalThis, 'document', { value: { documentElement: { lang: '' } }, configurable: true });
});

it('[ER-019] a language there are no modules for is refused with MODULE_NOT_FOUND, and the current language stays', async () => {
  await startI18n(['login']);
  await changeLocale('en');
  await expect(changeLocale('xx')).rejects.toMatchObject({ code: 'MODULE_NOT_FOUND' });
  expect([store.get(localeAtom), storage.locale(), document.documentElement.lang, i18n.language]).toEqual(['en', 'en', 'en', 'en']);
  expect(translate('common:close')).toBe('Close');
});
