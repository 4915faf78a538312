import { atom, createStore } from 'jotai';
import type { Locale } from '#schemas/localized.ts';
import type { SystemConfig, ThemeConfig, User } from '#schemas/session.ts';
import type { PortalSettings } from '#schemas/settings.ts';

/** The one store of the portal; `App` hands it to the tree. */
export const store = createStore();

/** The signed-in user; always there inside the shell. */
export const userAtom = atom<User | undefined>(undefined);
/** System configuration; empty when the call failed (OP-91). */
export const systemConfigAtom = atom<SystemConfig>({});
/** Theme configuration; empty when the call failed (OP-91). */
export const themeAtom = atom<ThemeConfig>({});
/** Application of the record shown on a page of its own; undefined elsewhere. */
export const recordAppAtom = atom<string | undefined>(undefined);
/** Portal settings (contract 1.3). */
export const settingsAtom = atom<PortalSettings>({});
/** Language of all texts (TH-012). */
export const localeAtom = atom<Locale>('zh');
/** Name of what the page shows, where its route has no title: a view, a record, a report (RT-064). */
export const placeNameAtom = atom<string | undefined>(undefined);
