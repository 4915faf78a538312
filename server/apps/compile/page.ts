import type { PageDocument } from '#schemas/config/page.ts';
import type { PageBlock } from '#schemas/menu.ts';
import type { LoadedPage } from '#server/apps/documents/loadedApps.ts';
import { compact, freeze, jsonText } from './text.ts';

/** Makes a page ready for requests; one that is not shown keeps its blocks to itself (contract 15.8). */
export function compilePage(appCode: string, document: PageDocument, schemaOf: (queryCode: string) => string | undefined): LoadedPage {
  const { code, name, name_i18n, status = 'ENABLE', published = true, kind = 'CUSTOM', blocks } = document;
  const isShown = status === 'ENABLE' && published;
  return freeze({
    code,
    answer: compact({
      code,
      appCode,
      name,
      name_i18n: jsonText(name_i18n),
      status,
      published,
      kind,
      blocks: isShown ? blocks.map((block) => toBlock(block, schemaOf)) : [],
    }),
  });
}

function toBlock({ title_i18n, config, ...block }: PageDocument['blocks'][number], schemaOf: (queryCode: string) => string | undefined): PageBlock {
  // A list is requested by its model too.
  const schemaCode = config?.queryCode === undefined ? undefined : schemaOf(config.queryCode);
  return compact({
    ...block,
    title_i18n: jsonText(title_i18n),
    config: config && compact({ ...config, schemaCode, text_i18n: jsonText(config.text_i18n) }),
  });
}
