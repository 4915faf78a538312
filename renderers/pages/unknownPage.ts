import type { MenuNode } from '#schemas/menu.ts';
import type { PageRenderer } from '#renderers/contracts/page.ts';
import { customHref } from './customPage.ts';

/**
 * A kind of node nobody has a page for: a custom page when it has an address, else the application's own address, which
 * says so of this node. With nodes below it still groups them. Source: contract 15.1, OP-26, OP-35.
 */
export const unknownPage: PageRenderer = {
  types: [],
  segment: null,
  icon: 'page',
  href(node, appCode) {
    if (node.pcUrl) return customHref(node, appCode);
    return (node.children ?? []).length > 0 ? null : `/application/${encodeURIComponent(appCode)}?${unknownNodeQuery(node)}`;
  },
};

function unknownNodeQuery({ code, parentId }: MenuNode): string {
  return new URLSearchParams({ ...(typeof parentId === 'string' && parentId !== '' ? { parentId } : {}), code }).toString();
}
