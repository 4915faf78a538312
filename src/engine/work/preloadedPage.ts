import type { ListPage } from '#schemas/list.ts';
import type { WorkListDocument } from './workList.ts';
import type { WorkQuery } from './workQuery.ts';

/** A first page that was requested before its list was drawn. */
interface PreloadedPage {
  code: string;
  query: WorkQuery;
  page: Promise<ListPage>;
  /** When it was requested, in ms of the page's clock. */
  at: number;
}

/** An answer older than this is requested again. */
const FRESH_MS = 3000;

let preloaded: PreloadedPage | undefined;

/** Requests the first page of a list of the workflow centre while its code is on its way; the list takes it in place of its own request. */
export function preloadWorkPage({ code, load }: Pick<WorkListDocument, 'code' | 'load'>, size: number): void {
  const query: WorkQuery = { page: 0, size };
  const page = load(query, undefined);
  // The list reports what failed, when it reads it.
  page.catch(() => undefined);
  preloaded = { code, query, page, at: performance.now() };
}

/** What was preloaded of a list, once, while it is fresh and exactly what the list requests. */
export function takePreloadedPage(code: string, query: WorkQuery): Promise<ListPage> | undefined {
  const entry = preloaded;
  preloaded = undefined;
  const isWanted = entry?.code === code && JSON.stringify(entry.query) === JSON.stringify(query) && performance.now() - entry.at < FRESH_MS;
  return isWanted ? entry.page : undefined;
}
