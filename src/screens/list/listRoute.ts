import type { Location } from 'react-router-dom';
import { modelPage } from '#renderers/pages/modelPage.ts';
import type { ScriptWorld } from '#src/engine/listServices.ts';
import { visibleQuery } from '../script/scriptWorld.ts';

/** What the script of a list sees of its address. Source: contract 13.4. */
export function listRoute({ pathname, search }: Location): ReturnType<ScriptWorld['route']> {
  const [, appCode = '', schemaCode = ''] = /^\/application\/([^/]+)\/application-list\/([^/]+)/.exec(pathname) ?? [];
  return { path: pathname, name: modelPage.name, params: { appCode, schemaCode }, query: visibleQuery(search) };
}
