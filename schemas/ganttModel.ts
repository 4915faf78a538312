import type { ListConfig } from './list.ts';

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
