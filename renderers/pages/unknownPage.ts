import type { MenuNode } from '#schemas/menu.ts';
import type { PageRenderer } from '../contract.ts';

/**
 * A kind of node nobody has a page for: the application's own address, which says so of this node. With nodes below it
 * still groups them. Source: contract 15.1, OP-26.
 */
export const unknownPage: PageRenderer = {
  types: [],
  icon: 'page',
  href: (node, appCode) => ((node.children ?? []).length > 0 ? null : `/application/${encodeURIComponent(appCode)}?${queryOf(node)}`),
};

function queryOf({ code, parentId }: MenuNode): string {
  return new URLSearchParams({ ...(typeof parentId === 'string' && parentId !== '' ? { parentId } : {}), code }).toString();
}
