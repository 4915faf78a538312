import type { AnswerOf } from '#schemas/calls/call.ts';
import type { CallName, Calls } from '#schemas/calls/index.ts';
import type { ListConfig, ListHeader, ListPage, ListQuery } from '#schemas/list.ts';
import type { GroupsPage, GroupsQuery } from '#schemas/records/groups.ts';
import type { CallInput, CallOptions } from '#src/api/client.ts';

/**
 * Where an open list's views, configuration and rows come from: it requests them of nothing else, so that filters, address, columns,
 * views and presentations are the same for the records of a model and for rows of any other call. Errors: those of its calls.
 */
export interface ListSource {
  /** The views the user may see. Source: LS-001. */
  headers(): Promise<ListHeader[]>;
  /** Configuration of a view by its code. Source: LS-004. */
  config(code: string): Promise<ListConfig>;
  /** A page of rows, `page` 0-based; `signal` ends the request when a newer one is sent. Source: LS-009, LS-011. */
  rows(query: ListQuery, signal: AbortSignal): Promise<ListPage>;
  /** Groups of the rows; absent = they are not grouped. Source: contract 8.3. */
  groups?(query: GroupsQuery, signal: AbortSignal): Promise<GroupsPage>;
  /** A query as the server of its rows knows it, for other calls that take one; absent = as it is. Source: contract 6.4. */
  adapt?(query: ListQuery): Promise<ListQuery>;
  /** What else of its calls it answers itself, e.g. the address of what a row opens, or deletion; the server answers all others. */
  calls?: SourceCalls;
}

/** Calls by their names, answered by something else than the server. */
export type SourceCalls = { [N in CallName]?: (input: Required<CallInput<N>>, options?: CallOptions) => Promise<AnswerOf<Calls[N]>> };
