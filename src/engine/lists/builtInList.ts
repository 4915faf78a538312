import type { ListConfig, ListPage, ListQuery, ListRow } from '#schemas/list.ts';
import type { WorkListCode, WorkListQuery } from '#schemas/workflow/workListQuery.ts';
import type { CachedList, ConfigCache } from '#src/engine/lists/query/configCache.ts';
import type { ListServices } from '#src/engine/lists/state/listServices.ts';
import type { ListSource, SourceCalls } from '#src/engine/lists/state/listSource.ts';

/** A list view of the portal itself: its configuration stands in the code, and its rows come from a call of their own. */
export interface BuiltInList {
  /** `schemaCode`: under which its user's widths, columns and own views are kept; no model has it. */
  config: ListConfig;
  /** Reads a page of rows, 0-based, for the filters of the query. */
  load(query: ListQuery, signal: AbortSignal | undefined): Promise<ListPage>;
  /** Address of what a row opens; `row` has only its id where an address names one that is not on the page. */
  addressOf(row: ListRow): string;
  /** How checked rows are deleted; absent where none can be. */
  deletion?: BuiltInDeletion | undefined;
  /** Its rows are checked for something else than to be deleted. */
  hasChecks?: boolean;
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
  segments?: { condition: string; choices: readonly { key: string; label: string }[]; counts?: ChoiceCounts | undefined } | undefined;
}

/** How many rows each choice has beside the other filters, by its key; another map once it was counted again. */
export interface ChoiceCounts {
  current(): ReadonlyMap<string, number>;
  /** Returns how to stop. */
  subscribe(changed: () => void): () => void;
}

/** How the rows of a list of the portal itself are deleted. */
export interface BuiltInDeletion {
  /** What goes with them, in words. */
  words: string;
  /** Errors: those of its call. */
  remove(ids: readonly string[]): Promise<void>;
}

/** Views, rows and addresses of a built-in list. */
export function builtInSource(list: BuiltInList, call: ListServices['call']): ListSource {
  const { config, deletion, hasChecks } = list;
  let page: readonly ListRow[] = [];
  /** All that were read, for a list whose checked rows can be shown alone. */
  const known = new Map<string, ListRow>();
  return {
    headers: async () => [headerOf(config)],
    config: async () => config,
    async rows(query, signal) {
      const byId = query.filters.find(({ propertyCode }) => propertyCode === 'id');
      // Rows by their ids: what was decided is no longer of the list (contract 8.4); of checked ones what was read of them.
      const loaded = byId ? rowsNamed(byId.propertyValue.split(';'), known) : await list.load(query, signal);
      page = loaded.content;
      if (deletion || hasChecks) for (const row of page) known.set(row.id, row);
      return loaded;
    },
    calls: {
      formUrl: async ({ query: { bizObjectId: id } }) => list.addressOf(page.find((row) => row.id === id) ?? { id, data: {} }),
      ...(deletion && deletionCalls(deletion, known)),
      ...(list.queryCode !== undefined && servedCalls(list, list.queryCode, call)),
      ...(list.hasNoColumns && { savedQueries: async () => [] }),
    },
  };
}

function deletionCalls({ words, remove }: BuiltInDeletion, known: Map<string, ListRow>): SourceCalls {
  return {
    checkDelete: async ({ body: { ids } }) => ids.map((objectId) => ({ objectId, relativeModel: '', resultDesc: words })),
    async deleteRows({ body: { ids } }) {
      await remove(ids);
      for (const id of ids) known.delete(id);
      return { successCount: ids.length, errorCount: 0, errors: [] };
    },
  };
}

/** The server knows it by a code of its own: settings, and exports with the filters of its call. */
function servedCalls({ parameters }: BuiltInList, queryCode: WorkListCode, call: ListServices['call']): SourceCalls {
  const place = { schemaCode: '', queryCode };
  return {
    savedQueries: ({ query }, options) => call('savedQueries', { query: { ...query, ...place } }, options),
    saveQuery: ({ body }) => call('saveQuery', { body: { ...body, ...place } }),
    exportStart: ({ body }) => call('exportStart', { body: { ...body, ...place, filters: [], parameters: parameters?.(body) ?? {} } }),
  };
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
