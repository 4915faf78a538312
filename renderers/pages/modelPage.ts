import type { PageRenderer } from '#renderers/contracts/page.ts';
import { pageAddress } from './pageAddress.ts';

const SEGMENT = 'application-list/:schemaCode';

/** A business model: its data list, with the node's values in the query (SM-004, RT-025, RT-058). */
export const modelPage = {
  types: ['BizModel'],
  segment: SEGMENT,
  name: 'applicationList',
  icon: 'table',
  href: (node, appCode) => pageAddress(SEGMENT, node.code, node, appCode),
} as const satisfies PageRenderer;
