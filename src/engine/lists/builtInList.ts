import type { BodyOf } from '#schemas/calls/call.ts';
import type { Calls } from '#schemas/calls/index.ts';
import type { ListConfig, ListPage, ListQuery, ListRow } from '#schemas/list.ts';
import type { WorkListCode, WorkListQuery } from '#schemas/workflow/workListQuery.ts';
import type { CachedList, ConfigCache } from '#src/engine/lists/query/configCache.ts';
import type { ListServices } from '#src/engine/lists/state/listServices.ts';

/** A list view of the portal itself: its configuration stands in the code, and its rows come from a call of their own. */
export interface BuiltInList {
  /** `schemaCode`: under which its user's widths, columns and own views are kept; no model has it. */
  config: ListConfig;
  /** Reads a page of rows, 0-based, for the filters of the query. */
  load(query: ListQuery, signal: AbortSignal | undefined): Promise<ListPage>;
  /** Address of what a row opens; `row` has only its id where an address names one that is not on the page. */
  addressOf(row: ListRow): string;
  /** Kinds of changes the server reports that may have changed its rows (contract 7.5). */
  changedBy: 'work';
  /** How checked rows are deleted; absent where none can be. */
  deletion?: BuiltInDeletion | undefined;
  /** What can be done in a row now beside opening it, and why not where that is so; absent = nothing in any. */
  acts?: ((row: ListRow) => readonly { code: string; off?: string }[]) | undefined;
  /** Px of their column. */
  actsPx?: number | undefined;
  /** Code under which the server exports it and keeps what its reader makes of it; absent = it does neither. Source: contract 9. */
  queryCode?: WorkListCode | undefined;
  /** It is drawn without columns: nothing of the kind is kept for its user. */
  hasNoColumns?: boolean;
  /** Its filters as its call takes them. */
  parameters?(query: Pick<ListQuery, 'filters'>): WorkListQuery;
  /** The condition whose choices stand beside the title with their words; '' = the filter is empty. */
  segments?: { condition: string; choices: readonly { key: string; label: string }[] } | undefined;
}

/** How the rows of a list of the portal itself are deleted. */
export interface BuiltInDeletion {
  /** What goes with them, in words. */
  words: string;
  /** Errors: those of its call. */
  remove(ids: readonly string[]): Promise<void>;
}

/**
 * The services of a list whose views, configuration, rows and addresses are those of a built-in one; everything else (own views,
 * widths, messages, the address bar) stays what it is for every list. Source: architecture (every table is a list view).
 */
export function builtInServices(services: ListServices, list: BuiltInList): ListServices {
  let page: readonly ListRow[] = [];
  const { config, deletion } = list;
  /** All that were read, for a list whose checked rows can be shown alone. */
  const known = new Map<string, ListRow>();
  const answers = {
    queryHeaders: () => [headerOf(config)],
    listConfig: () => config,
    async queryList({ body }: { body: ListQuery }, options?: { signal?: AbortSignal }) {
      const byId = body.filters.find(({ propertyCode }) => propertyCode === 'id');
      // Rows by their ids: what was decided is no longer of the list (contract 8.4); of checked ones what was read of them.
      const loaded = byId ? rowsNamed(byId.propertyValue.split(';'), known) : await list.load(body, options?.signal);
      page = loaded.content;
      if (deletion) for (const row of page) known.set(row.id, row);
      return loaded;
    },
    checkDelete: ({ body }: { body: { ids: readonly string[] } }) => body.ids.map((objectId) => ({ objectId, relativeModel: '', resultDesc: deletion?.words })),
    async deleteRows({ body: { ids } }: { body: { ids: readonly string[] } }) {
      await deletion?.remove(ids);
      for (const id of ids) known.delete(id);
      return { successCount: ids.length, errorCount: 0, errors: [] };
    },
    formUrl: ({ query }: { query: { bizObjectId: string } }) => {
      const id = query.bizObjectId;
      return list.addressOf(page.find((row) => row.id === id) ?? { id, data: {} });
    },
    async changes(input: object, options?: { signal?: AbortSignal }) {
      const answer = await services.call('changes', input, options);
      return {
        ...answer,
        events: answer.events.map((event) => (event.type === list.changedBy ? { ...event, type: 'rows', schemaCode: config.schemaCode } : event)),
      };
    },
  };
  const { queryCode } = list;
  const place = { schemaCode: '', queryCode: queryCode ?? '' };
  /** The server knows it by a code of its own: settings, and exports with the filters of its call. */
  const served = {
    savedQueries: ({ query }: { query: { type: string } }, options?: { signal?: AbortSignal }) =>
      services.call('savedQueries', { query: { ...query, ...place } }, options),
    saveQuery: ({ body }: { body: BodyOf<Calls['saveQuery']> }) => services.call('saveQuery', { body: { ...body, ...place } }),
    exportStart: ({ body }: { body: BodyOf<Calls['exportStart']> }) =>
      services.call('exportStart', { body: { ...body, ...place, filters: [], parameters: list.parameters?.(body) ?? {} } }),
  };
  const own = new Map<string, (input: never, options?: { signal?: AbortSignal }) => unknown>(
    Object.entries({ ...answers, ...(queryCode !== undefined && served), ...(list.hasNoColumns && { savedQueries: () => [] }) }),
  );
  // Each answer above is that of the call of its name.
  const call = (async (name: string, input: unknown, options?: { signal?: AbortSignal }) => {
    const answer = own.get(name);
    return answer ? await answer(input as never, options) : await services.call(name as 'queryList', input as never, options);
  }) as unknown as ListServices['call'];
  return { ...services, call, isFamily: false };
}

function rowsNamed(ids: readonly string[], known: ReadonlyMap<string, ListRow>): ListPage {
  const content = ids.flatMap((id) => known.get(id) ?? []);
  return { content, totalElements: content.length };
}

/** The configuration is known from the start, so the columns show at once and the first page is requested early. */
export function builtInCache({ config }: BuiltInList): ConfigCache {
  let known: CachedList = { headers: [headerOf(config)], configs: { [config.code]: config } };
  return {
    read: () => known,
    write: (_schemaCode, list) => {
      known = list;
    },
  };
}

const headerOf = ({ code, name, schemaCode }: ListConfig) => ({ code, name, schemaCode });
