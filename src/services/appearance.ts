import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { storage } from '#src/api/storage.ts';
import { store, themeAtom, userAtom } from './state.ts';
import { applyTheme } from './theme.ts';

/** What a user may choose besides following the theme. */
export const APPEARANCES = ['light', 'dark', 'system'] as const;

/**
 * Light or dark as the user chose, kept in this browser; a choice that somebody else left here ends with whoever signs in next.
 * Shape: undefined = as the theme says. Source: BX-017.
 */
export function useAppearance(): [string | undefined, (choice: string | undefined) => void] {
  const user = useAtomValue(userAtom);
  const [, redraw] = useState(0);
  const userId = user?.id;
  const chosen = userId !== undefined && storage.appearanceOf() === userId ? storage.appearance() : undefined;
  const choose = (choice: string | undefined) => {
    storage.setAppearance(choice, userId ?? '');
    redraw((count) => count + 1);
    void applyTheme(store.get(themeAtom));
  };
  useEffect(() => {
    if (userId === undefined || storage.appearance() === undefined || storage.appearanceOf() === userId) return;
    storage.setAppearance(undefined, userId);
    void applyTheme(store.get(themeAtom));
  }, [userId]);
  useEffect(() => {
    const system = matchMedia('(prefers-color-scheme: dark)');
    const follow = () => void applyTheme(store.get(themeAtom));
    system.addEventListener('change', follow);
    return () => system.removeEventListener('change', follow);
  }, []);
  return [chosen, choose];
}
