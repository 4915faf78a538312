import type { ListServices } from '#src/engine/lists/state/listServices.ts';
import type { ListSource } from '#src/engine/lists/state/listSource.ts';

/** The records of a model, in the views of its application. Source: contract 8.1, 8.2. */
export function modelSource(schemaCode: string, { call, isFamily }: Pick<ListServices, 'call' | 'isFamily'>): ListSource {
  return {
    headers: () => call('queryHeaders', { query: { schemaCode, clientType: 'PC' } }),
    async config(code) {
      const query = { code, schemaCode, source: 1 };
      const config = await call('listConfig', { query });
      // Servers of the family receive a second request with a form code when they left the actions out.
      if (!isFamily || (config.queryActions ?? []).length > 0) return config;
      return call('listConfig', { query: { ...query, formCode: schemaCode } });
    },
    rows: (body, signal) => call('queryList', { body }, { signal }),
  };
}
