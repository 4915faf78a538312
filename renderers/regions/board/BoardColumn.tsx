import { type DragEvent, useId, useState } from 'react';
import type { PresentationProps } from '#renderers/contracts/presentation.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { BoardCard } from './BoardCard.tsx';
import { countText } from '#renderers/regions/rows/cellContent.ts';
import type { cardColumns, DrawnPart } from './boardCards.ts';
import { CARDS_A_TIME } from './boardDataSource.ts';

export interface BoardColumnProps {
  props: PresentationProps;
  part: DrawnPart;
  name: string;
  shape: ReturnType<typeof cardColumns>;
  /** Where a card can be moved to; undefined = nowhere. */
  choices: readonly { value: string; name: string }[] | undefined;
  /** Id of the card that Tab leads to. */
  current: string | undefined;
  onCurrent(id: string): void;
  onMove(id: string, to: string): void;
  onMore(): Promise<void>;
}

/** What a card carries while it is dragged, so that nothing else is taken for one. */
const CARD = 'application/x-portico-card';

/** One value of the board: its name, the number of its rows, its cards; takes cards that are dropped on it. */
export function BoardColumn({ props, part, name, shape, choices, current, onCurrent, onMove, onMore }: BoardColumnProps) {
  const { t, locale } = props.ports;
  const titleId = useId();
  const [isOver, setOver] = useState(false);
  const takesCard = (event: DragEvent) => choices !== undefined && event.dataTransfer.types.includes(CARD);
  const dropCard = (event: DragEvent) => {
    setOver(false);
    if (!takesCard(event)) return;
    event.preventDefault();
    onMove(event.dataTransfer.getData(CARD), part.value);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is one way more; the card's menu and keys are the others
    <section
      className="p-board-column"
      aria-labelledby={titleId}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!takesCard(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))) setOver(false);
      }}
      onDrop={dropCard}
    >
      <h2 id={titleId} className="p-board-head" aria-label={t('board:column', { name, count: countText(part.total, locale) })}>
        <span className="p-board-name">{name}</span>
        <span className="p-board-count">{countText(part.total, locale)}</span>
      </h2>
      {part.rows.length === 0 && <p className="p-board-empty">{t('board:empty')}</p>}
      <ul className="p-board-cards" aria-labelledby={titleId}>
        {part.rows.map((row) => (
          <BoardCard
            key={row.id}
            props={props}
            row={row}
            value={part.value}
            shape={shape}
            choices={choices}
            isCurrent={row.id === current}
            onCurrent={onCurrent}
            onMove={onMove}
            onDrag={(event) => event.dataTransfer.setData(CARD, row.id)}
          />
        ))}
        {part.rest > 0 && (
          <li className="p-board-rest">
            <More rest={part.rest} ports={props.ports} onMore={onMore} />
          </li>
        )}
      </ul>
    </section>
  );
}

function More({ rest, ports: { t, locale }, onMore }: { rest: number; ports: PresentationProps['ports']; onMore(): Promise<void> }) {
  const [isBusy, setBusy] = useState(false);
  const show = async () => {
    setBusy(true);
    await onMore();
    setBusy(false);
  };
  return (
    <>
      <span>{t('board:rest', { count: countText(rest, locale) })}</span>
      <Button size="small" busy={isBusy} onClick={() => void show()}>
        {t('board:more', { count: Math.min(rest, CARDS_A_TIME) })}
      </Button>
    </>
  );
}
