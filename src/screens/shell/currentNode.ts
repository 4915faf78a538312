import { pageRegistry } from '#renderers/pages/index.ts';
import { pathTo, type MenuEntry } from '#src/engine/menuTree.ts';

/**
 * The menu node of an address: the one whose own address agrees in path and most in `code`, `parentId` and `queryCode` (OP-26).
 */
export function currentNode(nodes: readonly MenuEntry[], appCode: string, pathname: string, search: string): MenuEntry | undefined {
  const query = new URLSearchParams(search);
  const candidates: MenuEntry[] = [];
  pathTo(nodes, (node) => {
    const href = pageRegistry.get(node.type).href(node, appCode);
    if (href?.split('?')[0] === pathname) candidates.push(node);
    return false;
  });
  const agreement = (node: MenuEntry) => ['parentId', 'queryCode'].filter((key) => (query.get(key) ?? '') === (Reflect.get(node, key) ?? '')).length;
  return candidates.toSorted((one, other) => agreement(other) - agreement(one))[0];
}
