import { DEFAULT_PAGE_SIZE } from '#schemas/limits.ts';
import type { Viewer } from '#server/workflow/offers/viewer.ts';
import type { CirculatedItemRow, WorkItemRow } from '#schemas/workItem.ts';
import type { WorkflowInstanceRow } from '#schemas/workflow/instanceRow.ts';
import { readCirculatedRows } from './circulated.ts';
import { countInstanceRows, readInstanceRows, type InstanceQuery } from './instanceList.ts';
import { countItemRows, readItemRows, type ItemQuery } from './itemRows.ts';
import type { ListContext } from './listContext.ts';
import { presentCirculated } from './presentCirculated.ts';
import { presentInstances } from './presentInstances.ts';
import { presentItems } from './presentItems.ts';
import type { SummaryRule } from './summary.ts';

/** Which page a call requests; zero-based. */
export interface PageQuery {
  page?: number | null | undefined;
  size?: number | null | undefined;
}

interface Page<T> {
  content: T[];
  totalElements: number;
  totalPages: number;
}

/** A page of work items with how many there are. */
export async function itemPage(
  context: ListContext,
  viewer: Viewer,
  query: ItemQuery,
  { page, rule }: { page: PageQuery; rule: SummaryRule },
): Promise<Page<WorkItemRow>> {
  const range = pageRange(page);
  const { rows, total } = await readItemRows(context.db, query, range);
  // Of a first page without rows nothing is left to count.
  const count = total ?? (range.start === 0 ? 0 : await countItemRows(context.db, query));
  return pageWith(await presentItems(context, viewer, rows, rule), count, page);
}

/** A page of instances with how many there are. */
export async function instancePage(context: ListContext, viewer: Viewer, query: InstanceQuery, page: PageQuery): Promise<Page<WorkflowInstanceRow>> {
  const [rows, total] = await Promise.all([readInstanceRows(context.db, query, pageRange(page)), countInstanceRows(context.db, query)]);
  return pageWith(await presentInstances(context, viewer, rows), total, page);
}

/** A page of circulated items with how many there are. */
export async function circulatedPage(context: ListContext, viewer: Viewer, query: ItemQuery, page: PageQuery): Promise<Page<CirculatedItemRow>> {
  const [rows, total] = await Promise.all([readCirculatedRows(context, query, pageRange(page)), countItemRows(context.db, query)]);
  return pageWith(await presentCirculated(context, viewer, rows), total, page);
}

function pageRange({ page, size }: PageQuery): { start: number; size: number } {
  const wanted = size ?? DEFAULT_PAGE_SIZE;
  return { start: (page ?? 0) * wanted, size: wanted };
}

function pageWith<T>(content: T[], totalElements: number, { size }: PageQuery): Page<T> {
  return { content, totalElements, totalPages: Math.ceil(totalElements / (size ?? DEFAULT_PAGE_SIZE)) };
}
