import type { GanttLink, GanttPage } from '#schemas/gantt.ts';
import { recordsInRings } from '#schemas/records/rings.ts';

/** What the data source of a chart loads besides its rows. */
export interface GanttDetails {
  /** Between different rows. */
  links: readonly GanttLink[];
  /** Rows that come after themselves. */
  inRings: ReadonlySet<string>;
  /** Rows the user may move: true all, false none, else their ids. */
  movable: boolean | ReadonlySet<string>;
  /** Rows that match, of which the chart shows the first 5000. */
  total: number;
}

/** What a chart keeps of its answer; a server that does not say which rows may be moved lets none. */
export function toGanttDetails({ ganttPreRelate, pageInfo, movableIds = false }: GanttPage): GanttDetails {
  const movable = typeof movableIds === 'boolean' ? movableIds : new Set(movableIds);
  const links = ganttPreRelate.filter(({ source, target }) => source !== target);
  return { links, inRings: recordsInRings(ganttPreRelate), movable, total: pageInfo.totalElements };
}

/** Whether what the list has in hand is the answer of a chart. */
export function isGanttDetails(details: unknown): details is GanttDetails {
  return typeof details === 'object' && details !== null && 'links' in details && 'movable' in details;
}
