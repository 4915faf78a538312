import { pageRegistry } from '#renderers/pages/index.ts';
import { pathTo, type MenuEntry } from '#src/engine/menuTree.ts';
import { applicationPath } from '#src/services/singleApp.ts';

/**
 * The menu node of an address: the one whose own address agrees in path and most in `code`, `parentId` and `queryCode` (OP-26).
 */
export function currentNode(nodes: readonly MenuEntry[], appCode: string, pathname: string, search: string): MenuEntry | undefined {
  const path = applicationPath(pathname);
  const query = new URLSearchParams(search);
  const candidates: MenuEntry[] = [];
  pathTo(nodes, (node) => {
    const href = pageRegistry.get(node.type).href(node, appCode);
    // Nodes of unknown kinds share the application's own address, so only `code` tells them apart.
    const isOwn = pageRegistry.has(node.type) || query.get('code') === node.code;
    if (href?.split('?')[0] === path && isOwn) candidates.push(node);
    return false;
  });
  const agreement = (node: MenuEntry) => ['parentId', 'queryCode'].filter((key) => (query.get(key) ?? '') === (Reflect.get(node, key) ?? '')).length;
  return candidates.toSorted((one, other) => agreement(other) - agreement(one))[0];
}
