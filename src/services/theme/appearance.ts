import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { storage } from '#src/api/storage.ts';
import { store, themeAtom, userAtom } from '#src/services/page/state.ts';
import { applyTheme } from './theme.ts';

/** What a user may choose besides following the theme. */
export const APPEARANCES = ['light', 'dark', 'system'] as const;

const draw = () => void applyTheme(store.get(themeAtom));

/**
 * Light or dark as the user chose, kept in this browser, and how to choose.
 * Shape: undefined = as the theme says. Source: BX-017.
 */
export function useAppearance(): [string | undefined, (choice: string | undefined) => void] {
  const userId = useAtomValue(userAtom)?.id ?? '';
  const [, redraw] = useState(0);
  const chosen = storage.appearanceOf() === userId ? storage.appearance() : undefined;
  const choose = (choice: string | undefined) => {
    storage.setAppearance(choice, userId);
    redraw((count) => count + 1);
    draw();
  };
  return [chosen, choose];
}

/** Follows the system while a user is signed in; a choice that somebody else left in this browser ends. Source: BX-017. */
export function useFollowedAppearance(): void {
  const userId = useAtomValue(userAtom)?.id;
  useEffect(() => {
    if (userId === undefined || storage.appearance() === undefined || storage.appearanceOf() === userId) return;
    storage.setAppearance(undefined, userId);
    draw();
  }, [userId]);
  useEffect(() => {
    const system = matchMedia('(prefers-color-scheme: dark)');
    system.addEventListener('change', draw);
    return () => system.removeEventListener('change', draw);
  }, []);
}
