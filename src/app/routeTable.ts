import { matchPath } from 'react-router-dom';
import type { ComponentType } from 'react';
import { loadChunk } from '#renderers/chunks/loadChunk.ts';
import { screen, type Screen } from './screen.tsx';

/** One address of the portal. */
export interface PortalRoute {
  path: string;
  /** Route name of the specification, where it gives one. */
  name?: string | undefined;
  screen: Screen;
  /** Key of the page title; without one the product's name (RT-065). */
  title?: string;
  /** The title stands behind the name of what the page shows, in place of that of the product (FM-003). */
  hasSuffix?: true;
  /** Inside header and menu, or a page of its own. */
  frame: 'shell' | 'bare';
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
};

let table: RouteTable = { routes: [login], redirects: {} };
let isWhole = false;
let isShellThere = false;

/** The addresses known so far: the login page alone, or all. */
export const routeTable = (): RouteTable => table;

/** Makes all addresses known: they come as a chunk, which the login page does without. Errors: ChunkLoadError. */
export async function loadRoutes(): Promise<void> {
  if (isWhole) return;
  const { routes, redirects, shell } = await loadChunk(() => import('./routes.tsx'));
  table = { routes: [login, ...routes], redirects, shell };
  isWhole = true;
}

/** Whether the page of a path can be drawn at once; where all are known an unknown one is a wrong one. */
export function isLoaded(pathname: string): boolean {
  const route = routeOf(pathname);
  return route === undefined ? isWhole : route.screen.isLoaded() && (route.frame === 'bare' || isShellThere);
}

/** Loads the page of a path with its texts and what stands around it. Errors: ChunkLoadError, CssChunkLoadError, ModuleNotFoundError. */
export async function loadPage(pathname: string): Promise<void> {
  await loadRoutes();
  const route = routeOf(pathname);
  await Promise.all([route?.screen.preload(), route && loadFrame(route)]);
}

/** What is drawn with its page at once is not drawn twice; who waits longer sees meanwhile what stands around it. */
const PATIENCE_MS = 500;

/** Waits until a page is loaded or has failed, but no longer than a moment. */
export async function waitBriefly(loading: Promise<unknown>): Promise<void> {
  await Promise.race([Promise.allSettled([loading]), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
}

/** Loads what stands around a page. Errors: ChunkLoadError, CssChunkLoadError. */
export async function loadFrame({ frame }: PortalRoute): Promise<void> {
  if (frame === 'bare') return;
  await table.shell?.preload();
  isShellThere = true;
}

/** The route of an address, after its redirects; undefined for unknown ones. */
export function routeOf(pathname: string): PortalRoute | undefined {
  const onward = table.redirects[pathname]?.();
  if (onward !== undefined) return routeOf(onward);
  return table.routes.find((route) => matchPath(route.path, pathname) !== null);
}
