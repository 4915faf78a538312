import { type ReactNode } from 'react';
import { localized } from '#schemas/localized.ts';
import { lazyComponent } from '#renderers/regions/lazy/lazyComponent.tsx';
import { LazyBoundary } from '#renderers/regions/lazy/LazyBoundary.tsx';
import { leafColumns } from '#renderers/contracts/column.ts';
import type { Ports } from '#renderers/contracts/ports.ts';
import type { PresentationProps, PresentationRenderer } from '#renderers/contracts/presentation.ts';
import { CardsSums } from './CardsSums.tsx';
import { columnsOfCard } from './columnsOfCard.ts';
import { ListSkeleton } from './ListSkeleton.tsx';
import { useAfterPaint } from '#renderers/regions/base/useAfterPaint.ts';
import { useNarrow } from '#renderers/regions/hooks/useNarrow.ts';
import './ListRows.css';

export interface ListRowsProps {
  presentation: PresentationRenderer;
  grid: Omit<PresentationProps, 'ports'>;
  /** Nothing is known of the rows yet. */
  loading: boolean;
  /** What stands in the place of the rows; undefined = the rows. */
  instead: ReactNode;
  /** How many rows there are on all pages, for paper; undefined = it is not said. */
  total: number | undefined;
  ports: Ports;
}

const { Part: Cards } = lazyComponent(() => import('./ListCards.tsx'));
const { Part: PaperRows } = lazyComponent(() => import('./PaperRows.tsx'));
/** Without its code the page is printed as it stands. */
const leaveOut = () => undefined;

/**
 * The rows of a list in their frame, with a skeleton until they are there; the same on a list's page and in a dialog.
 * The grid stands from the start, unseen below the skeleton: it is made while the rows are on their way. Source: performance.md.
 */
export function ListRows({ presentation, grid, loading, instead, total, ports }: ListRowsProps) {
  const isCards = useCards(presentation);
  const Rows = isCards ? Cards : presentation.Rows;
  const shown = isCards ? columnsOfCard(leafColumns(grid.columns)) : grid.columns;
  const columns = shown.map(({ column }) => ({ name: localized(column, ports.locale), propertyType: column.propertyType }));
  const skeleton = <ListSkeleton label={ports.t('list:loading')} columns={columns} cards={isCards} />;
  const isRows = instead === undefined;
  const { drawsInstead = false } = presentation;
  const isPainted = useAfterPaint(!loading);
  return (
    <>
      <div className="p-list-rows" aria-busy={grid.busy}>
        {!drawsInstead && instead}
        {isRows && loading && skeleton}
        {(isRows || drawsInstead) && (
          <div className="p-list-rows-made" data-waiting={loading || undefined}>
            <LazyBoundary place={loading ? null : skeleton}>
              <Rows {...grid} {...(drawsInstead && { instead })} ports={ports} />
            </LazyBoundary>
          </div>
        )}
      </div>
      {isCards && isRows && <CardsSums {...grid} loading={loading} ports={ports} />}
      {isRows && isPainted && !presentation.dataSource && (
        <LazyBoundary place={null} onMissing={leaveOut}>
          <PaperRows {...grid} total={total} ports={ports} />
        </LazyBoundary>
      )}
    </>
  );
}

/** Whether the rows of a presentation show as cards: a table's on a narrow screen (look.md). */
export function useCards({ type }: PresentationRenderer): boolean {
  return useNarrow() && type === 'LIST';
}
