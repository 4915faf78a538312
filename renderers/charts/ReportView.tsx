import { useMemo, type ReactNode, type RefObject } from 'react';
import type { ReportData } from '#schemas/report.ts';
import { Notice } from '#renderers/regions/base/Notice.tsx';
import { ChartCanvas, type ChartHandle } from './ChartCanvas.tsx';
import { figuresOf, overlapText, type FigureWords } from './figures.ts';
import { reportRegistry } from './index.ts';
import { FiguresTable } from './TableReport.tsx';
import './report.css';

interface ReportViewProps {
  name: string;
  /** Type of the definition; an unknown one is drawn as a table. */
  type: string;
  data: ReportData;
  words: FigureWords;
  /** The same values as a table in place of the chart. */
  asTable: boolean;
  /** Chart that stands on the page, for a picture of it. */
  handleRef?: RefObject<ChartHandle | null> | undefined;
  /** Leads to the records of a row of the answer; undefined where there are none to lead to. */
  drill(row: number): (() => void) | undefined;
  /** The chart's library did not come: the table stands in for it. */
  onMissing(error: unknown): void;
}

/** A report's figures by its type: a chart, or the same values as a table (contract 15.7); below them whether their groups overlap. */
export function ReportView(props: ReportViewProps): ReactNode {
  const { data, words } = props;
  if (data.rows.length === 0) return <Notice kind="empty" level={3} title={words.t('report:empty')} text={words.t('report:emptyText')} />;
  const overlap = overlapText(data, words);
  if (overlap === undefined) return <Groups {...props} />;
  return (
    <div className="p-report-overlapping">
      <div className="p-report-groups">
        <Groups {...props} />
      </div>
      <p className="p-report-overlap">{overlap}</p>
    </div>
  );
}

function Groups({ name, type, data, words, asTable, handleRef, drill, onMissing }: ReportViewProps): ReactNode {
  const { option, Body } = reportRegistry.get(type);
  const figures = useMemo(() => figuresOf(data, words), [data, words]);
  if (Body) return <Body name={name} data={data} words={words} drill={drill} />;
  if (asTable || !option) return <FiguresTable name={name} data={data} words={words} drill={drill} />;
  const pick = (category: number, series: number) => {
    const row = figures.series[series]?.figures[category]?.row;
    if (row !== undefined) drill(row)?.();
  };
  return (
    <ChartCanvas
      label={words.t('report:chart', { name })}
      figures={figures}
      option={option}
      words={words}
      handleRef={handleRef}
      onPick={pick}
      onMissing={onMissing}
    />
  );
}

/** Whether a type is a chart that can be read as a table too. */
export const isChart = (type: string): boolean => reportRegistry.get(type).option !== undefined;
