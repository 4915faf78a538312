import type { GanttModel } from '#schemas/ganttModel.ts';
import { formatText } from '#schemas/formats/index.ts';
import type { ListRow } from '#schemas/list.ts';
import { valueAt } from '#schemas/records/valueAt.ts';
import type { ListColumn } from '#renderers/contracts/column.ts';
import type { Ports } from '#renderers/contracts/ports.ts';
import type { PresentationProps } from '#renderers/contracts/presentation.ts';
import type { GanttBar, BarSpan } from './bars.ts';
import { isMilestone } from './bars.ts';
import { DAY_MS, toWireDate } from './wallTime.ts';

/** How a chart puts its bars into words. */
export interface GanttWords {
  title(row: ListRow): string;
  /** `2026-11-16`, with the time of day where the items have one. */
  moment(time: number): string;
  /** Both ends, or the one moment of a milestone. */
  span(span: BarSpan): string;
  /** What stands behind a bar; empty where nothing is known. */
  progress(bar: GanttBar): string;
  /** Everything a bar shows, for readers of the page. */
  name(bar: GanttBar, before: readonly ListRow[], isInRing: boolean): string;
}

/** Makes the words of a chart. */
export function ganttWords(props: Pick<PresentationProps, 'columns' | 'textOf' | 'ports'>, gantt: GanttModel, wholeDays: boolean): GanttWords {
  const { t } = props.ports;
  const column = props.columns.find(({ key }) => key === gantt.titlePropertyCode);
  const title = (row: ListRow) => barTitleOf(row, gantt.titlePropertyCode, column, props);
  const moment = (time: number) => toWireDate(time).slice(0, wholeDays && time % DAY_MS === 0 ? 10 : 16);
  const span = (one: BarSpan) => (isMilestone(one) ? moment(one.start) : t('gantt:span', { start: moment(one.start), end: moment(one.end) }));
  const progress = ({ progress: done, state, daysOverdue }: GanttBar) => {
    if (done === undefined) return '';
    return state === 'late' ? t('gantt:late', { count: daysOverdue, progress: done }) : `${done}%`;
  };
  return {
    title,
    moment,
    span,
    progress,
    name: (bar, before, isInRing) =>
      [
        title(bar.row),
        bar.span ? span(bar.span) : t('gantt:noDates'),
        progress(bar),
        isInRing ? t('gantt:ring') : '',
        before.length > 0 ? t('gantt:after', { titles: before.map(title).join(t('gantt:and')) }) : '',
      ]
        .filter((text) => text !== '')
        .join(props.ports.locale === 'zh' ? '，' : ', '),
  };
}

function barTitleOf(
  row: ListRow,
  code: string,
  column: ListColumn | undefined,
  { textOf, ports }: { textOf: PresentationProps['textOf']; ports: Ports },
): string {
  if (column) return textOf(row, column);
  const value = valueAt(row.data, code);
  return formatText(value, { propertyCode: code, propertyType: 0 }, ports.locale) || row.id;
}
