import { pageRegistry } from '#renderers/pages/index.ts';
import { pathTo, type MenuEntry } from '#src/engine/navigation/menuTree.ts';
import { applicationPath } from '#src/services/navigation/singleApp.ts';

/**
 * The menu node of an address: the one whose own address agrees in path and most in `code`, then in `parentId` and `queryCode` (OP-26).
 */
export function currentNode(nodes: readonly MenuEntry[], appCode: string, pathname: string, search: string): MenuEntry | undefined {
  const path = applicationPath(pathname);
  const query = new URLSearchParams(search);
  const candidates: MenuEntry[] = [];
  pathTo(nodes, (node) => {
    const href = pageRegistry.get(node.type).href(node, appCode);
    // Nodes of unknown kinds share the application's own address, so only `code` distinguishes them.
    const isOwn = pageRegistry.has(node.type) || query.get('code') === node.code;
    if (href?.split('?')[0] === path && isOwn) candidates.push(node);
    return false;
  });
  const agrees = (node: MenuEntry, key: 'code' | 'parentId' | 'queryCode') => (query.get(key) ?? '') === (node[key] ?? '');
  // Whatever else changed in the menu since the address was made, its code still names one node.
  const agreement = (node: MenuEntry) => 3 * Number(agrees(node, 'code')) + Number(agrees(node, 'parentId')) + Number(agrees(node, 'queryCode'));
  return candidates.toSorted((one, other) => agreement(other) - agreement(one))[0];
}
