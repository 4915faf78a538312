import { useEffect } from 'react';
import { storage } from '#src/api/storage.ts';
import { changeLocale } from '#src/services/texts/i18n.ts';
import { reportError } from '#src/services/messages/reportError.ts';
import { localeAtom, store, themeAtom } from '#src/services/page/state.ts';
import { applyTheme, isThemeApplied } from '#src/services/theme/theme.ts';

/** Language and appearance that are chosen in another tab of this browser hold here too. Source: TH-013, BX-017. */
export function useOtherTabs(): void {
  useEffect(() => {
    const followLocale = () => {
      if (storage.locale() !== store.get(localeAtom)) changeLocale(storage.locale()).catch(reportError);
    };
    const followAppearance = () => {
      if (!isThemeApplied(store.get(themeAtom))) void applyTheme(store.get(themeAtom));
    };
    const follow = ({ key }: StorageEvent) => {
      if (key === storage.keys.locale) followLocale();
      if (key === storage.keys.appearance) followAppearance();
    };
    window.addEventListener('storage', follow);
    // What was chosen there while this page was still on its way reached no listener here.
    followLocale();
    followAppearance();
    return () => window.removeEventListener('storage', follow);
  }, []);
}
