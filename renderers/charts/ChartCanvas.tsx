import { useEffect, useImperativeHandle, useRef, useState, type RefObject } from 'react';
import { loadChunk } from '#renderers/chunks/loadChunk.ts';
import { Skeleton } from '#renderers/regions/base/Busy.tsx';
import { useLatest } from '#renderers/regions/hooks/useLatest.ts';
import type { ReportRenderer } from './chartContract.ts';
import type { OpenChart } from './echartsChart.ts';
import type { Figures, FigureWords } from './figures.ts';
import { readChartTheme, watchChartTheme } from './chartTheme.ts';

/** What can be done with a chart from outside. */
export interface ChartHandle {
  /** The picture as a PNG data address; undefined before it is drawn. */
  picture(): string | undefined;
}

interface ChartProps {
  label: string;
  figures: Figures;
  option: NonNullable<ReportRenderer['option']>;
  words: FigureWords;
  handleRef: RefObject<ChartHandle | null> | undefined;
  onPick(category: number, series: number): void;
  /** The library did not come. */
  onMissing(error: unknown): void;
}

/** A chart, drawn again for other figures, another size, theme or appearance. The library comes as a chunk of its own. */
export function ChartCanvas({ label, figures, option, words, handleRef, onPick, onMissing }: ChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const [chart, setChart] = useState<OpenChart>();
  const now = useLatest({ onPick, onMissing });

  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    let opened: OpenChart | undefined;
    let isDisposed = false;
    loadChunk(() => import('./echartsChart.ts')).then(
      ({ openChart }) => {
        if (isDisposed) return;
        opened = openChart(element, (category, series) => now.current.onPick(category, series));
        setChart(opened);
      },
      (error: unknown) => {
        if (!isDisposed) now.current.onMissing(error);
      },
    );
    return () => {
      isDisposed = true;
      opened?.close();
      setChart(undefined);
    };
  }, [now]);

  useEffect(() => {
    const element = box.current;
    if (!chart || !element) return undefined;
    const draw = () => {
      const theme = readChartTheme(element);
      chart.draw(option(figures, theme, words), !theme.moves);
    };
    draw();
    let { clientWidth: width, clientHeight: height } = element;
    const sizes = new ResizeObserver(() => {
      chart.resize();
      if (element.clientWidth === width && element.clientHeight === height) return;
      ({ clientWidth: width, clientHeight: height } = element);
      // The room of its words has changed; nothing grows again for that.
      chart.draw(option(figures, { ...readChartTheme(element), moves: false }, words));
    });
    sizes.observe(element);
    const stopWatching = watchChartTheme(draw);
    return () => {
      sizes.disconnect();
      stopWatching();
    };
  }, [chart, figures, option, words]);

  useImperativeHandle(handleRef, () => ({ picture: () => (box.current ? chart?.picture(readChartTheme(box.current).surface) : undefined) }), [chart]);

  return (
    <figure className="p-chart" aria-label={label}>
      {!chart && <Skeleton width="100%" height="100%" />}
      <div ref={box} className="p-chart-box" />
    </figure>
  );
}
