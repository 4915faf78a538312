import type { PageDocument } from '#schemas/config/page.ts';
import type { Report } from '../report.ts';
import { addressFault } from './address.ts';

/** What a block needs in its `config`, by kind (contract 15.8). */
const NEEDS: Readonly<Record<string, readonly string[]>> = { list: ['queryCode'], report: ['reportCode'], text: ['text'], link: ['url'] };

/** Checks a page by itself (contract 15.8). */
export function checkPageAlone(report: Report, page: PageDocument): void {
  for (const [index, { kind, config, w, h }] of page.blocks.entries()) {
    if (w === 0 || h === 0) report.error(['blocks', index, w === 0 ? 'w' : 'h'], 'a block needs a width and a height');
    for (const field of NEEDS[kind] ?? []) {
      if (typeof config?.[field] !== 'string') report.error(['blocks', index], `a block of kind ${kind} needs config.${field}`);
    }
    const fault = typeof config?.url === 'string' ? addressFault(config.url) : undefined;
    if (fault) report.error(['blocks', index, 'config', 'url'], fault);
  }
}
