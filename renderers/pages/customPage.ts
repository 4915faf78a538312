import type { MenuNode } from '#schemas/menu.ts';
import type { PageRenderer } from '../contract.ts';
import { carried } from './carried.ts';

/** A custom page by its address, else by its code (SM-006, RT-026, OP-34). */
export const customPage: PageRenderer = { types: ['Page'], icon: 'page', href: customHref };

/** Address of a node that leads to a custom page. */
export function customHref(node: MenuNode, appCode: string): string {
  return `/application/${encodeURIComponent(appCode)}/application-define/${encodeURIComponent(node.pcUrl || node.code)}${carried(node)}`;
}
