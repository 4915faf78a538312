import type { PageRenderer } from '../contract.ts';
import { carried } from './carried.ts';

/** A business model: its data list, with the node's values in the query (SM-004, RT-025, RT-058). */
export const modelPage: PageRenderer = {
  types: ['BizModel'],
  icon: 'table',
  href: (node, appCode) => `/application/${encodeURIComponent(appCode)}/application-list/${encodeURIComponent(node.code)}${carried(node)}`,
};
