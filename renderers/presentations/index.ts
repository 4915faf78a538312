import type { ListConfig } from '#schemas/list.ts';
import type { PresentationType } from '#schemas/codes.ts';
import type { PresentationRenderer } from '#renderers/contracts/presentation.ts';
import { composeRegistry } from '#renderers/contracts/registry.ts';
import { boardPresentation } from './boardPresentation.ts';
import { calendarPresentation } from './calendarPresentation.ts';
import { ganttPresentation } from './ganttPresentation.ts';
import { tablePresentation } from './tablePresentation.ts';

/** The renderer of each type that a view may have. */
const presentations: { [Type in PresentationType]: PresentationRenderer<Type> } = {
  LIST: tablePresentation,
  BOARD: boardPresentation,
  CALENDAR: calendarPresentation,
  GANTT: ganttPresentation,
};

/** Every way to draw a list's rows; what is unknown shows as a table and says so. Source: contract 8.1, OP-84. */
const presentationRegistry = composeRegistry<PresentationRenderer<PresentationType>>(
  'presentations',
  Object.values(presentations),
  ({ type }) => [type],
  tablePresentation,
);

/** Why a view falls back to the table; `missing` names the columns it lacks. */
export type PresentationCause = { kind: 'unknown'; type: string } | { kind: 'missing'; type: string; missing: string };

/** The presentation of a view, or the table with the reason. Source: BX-021. */
export function presentationOf(config: ListConfig): { renderer: PresentationRenderer; cause?: PresentationCause } {
  const type = config.queryPresentationType ?? 'LIST';
  if (!presentationRegistry.has(type)) return { renderer: presentationRegistry.fallback, cause: { kind: 'unknown', type } };
  const renderer = presentationRegistry.get(type);
  const fits = renderer.fits(config);
  return fits === true ? { renderer } : { renderer: presentationRegistry.fallback, cause: { kind: 'missing', type, missing: fits } };
}
