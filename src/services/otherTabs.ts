import { useEffect } from 'react';
import { storage } from '#src/api/storage.ts';
import { changeLocale } from './i18n.ts';
import { reportError } from './reportError.ts';
import { localeAtom, store, themeAtom } from './state.ts';
import { applyTheme } from './theme.ts';

/** Language and appearance that are chosen in another tab of this browser hold here too. Source: TH-013, BX-017. */
export function useOtherTabs(): void {
  useEffect(() => {
    const follow = ({ key }: StorageEvent) => {
      if (key === storage.keys.locale && storage.locale() !== store.get(localeAtom)) changeLocale(storage.locale()).catch(reportError);
      if (key === storage.keys.appearance) void applyTheme(store.get(themeAtom));
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, []);
}
