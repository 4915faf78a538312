import { loadChunk } from '#renderers/chunks/loadChunk.ts';
import { call } from '#src/api/client.ts';
import { isFamily } from '#src/api/settings.ts';
import { preloadPath } from '#src/services/navigation/navigate.ts';
import { store, userAtom } from '#src/services/page/state.ts';
import { openConfigCache } from '#src/engine/lists/query/configCache.ts';
import type { MenuEntry } from '#src/engine/navigation/menuTree.ts';
import { modelSource } from '#src/engine/lists/query/modelSource.ts';

/** The pointer or focus came near a menu node: the code of its page is fetched ahead, of a list its configuration too (look.md, hand). */
export function preloadMenuPage(node: MenuEntry | undefined, href: string | null): void {
  if (node === undefined || href === null) return;
  void preloadPath(href.split('?')[0] ?? href);
  const user = store.get(userAtom);
  if (node.type !== 'BizModel' || user === undefined) return;
  const { code, queryCode } = node;
  loadChunk(() => import('#src/engine/lists/query/warmConfigCache.ts'))
    .then(({ warmConfigCache }) =>
      warmConfigCache(code, queryCode || undefined, openConfigCache(sessionStorage, user.id), modelSource(code, { call, isFamily: isFamily() })),
    )
    // The list requests its configuration itself when it is opened.
    .catch(() => undefined);
}
