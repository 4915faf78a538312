import { matchPath } from 'react-router-dom';
import type { ComponentType } from 'react';
import { loadChunk } from './chunkErrors.ts';
import { screen, type Screen } from './screen.tsx';

/** One address of the portal. */
export interface PortalRoute {
  path: string;
  /** Route name of the specification, where it gives one. */
  name?: string | undefined;
  screen: Screen;
  /** Key of the page title; without one the product's name (RT-065). */
  title?: string;
  /** Inside header and menu, or a page of its own. */
  frame: 'shell' | 'bare';
  /** Opens without a stored token (RT-061, OP-16). */
  free?: boolean;
}

/** Addresses with what is drawn there, and those that only lead on. */
export interface RouteTable {
  routes: readonly PortalRoute[];
  redirects: Readonly<Record<string, () => string>>;
  /** Header and menu around the pages; its chunk comes beside that of the first page. */
  shell?: { Part: ComponentType; preload(): Promise<unknown> };
}

const login: PortalRoute = {
  path: '/login',
  name: 'login',
  screen: screen(() => import('#src/screens/login/LoginScreen.tsx'), ['login']),
  title: 'common:title.login',
  frame: 'bare',
  free: true,
};

/** Addresses that open without a token and are not in the small table; `/login-error` only when it says what failed (RT-004, RT-061). */
const FREE = /^\/(oauth|external-link)(\/|\?|$)|^\/login-error\?/;

let table: RouteTable = { routes: [login], redirects: {} };
let isWhole = false;

/** The addresses known so far: the login page alone, or all. */
export const routeTable = (): RouteTable => table;

/** Whether an address can be drawn: it is known, or all are, so that an unknown one is a wrong one. */
export const isDecided = (pathname: string): boolean => isWhole || routeOf(pathname) !== undefined;

/** Whether an address, path and search, leads to the login page as long as nobody is signed in (RT-061). */
export const needsToken = (address: string): boolean => !FREE.test(address);

/** Makes all addresses known: they come as a chunk, which the login page does without. Errors: ChunkLoadError. */
export async function loadRoutes(): Promise<void> {
  if (isWhole) return;
  const { routes, redirects, shell } = await loadChunk(() => import('./routes.tsx'));
  table = { routes: [login, ...routes], redirects, shell };
  isWhole = true;
}

/** The route of an address, after its redirects; undefined for unknown ones. */
export function routeOf(pathname: string): PortalRoute | undefined {
  const onward = table.redirects[pathname]?.();
  if (onward !== undefined) return routeOf(onward);
  return table.routes.find((route) => matchPath(route.path, pathname) !== null);
}
