import type { MenuNode } from '#schemas/menu.ts';

const CARRIED = ['parentId', 'code', 'openMode', 'pcUrl', 'queryCode'] as const;

/** The node's own values as the query of its address, with the question mark; empty without values (RT-058, OP-26). */
export function carried(node: MenuNode): string {
  const query = new URLSearchParams();
  for (const key of CARRIED) {
    const value = node[key];
    if (typeof value === 'string' && value !== '') query.set(key, value);
  }
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}
