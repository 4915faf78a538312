import { useEffect, useState } from 'react';
import type { ListColumn } from '#renderers/contracts/column.ts';
import type { PresentationProps } from '#renderers/contracts/presentation.ts';
import type { DataSourceProps } from '#renderers/contracts/dataSource.ts';
import { afterPaint } from '#renderers/regions/base/afterPaint.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { IconButton } from '#renderers/regions/base/IconButton.tsx';
import { Segmented } from '#renderers/regions/base/Segmented.tsx';
import { useNarrow } from '#renderers/regions/hooks/useNarrow.ts';
import { viewOptions } from '#renderers/contracts/viewOptions.ts';
import { CalendarGrid } from './CalendarGrid.tsx';
import { type CalendarColumns, calendarColumns } from './calendarColumns.ts';
import { type Dated, datedRows, onDay, addressOfSpan, spanOf } from './calendarDates.ts';
import { type CalendarDetails, calendarDetailsOf } from './calendarDataSource.ts';
import { DayDialog } from './DayDialog.tsx';
import { DayList } from './DayList.tsx';
import { dayText } from './dayText.ts';
import { recordTexts } from './recordTexts.ts';
import './Calendar.css';

/** Records on their days, a month or a week at a time. Source: contract 8.1, BX-019. */
export default function Calendar(props: PresentationProps) {
  const columns = calendarColumns(props.config);
  const shown = calendarDetailsOf(props.dataSource?.details);
  if (!columns || !shown || !props.dataSource) return null;
  return <DrawnCalendar {...props} dataSource={props.dataSource} shown={shown} dates={columns} />;
}

function DrawnCalendar({
  shown,
  dates,
  dataSource,
  ...props
}: PresentationProps & { dataSource: DataSourceProps; shown: CalendarDetails; dates: CalendarColumns }) {
  const { rows, name, busy, ports, onOpen, onPainted } = props;
  const { t } = ports;
  const narrow = useNarrow();
  const [openDay, setOpenDay] = useState<string>();
  const { span } = shown;
  const dated = datedRows(rows, dates);
  const texts = recordTexts(props, titleColumn(props), dates);
  useEffect(() => (rows.length === 0 ? undefined : afterPaint(onPainted)), [rows, onPainted]);
  const drawn = { span, dated, today: dataSource.today, texts, ports, onOpen: ({ row }: Dated) => onOpen(row) };
  return (
    <section className="p-calendar" aria-label={t('calendar:label', { name })} data-busy={busy || undefined}>
      <CalendarHead shown={shown} loaded={rows.length} dataSource={dataSource} ports={ports} />
      {narrow ? <DayList {...drawn} /> : <CalendarGrid {...drawn} onAt={dataSource.onAt} onDay={setOpenDay} />}
      {openDay !== undefined && (
        <DayDialog
          title={dayText(openDay, 'day', ports.locale)}
          dated={onDay(dated, openDay)}
          texts={texts}
          ports={ports}
          onOpen={drawn.onOpen}
          onClose={() => setOpenDay(undefined)}
        />
      )}
    </section>
  );
}

/** What names a record: the named column, else the first that is not a date of the calendar. */
function titleColumn({ config, columns }: PresentationProps): ListColumn | undefined {
  const { titlePropertyCode, startPropertyCode, endPropertyCode } = viewOptions(config, 'calendar');
  const leaves = columns.filter(({ children }) => children.length === 0);
  return leaves.find(({ key }) => key === titlePropertyCode) ?? leaves.find(({ key }) => key !== startPropertyCode && key !== endPropertyCode);
}

/** Which month or week shows, what is in it, and the way to others. */
function CalendarHead({
  shown,
  loaded,
  dataSource,
  ports,
}: {
  shown: CalendarDetails;
  loaded: number;
  dataSource: DataSourceProps;
  ports: PresentationProps['ports'];
}) {
  const { t, locale } = ports;
  const { span, inSpan, dateless } = shown;
  const isMonth = span.scale === 'month';
  const someDay = span.from <= dataSource.today && dataSource.today <= span.to ? dataSource.today : span.anchor;
  return (
    <header className="p-calendar-head">
      <span className="p-calendar-steps">
        <IconButton icon="chevronLeft" label={t(`calendar:previous.${span.scale}`)} onClick={() => dataSource.onAt(addressOfSpan(span, -1))} />
        <Button size="small" onClick={() => dataSource.onAt(isMonth ? undefined : dataSource.today)}>
          {t('calendar:today')}
        </Button>
        <IconButton icon="chevronRight" label={t(`calendar:next.${span.scale}`)} onClick={() => dataSource.onAt(addressOfSpan(span, 1))} />
      </span>
      <h2 className="p-calendar-title" aria-live="polite">
        {isMonth ? dayText(span.anchor, 'month', locale) : `${dayText(span.from, 'date', locale)} – ${dayText(span.to, 'short', locale)}`}
      </h2>
      <p className="p-calendar-counts">
        <span>{inSpan > loaded ? t('calendar:cut', { total: inSpan, shown: loaded }) : t(`calendar:count.${span.scale}`, { count: inSpan })}</span>
        {dateless > 0 && <span>{t('calendar:dateless', { count: dateless })}</span>}
        {dataSource.news}
      </p>
      <Segmented
        label={t('calendar:scale')}
        choices={[
          { key: 'month', label: t('calendar:month') },
          { key: 'week', label: t('calendar:week') },
        ]}
        value={spanOf(dataSource.at, dataSource.today).scale}
        onChange={(scale) => dataSource.onAt(scale === 'month' ? span.anchor.slice(0, 7) : someDay)}
      />
    </header>
  );
}
