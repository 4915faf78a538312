import { PAGE_COLUMNS } from '#schemas/menu.ts';
import type { PageDocument } from '#schemas/config/page.ts';
import { valueAt } from '#schemas/records/valueAt.ts';
import type { Path } from '#server/apps/documents/jsonSource.ts';
import type { Report } from '#server/apps/documents/report.ts';
import { addressFault } from './address.ts';

type Config = NonNullable<PageDocument['blocks'][number]['config']>;

/** What a block needs in its `config`, by kind (contract 15.8). */
const NEEDS: Readonly<Record<string, keyof Config>> = {
  shortcut: 'nodes',
  list: 'queryCode',
  report: 'reportCode',
  text: 'text',
  link: 'url',
};

/** Checks a page by itself (contract 15.8). */
export function checkPage(report: Report, page: PageDocument): void {
  for (const [index, { kind, config, x, w, h }] of page.blocks.entries()) {
    if (w === 0 || h === 0) report.error(['blocks', index, w === 0 ? 'w' : 'h'], 'a block needs a width and a height');
    if (x + w > PAGE_COLUMNS) report.error(['blocks', index, 'w'], `the grid has ${PAGE_COLUMNS} columns: x and w together are at most ${PAGE_COLUMNS}`);
    if (kind === 'counter') checkCounter(report, index, config);
    const field = valueAt(NEEDS, kind);
    if (field !== undefined && config?.[field] === undefined)
      report.missing(['blocks', index], [['blocks', index, 'config', field]], `a block of kind ${kind} needs config.${field}`);
    const fault = config?.url === undefined ? undefined : addressFault(config.url);
    if (fault) report.error(['blocks', index, 'config', 'url'], fault);
  }
}

/** A counter counts records by a report, or work. */
function checkCounter(report: Report, index: number, config: Config | undefined): void {
  if (config?.reportCode === undefined && config?.work === undefined)
    report.missing(
      ['blocks', index],
      ['reportCode', 'work'].map((field): Path => ['blocks', index, 'config', field]),
      'a block of kind counter needs config.reportCode or config.work',
    );
  if (config?.reportCode !== undefined && config.work !== undefined)
    report.error(['blocks', index, 'config', 'work'], 'a counter has a report or counts work, not both');
}
