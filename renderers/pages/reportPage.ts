import type { PageRenderer } from '../contract.ts';
import { carried } from './carried.ts';

/** A report by its code (SM-005, RT-027). */
export const reportPage: PageRenderer = {
  types: ['Report'],
  icon: 'chart',
  href: (node, appCode) => `/application/${encodeURIComponent(appCode)}/application-report/${encodeURIComponent(node.code)}${carried(node)}`,
};
