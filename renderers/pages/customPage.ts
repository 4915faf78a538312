import type { MenuNode } from '#schemas/menu.ts';
import type { PageRenderer } from '../contract.ts';
import { pageAddress } from './pageAddress.ts';

const SEGMENT = 'application-define/:url';

/** A custom page by its address; pages that have a code only are not offered (SM-006, RT-026, OP-34). */
export const customPage = {
  types: ['Page', 'HomePage'],
  segment: SEGMENT,
  name: 'applicationDefine',
  icon: 'page',
  offers: ({ pcUrl }) => Boolean(pcUrl),
  href: customHref,
} as const satisfies PageRenderer;

/** Address of a node that leads to a custom page: its own address, else its code, encoded. */
export function customHref(node: MenuNode, appCode: string): string {
  return pageAddress(SEGMENT, node.pcUrl || node.code, node, appCode);
}
