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

/** The user's applications (AP-004), read once per page load, again after a failure, and once they have changed. */
export const applicationsAtom = atom<SharedState<Application[]> | undefined>(undefined);
/** Menu of the application shown. */
export const appMenuAtom = atom<AppMenu | undefined>(undefined);

/** Reads the applications unless they are there or on their way. */
export async function loadApplications(): Promise<void> {
  const known = store.get(applicationsAtom);
  if (known !== undefined && known.status !== 'failed') return;
  const loading: SharedState<Application[]> = { status: 'loading' };
  store.set(applicationsAtom, loading);
  const set = (state: SharedState<Application[]>) => {
    if (store.get(applicationsAtom) === loading) store.set(applicationsAtom, state);
  };
  try {
    set({ status: 'ready', value: await requestApplications() });
  } catch (error) {
    set({ status: 'failed', error });
  }
}

/** Requests the applications. Errors: those of the call. */
export const requestApplications = (signal?: AbortSignal): Promise<Application[]> =>
  call('applications', { query: { isMobile: false, isPortal: true } }, { signal });

/** Reads the menu of an application again (SM-010); an answer for an application left meanwhile is dropped, as is one that a newer one was before. */
export async function loadMenu(appCode: string): Promise<void> {
  const loading: AppMenu = { appCode, menu: { status: 'loading' } };
  store.set(appMenuAtom, loading);
  const set = (menu: SharedState<MenuEntry[]>) => {
    if (store.get(appMenuAtom) === loading) store.set(appMenuAtom, { appCode, menu });
  };
  try {
    set({ status: 'ready', value: await requestMenu(appCode) });
  } catch (error) {
    if (!isCancelled(error)) set({ status: 'failed', error });
  }
}

/**
 * Requests the menu of an application with its home; without a home page, or when it cannot be read and `withoutHome` does not throw its
 * error, the menu goes without its node (SM-011, contract 7.2). Errors: those of the menu's call.
 */
export async function requestMenu(appCode: string, signal?: AbortSignal, withoutHome: (error: unknown) => undefined = () => undefined): Promise<MenuEntry[]> {
  const [page, nodes] = await Promise.all([
    call('portalPage', { query: { code: homePageCode(appCode) } }, { signal }).catch(withoutHome),
    call('menuTree', { query: { appCode, isMobile: false } }, { signal }),
  ]);
  return [...homeNodes(appCode, page), ...offeredMenu(nodes, isOffered)];
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
