import { GANTT_ROWS } from '#schemas/limits.ts';
import type { PresentationDataSource } from '#renderers/contracts/dataSource.ts';
import { toGanttDetails } from './ganttDetails.ts';

/** All rows of the list at once, up to 5000, with the links between them. Source: contract 8.3. */
export const ganttDataSource: PresentationDataSource = {
  async load(context) {
    const page = await context.gantt({ size: GANTT_ROWS });
    return { ...page.pageInfo, details: toGanttDetails(page) };
  },
};
