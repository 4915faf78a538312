import type { MenuDocument, MenuNodeDocument } from '#schemas/config/menu.ts';
import type { Path } from '#server/apps/documents/jsonSource.ts';
import type { Report } from '#server/apps/documents/report.ts';
import { addressFault } from './address.ts';
import { nodeKey } from '#server/apps/documents/menuNodes.ts';

/** Checks a menu by itself: every node once, addresses that open a page (contract 15.3). */
export function checkMenu(report: Report, menu: MenuDocument): void {
  const seen = new Set<string>();
  for (const { node, path } of nodesOf(menu)) {
    const key = nodeKey(node);
    if (seen.has(key)) report.error([...path, 'code'], `duplicate node ${key}`);
    seen.add(key);
    for (const field of ['pcUrl', 'mobileUrl'] as const) {
      const fault = addressFault(node[field]);
      if (fault) report.error([...path, field], fault);
    }
  }
}

/** Every node of a menu with its way in the document, parents first. */
function nodesOf(menu: readonly MenuNodeDocument[], path: Path = []): { node: MenuNodeDocument; path: Path }[] {
  return menu.flatMap((node, index) => [{ node, path: [...path, index] }, ...nodesOf(node.children ?? [], [...path, index, 'children'])]);
}
