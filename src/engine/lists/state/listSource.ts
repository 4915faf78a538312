import type { ListConfig, ListHeader, ListPage, ListQuery } from '#schemas/list.ts';

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
}
