import { Type, type Static } from 'typebox';
import { ListPage, type ListConfig } from './list.ts';
import { maybe } from './wire.ts';

/** Time scales of a Gantt chart, in the order they are offered (CN-005). */
export const GANTT_SCALES = ['HOUR', 'DAY', 'WEEK', 'MONTH', 'QUARTER', 'YEAR'] as const;
export type GanttScale = (typeof GANTT_SCALES)[number];

/** Scale on entry unless the view says otherwise (CN-006). */
const DEFAULT_GANTT_SCALE: GanttScale = 'DAY';

/** Which items of its rows a Gantt chart draws: `queryGanttModel` (contract 8.1). */
export interface GanttModel {
  startPropertyCode: string;
  endPropertyCode: string;
  titlePropertyCode: string;
  /** Percent done, 0 to 100. */
  progressPropertyCode?: string;
  /** The rows that come before a row. */
  preRelatePropertyCode?: string;
  timeScale: GanttScale;
}

/** What a Gantt chart cannot be drawn without. */
const NEEDED = ['startPropertyCode', 'endPropertyCode', 'titlePropertyCode'] as const;
const OPTIONAL = ['progressPropertyCode', 'preRelatePropertyCode'] as const;

/**
 * The Gantt model of a view, whose content the contract leaves to each server.
 * Shape: the model, or the fields it lacks; an unknown scale counts as the default one.
 */
export function ganttModelOf({ queryGanttModel }: Pick<ListConfig, 'queryGanttModel'>): GanttModel | { missing: string[] } {
  const given = (typeof queryGanttModel === 'object' && queryGanttModel !== null ? queryGanttModel : {}) as Record<string, unknown>; // an object by the line itself
  const codeOf = (field: string): string => (typeof given[field] === 'string' ? given[field] : '');
  const missing = NEEDED.filter((field) => codeOf(field) === '');
  if (missing.length > 0) return { missing };
  const optional = Object.fromEntries(OPTIONAL.filter((field) => codeOf(field) !== '').map((field) => [field, codeOf(field)]));
  const timeScale = GANTT_SCALES.find((scale) => scale === given.timeScale) ?? DEFAULT_GANTT_SCALE;
  return {
    startPropertyCode: codeOf('startPropertyCode'),
    endPropertyCode: codeOf('endPropertyCode'),
    titlePropertyCode: codeOf('titlePropertyCode'),
    ...optional,
    timeScale,
  };
}

/** A row and one of those that come before it; both are rows of the same answer. */
const GanttLink = Type.Object({
  source: Type.String({ description: 'Id of the row that comes before' }),
  target: Type.String({ description: 'Id of the row that comes after' }),
});
export type GanttLink = Static<typeof GanttLink>;

/** Rows of a Gantt chart with what leads from one to another (contract 8.3). */
export const GanttPage = Type.Object({
  ganttPreRelate: Type.Array(GanttLink, { description: 'Read from the item preRelatePropertyCode names' }),
  pageInfo: ListPage,
  movableIds: maybe(
    Type.Union([Type.Boolean(), Type.Array(Type.String())], {
      description: 'Rows whose begin and end the user may change: true all, false none, else their ids (ours)',
    }),
  ),
});
export type GanttPage = Static<typeof GanttPage>;
