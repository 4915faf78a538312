import type { GanttModel } from '#schemas/ganttModel.ts';
import { localized } from '#schemas/localized.ts';
import type { ListColumn } from '#renderers/contracts/column.ts';
import type { PresentationProps } from '#renderers/contracts/presentation.ts';

const WIDTH_PX = { title: 188, narrowTitle: 124, other: 104, progress: 60 } as const;
/** Further columns beside title and progress. */
const OTHERS = 1;

/** A column left of the time line. */
export interface LeadColumn {
  key: string;
  name: string;
  widthPx: number;
  /** Place it keeps while the line scrolls. */
  leftPx: number;
  kind: 'title' | 'other' | 'progress';
  /** The list's own column; the items of the chart need not be columns of the list. */
  column: ListColumn | undefined;
}

/** The columns left of the time line: title, the first other that the bars do not show, progress; on a phone the title alone. */
export function leadColumns(props: Pick<PresentationProps, 'columns' | 'ports'>, gantt: GanttModel, narrow: boolean): LeadColumn[] {
  let leftPx = 0;
  return chosenColumns(props, gantt, narrow).map((column) => {
    leftPx += column.widthPx;
    return { ...column, leftPx: leftPx - column.widthPx };
  });
}

type Chosen = Omit<LeadColumn, 'leftPx'>;

function chosenColumns({ columns, ports }: Pick<PresentationProps, 'columns' | 'ports'>, gantt: GanttModel, narrow: boolean): Chosen[] {
  const { startPropertyCode, endPropertyCode, titlePropertyCode, progressPropertyCode, preRelatePropertyCode } = gantt;
  const find = (code: string | undefined) => columns.find(({ key }) => key === code);
  const nameOf = (column: ListColumn | undefined, otherwise: string) => (column ? localized(column.column, ports.locale) : ports.t(otherwise));
  const column = find(titlePropertyCode);
  const title: Chosen = {
    key: titlePropertyCode,
    name: nameOf(column, 'gantt:title'),
    widthPx: narrow ? WIDTH_PX.narrowTitle : WIDTH_PX.title,
    kind: 'title',
    column,
  };
  if (narrow) return [title];
  const shown = new Set([startPropertyCode, endPropertyCode, titlePropertyCode, progressPropertyCode, preRelatePropertyCode]);
  const others = columns
    .filter(({ key, children }) => !shown.has(key) && children.length === 0)
    .slice(0, OTHERS)
    .map((one): Chosen => ({ key: one.key, name: localized(one.column, ports.locale), widthPx: WIDTH_PX.other, kind: 'other', column: one }));
  const progress = find(progressPropertyCode);
  const done: Chosen[] =
    progressPropertyCode === undefined
      ? []
      : [{ key: progressPropertyCode, name: nameOf(progress, 'gantt:progress'), widthPx: WIDTH_PX.progress, kind: 'progress', column: progress }];
  return [title, ...others, ...done];
}
