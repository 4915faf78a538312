import { atom, useAtomValue } from 'jotai';
import { useEffect } from 'react';
import type { Application } from '#schemas/menu.ts';
import type { RequestState } from '#renderers/regions/hooks/useRequest.ts';
import { isOffered } from '#renderers/pages/index.ts';
import { call } from '#src/api/client.ts';
import { isCancelled } from '#src/api/errors.ts';
import { storage } from '#src/api/storage.ts';
import { store } from '#src/services/page/state.ts';
import { homeNodes, homePageCode } from '#src/engine/navigation/homeNode.ts';
import { offeredMenu, pathTo, type MenuEntry } from '#src/engine/navigation/menuTree.ts';

/** What every page of an application shows, requested once for all of them. */
type SharedState<T> = RequestState<T, 'failed'>;

interface AppMenu {
  appCode: string;
  menu: SharedState<MenuEntry[]>;
}

/** The user's applications (AP-004), read once per page load and again after a failure. */
const applicationsAtom = atom<SharedState<Application[]> | undefined>(undefined);
/** Menu of the application shown. */
const appMenuAtom = atom<AppMenu | undefined>(undefined);

/** Reads the applications unless they are there or on their way. */
export async function loadApplications(): Promise<void> {
  const known = store.get(applicationsAtom);
  if (known !== undefined && known.status !== 'failed') return;
  store.set(applicationsAtom, { status: 'loading' });
  try {
    const value = await call('applications', { query: { isMobile: false, isPortal: true } });
    store.set(applicationsAtom, { status: 'ready', value });
  } catch (error) {
    store.set(applicationsAtom, { status: 'failed', error });
  }
}

/** Reads the menu of an application again (SM-010); an answer for an application left meanwhile is dropped. */
export async function loadMenu(appCode: string): Promise<void> {
  store.set(appMenuAtom, { appCode, menu: { status: 'loading' } });
  const set = (menu: SharedState<MenuEntry[]>) => {
    if (store.get(appMenuAtom)?.appCode === appCode) store.set(appMenuAtom, { appCode, menu });
  };
  try {
    // Without a home page, or when it cannot be read, the menu goes without its node (SM-011, contract 7.2).
    const page = call('portalPage', { query: { code: homePageCode(appCode) } }).catch(() => undefined);
    const nodes = await call('menuTree', { query: { appCode, isMobile: false } });
    set({ status: 'ready', value: [...homeNodes(appCode, await page), ...offeredMenu(nodes, isOffered)] });
  } catch (error) {
    if (!isCancelled(error)) set({ status: 'failed', error });
  }
}

/** The menu of an application, read when another one is entered; the entered code is kept (AP-010). */
export function useAppMenu(appCode: string | undefined): SharedState<MenuEntry[]> {
  const known = useAtomValue(appMenuAtom);
  const isKnown = known?.appCode === appCode;
  useEffect(() => {
    if (appCode === undefined || store.get(appMenuAtom)?.appCode === appCode) return;
    storage.setAppCode(appCode);
    void loadMenu(appCode);
  }, [appCode]);
  return isKnown && known !== undefined ? known.menu : { status: 'loading' };
}

/** Whether the menu shown says that a model's records belong to a workflow (OP-57). */
export function useBoundToWorkflow(schemaCode: string): boolean {
  const menu = useAtomValue(appMenuAtom)?.menu;
  return menu?.status === 'ready' && pathTo(menu.value, (node) => node.code === schemaCode && node.bindWorkflow === true).length > 0;
}

/** The user's applications; the first who needs them has them read. */
export function useApplications(isNeeded = true): SharedState<Application[]> {
  const known = useAtomValue(applicationsAtom);
  useEffect(() => {
    if (isNeeded) void loadApplications();
  }, [isNeeded]);
  return known ?? { status: 'loading' };
}
