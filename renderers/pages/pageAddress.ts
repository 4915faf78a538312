import type { MenuNode } from '#schemas/menu.ts';

const CARRIED = ['parentId', 'code', 'openMode', 'pcUrl', 'queryCode'] as const;

/**
 * Address of a node: the segment of its kind with `value` in place of the parameter, and the node's own values as the query
 * (RT-058, OP-26). Pure.
 */
export function pageAddress(segment: string, value: string, node: MenuNode, appCode: string): string {
  return `/application/${encodeURIComponent(appCode)}/${segment.replace(/:\w+$/, encodeURIComponent(value))}${nodeQuery(node)}`;
}

/** With the question mark; empty for a node without values. */
function nodeQuery(node: MenuNode): string {
  const query = new URLSearchParams();
  for (const key of CARRIED) {
    const value = node[key];
    if (typeof value === 'string' && value !== '') query.set(key, value);
  }
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}
