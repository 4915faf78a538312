import { useLayoutEffect, useRef } from 'react';
import type { TableMenuProps } from '#renderers/contracts/presentation.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { focusCell, type CellPlace, shownColumns } from '#renderers/regions/grid/editing/cellPlaces.ts';
import type { MarkedCell } from '#renderers/regions/grid/editing/markedCell.ts';
import type { BlockNews } from './useBlocks.ts';
import './CellBlocks.css';

interface BarProps extends TableMenuProps {
  news: BlockNews;
  marks: readonly MarkedCell[];
  onClose(): void;
}

/** Distance from the lower edge of the table, px. */
const EDGE_PX = 12;

/** Says at the foot of the table how a block goes, and leads to the cells that were not stored. Source: BX-067. */
export function BlockBar(props: BarProps) {
  const { news, marks, onClose, box, ports } = props;
  const { t } = ports;
  const bar = useRef<HTMLOutputElement>(null);
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return undefined;
    element.showPopover();
    const put = () => {
      const { left, width, bottom } = box.getBoundingClientRect();
      element.style.left = `${left + Math.max(0, (width - element.offsetWidth) / 2)}px`;
      element.style.top = `${Math.min(bottom, innerHeight) - element.offsetHeight - EDGE_PX}px`;
    };
    put();
    const sizes = new ResizeObserver(put);
    for (const one of [element, box]) sizes.observe(one);
    return () => sizes.disconnect();
  }, [box]);
  return (
    <output ref={bar} popover="manual" className="p-popover p-block-bar" data-status={news.status}>
      {news.status === 'reading' && (
        <>
          <span>{t('cells:block.reading')}</span>
          <Button variant="link" onClick={news.cancel}>
            {t('list:cancel')}
          </Button>
        </>
      )}
      {news.status === 'storing' && <span>{t('cells:block.storing')}</span>}
      {news.status === 'failed' && (
        <>
          <span>{t('cells:block.failed', { reason: news.reason })}</span>
          <Button variant="link" onClick={onClose}>
            {t('list:close')}
          </Button>
        </>
      )}
      {news.status === 'done' && (
        <>
          {news.stored > 0 && <span>{t('cells:block.stored', { count: news.stored })}</span>}
          <span className="p-block-refused">{t('cells:block.refused', { count: new Set(marks.map(({ rowId }) => rowId)).size })}</span>
          <Button variant="link" onClick={() => goToNext(marks, props)}>
            {t('cells:block.next')}
          </Button>
          <Button variant="link" onClick={onClose}>
            {t('cells:block.forget')}
          </Button>
        </>
      )}
    </output>
  );
}

/** Focuses the first marked cell behind the one with the focus, in the order of reading. */
function goToNext(marks: readonly MarkedCell[], list: TableMenuProps): void {
  const keys = shownColumns(list).map(({ key }) => key);
  const order = ({ row, key }: CellPlace) => row * keys.length + keys.indexOf(key);
  const places = marks
    .map(({ rowId, key }) => ({ row: list.rows.findIndex(({ id }) => id === rowId), key }))
    .filter(({ row }) => row >= 0)
    .toSorted((one, other) => order(one) - order(other));
  const focused = list.box.querySelector<HTMLElement>('.ag-cell-focus');
  const from = { row: Number(focused?.closest('[row-index]')?.getAttribute('row-index') ?? -1), key: focused?.getAttribute('col-id') ?? '' };
  const isAt = places.some(({ row, key }) => row === from.row && key === from.key);
  const next = (isAt ? places.find((place) => order(place) > order(from)) : undefined) ?? places[0];
  if (next) focusCell(list.box, next, from);
}
