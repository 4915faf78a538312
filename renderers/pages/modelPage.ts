import type { MenuNode } from '#schemas/menu.ts';
import type { PageRenderer } from '../contract.ts';

const CARRIED = ['parentId', 'code', 'openMode', 'pcUrl', 'queryCode'] as const;

/** A business model: its data list, with the node's values in the query (SM-004, RT-025, RT-058). */
export const modelPage: PageRenderer = {
  types: ['BizModel'],
  icon: 'table',
  href: (node, appCode) => `/application/${encodeURIComponent(appCode)}/application-list/${encodeURIComponent(node.code)}${carried(node)}`,
};

function carried(node: MenuNode): string {
  const query = new URLSearchParams();
  for (const key of CARRIED) {
    const value = node[key];
    if (typeof value === 'string' && value !== '') query.set(key, value);
  }
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}
