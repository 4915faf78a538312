import { MENU_SHARE, MENU_WIDTH_PX } from '#schemas/limits.ts';
import type { MenuNode } from '#schemas/menu.ts';

/** A menu node that is offered, with its offered children in order. */
export type MenuEntry = Omit<MenuNode, 'children'> & { children: MenuEntry[] };

const MAX_DEPTH = 12;

/**
 * The nodes that the desktop menu offers: not deleted, published, fit for the desktop, of a kind whose page does not come later;
 * siblings by `sortKey`, then in the server's order; empty folders stay.
 * Source: OP-36 (SM-012, SM-013); unknown kinds are offered and say so when opened (contract 15.1).
 */
export function offeredMenu(nodes: readonly unknown[], isOffered: (node: MenuNode) => boolean, depth = 0): MenuEntry[] {
  if (depth >= MAX_DEPTH) return [];
  return nodes
    .filter(isNode)
    .filter((node) => node.deleted !== true && node.published !== false && node.pcAble !== false && isOffered(node))
    .map((node) => ({ ...node, children: offeredMenu(node.children ?? [], isOffered, depth + 1) }))
    .toSorted((one, other) => (one.sortKey ?? 0) - (other.sortKey ?? 0));
}

/** Children are checked level by level: the answer's schema covers the first level only. */
function isNode(value: unknown): value is MenuNode {
  if (typeof value !== 'object' || value === null) return false;
  return (
    'code' in value && typeof value.code === 'string' && 'type' in value && typeof value.type === 'string' && 'name' in value && typeof value.name === 'string'
  );
}

/** Ids of all folders above a node and of the node itself, outermost first; empty when it is not in the menu. */
export function pathTo(nodes: readonly MenuEntry[], isWanted: (node: MenuEntry) => boolean): MenuEntry[] {
  for (const node of nodes) {
    if (isWanted(node)) return [node];
    const below = pathTo(node.children, isWanted);
    if (below.length > 0) return [node, ...below];
  }
  return [];
}

/** The first node that has a page, in menu order (OP-67). */
export function firstPage(nodes: readonly MenuEntry[], hasPage: (node: MenuEntry) => boolean): MenuEntry | undefined {
  return pathTo(nodes, hasPage).at(-1);
}

/** Width of the side menu in pixels; `dragged` = what the user made of the expanded one (SM-017 to SM-021). */
export function menuWidth(inApplication: boolean, collapsed: boolean, dragged?: number): number {
  const width = MENU_WIDTH_PX[inApplication ? 'inApplication' : 'elsewhere'];
  return collapsed ? width.collapsed : (dragged ?? width.expanded);
}

/** A width the side menu may be dragged to: not below the expanded one, at most a third of the page (SM-022, OP-38). */
export function draggedMenuWidth(inApplication: boolean, wanted: number, bodyWidth: number): number {
  const { expanded } = MENU_WIDTH_PX[inApplication ? 'inApplication' : 'elsewhere'];
  return Math.max(expanded, Math.min(Math.round(wanted), Math.floor(bodyWidth / MENU_SHARE)));
}
