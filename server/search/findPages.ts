import type { Calls } from '#schemas/calls/index.ts';
import { localized } from '#schemas/localized.ts';
import type { FoundPage } from '#schemas/message.ts';
import type { MenuNode } from '#schemas/menu.ts';
import { maySeeApp } from '#server/policies/policies.ts';
import { visibleNodes } from '#server/policies/visibleMenu.ts';
import type { Exchange } from '#server/services/handler.ts';
import { readsAs } from '#schemas/names/readsAs.ts';

type Search = Pick<Exchange<Calls['platformSearch']>, 'services' | 'actor' | 'body'>;
type Named = { name: string; name_i18n?: string | Record<string, string> | null | undefined };

/** True when a word is part of a name in one of the languages, or the name reads so in pinyin or initials. */
function fits(word: string): (named: Named) => boolean {
  const wanted = word.toLowerCase();
  const reads = readsAs(word);
  return (named) => {
    const names = (['zh', 'en'] as const).map((locale) => localized(named, locale));
    return names.some((name) => name.toLowerCase().includes(wanted)) || names.some(reads);
  };
}

/** The applications the user may see whose name holds the word. */
export function findApps({ services, actor, body }: Search, word: string) {
  const isFound = fits(word);
  return [...services.apps().apps.values()]
    .filter((app) => maySeeApp(actor, app) && isFound(app.application))
    .slice(0, body.size)
    .map(({ application: { code, name, name_i18n } }) => ({ code, name, name_i18n: namesAsText(name_i18n) }));
}

/** The pages of menus the user may open whose name holds the word. */
export function findPages({ services, actor, body }: Search, word: string) {
  const apps = services.apps();
  const isFound = fits(word);
  const found = [...apps.apps.values()]
    .filter((app) => maySeeApp(actor, app))
    .flatMap((app) =>
      flat(visibleNodes(actor, apps, app, app.menu))
        .filter((node) => node.type !== 'Folder' && isFound(node))
        .map((node): FoundPage => {
          const { code, name, name_i18n, type, parentId, openMode, pcUrl, queryCode, icon } = node;
          const { application } = app;
          return {
            appCode: application.code,
            appName: application.name,
            appName_i18n: namesAsText(application.name_i18n),
            code,
            name,
            name_i18n: namesAsText(name_i18n),
            type,
            parentId,
            openMode,
            pcUrl,
            queryCode,
            icon,
          };
        }),
    );
  const start = body.page * body.size;
  return { content: found.slice(start, start + body.size), totalElements: found.length };
}

/** Names by language as they travel: JSON text. */
function namesAsText(names: Named['name_i18n']): string | null {
  if (!names) return null;
  return typeof names === 'string' ? names : JSON.stringify(names);
}

function flat(nodes: readonly MenuNode[]): MenuNode[] {
  return nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);
}
