import type { MenuNode } from '#schemas/menu.ts';
import type { PageRenderer } from '#renderers/contracts/page.ts';
import { pageAddress } from './pageAddress.ts';

const SEGMENT = 'application-define/:url';

/** A custom page by its address, or by the code of its page document (SM-006, RT-026, OP-34). */
export const customPage = {
  types: ['Page'],
  segment: SEGMENT,
  name: 'applicationDefine',
  icon: 'page',
  href: customHref,
} as const satisfies PageRenderer;

/** Address of a node that leads to a custom page: its own address, else its code, encoded. */
export function customHref(node: MenuNode, appCode: string): string {
  return pageAddress(SEGMENT, node.pcUrl || node.code, node, appCode);
}
