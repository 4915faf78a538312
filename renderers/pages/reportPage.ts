import type { PageRenderer } from '#renderers/contracts/page.ts';
import { pageAddress } from './pageAddress.ts';

const SEGMENT = 'application-report/:reportCode';

/** A report by its code (SM-005, RT-027). */
export const reportPage = {
  types: ['Report'],
  segment: SEGMENT,
  name: 'applicationReport',
  icon: 'chart',
  href: (node, appCode) => pageAddress(SEGMENT, node.code, node, appCode),
} as const satisfies PageRenderer;
