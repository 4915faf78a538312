import type { MenuNodeDocument } from '#schemas/config/menu.ts';

/** What distinguishes a node from the others of its menu: its code, and the list view where one is named. */
export function nodeKey(node: MenuNodeDocument): string {
  return node.queryCode === undefined || node.queryCode === '' ? node.code : `${node.code}.${node.queryCode}`;
}
