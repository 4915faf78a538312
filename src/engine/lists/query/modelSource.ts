import { loadChunk } from '#renderers/chunks/loadChunk.ts';
import type { ListQuery } from '#schemas/list.ts';
import type { ListServices } from '#src/engine/lists/state/listServices.ts';
import type { ListSource } from '#src/engine/lists/state/listSource.ts';
import type { FamilyContext } from './familyQuery.ts';

interface SourceServices extends Pick<ListServices, 'call' | 'isFamily'> {
  /** Day and person that relative values are resolved by before servers of the family. */
  context?: () => FamilyContext;
}

/** The records of a model, in the views of its application. Source: contract 8.1, 8.2. */
export function modelSource(schemaCode: string, { call, isFamily, context }: SourceServices): ListSource {
  const adapt =
    isFamily && context ? async (query: ListQuery) => (await loadChunk(() => import('./familyQuery.ts'))).toFamilyQuery(query, context()) : undefined;
  return {
    ...(adapt && { adapt }),
    ...(!isFamily && { groups: (body, signal) => call('listGroups', { body }, { signal }) }),
    headers: () => call('queryHeaders', { query: { schemaCode, clientType: 'PC' } }),
    async config(code) {
      const query = { code, schemaCode, source: 1 };
      const config = await call('listConfig', { query });
      // Servers of the family receive a second request with a form code when they left the actions out.
      if (!isFamily || (config.queryActions ?? []).length > 0) return config;
      return call('listConfig', { query: { ...query, formCode: schemaCode } });
    },
    rows(query, signal) {
      const send = (body: ListQuery) => call('queryList', { body }, { signal });
      return adapt ? adapt(query).then(send) : send(query);
    },
  };
}
