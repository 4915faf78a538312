import { useEffect, useRef, useState } from 'react';
import type { ListRow, QueryColumn } from '#schemas/list.ts';
import { afterPaint } from '#renderers/regions/base/afterPaint.ts';
import type { PresentationProps } from '#renderers/contracts/presentation.ts';
import type { DataSourceProps } from '#renderers/contracts/dataSource.ts';
import { countText } from '#renderers/regions/rows/cellContent.ts';
import { type CardMoves, cardColumns, drawnParts, mayMove } from './boardCards.ts';
import { BoardColumn } from './BoardColumn.tsx';
import { groupChoices, groupColumn } from './boardGroups.ts';
import { boardKeys } from './boardKeys.ts';
import { OTHERS, boardPartsOf } from './boardDataSource.ts';
import './Board.css';

/** Rows as cards, a column for each value with its number of rows; cards are moved by pointer, menu or keys. Source: contract 8.1, BX-020. */
export default function Board(props: PresentationProps) {
  const group = groupColumn(props.config);
  if (!group || props.dataSource?.details === undefined) return null;
  return <DrawnBoard {...props} dataSource={props.dataSource} group={group} />;
}

function DrawnBoard({ group, dataSource, ...props }: PresentationProps & { group: QueryColumn; dataSource: DataSourceProps }) {
  const { config, columns, rows, name, busy, ports, onPainted } = props;
  const { t, locale } = ports;
  const board = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState<string>();
  const names = new Map(groupChoices(group, locale).map(({ value, text }) => [value, text]));
  const nameOf = (value: string) => (value === OTHERS ? t('board:others') : (names.get(value) ?? value));
  const { moves, announcement, move } = useMoves(props, dataSource, group, nameOf);
  const parts = drawnParts(boardPartsOf(dataSource.details), rows, moves);
  const movable = mayMove(config, group);
  const shape = cardColumns(config, columns, group);
  useEffect(() => (rows.length === 0 ? undefined : afterPaint(onPainted)), [rows, onPainted]);
  const isThere = parts.some((part) => part.rows.some(({ id }) => id === current));
  const choices = parts.map(({ value }) => ({ value, name: nameOf(value) }));
  return (
    <section className="p-board" aria-label={t('board:label', { name })} data-busy={busy || undefined}>
      {/* Arrow keys go from card to card; the cards are the controls. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- see above */}
      <div ref={board} className="p-board-columns" onKeyDown={(event) => boardKeys(event, board.current, parts, movable === true ? move : undefined)}>
        {parts.map((part) => (
          <BoardColumn
            key={part.value}
            props={props}
            part={part}
            name={nameOf(part.value)}
            shape={shape}
            choices={movable === true ? choices : undefined}
            current={isThere ? current : parts.find((one) => one.rows.length > 0)?.rows[0]?.id}
            onCurrent={setCurrent}
            onMove={(id, to) => move(id, to)}
            onMore={() => dataSource.onMore(part.value)}
          />
        ))}
      </div>
      <footer className="p-board-foot">
        <span>
          {t('board:total', {
            total: countText(
              parts.reduce((sum, { total }) => sum + total, 0),
              locale,
            ),
          })}
        </span>
        {movable !== true && <span>{t(movable)}</span>}
        {dataSource.news}
        <output className="p-visually-hidden">{announcement}</output>
      </footer>
    </section>
  );
}

/** Moves cards: at once on screen, then on the server; one that is refused goes back, with the reason. */
function useMoves(
  props: Pick<PresentationProps, 'rows' | 'columns' | 'textOf' | 'ports'>,
  dataSource: DataSourceProps,
  group: QueryColumn,
  nameOf: (value: string) => string,
) {
  const { t } = props.ports;
  const [moves, setMoves] = useState<CardMoves>(new Map());
  const [announcement, setAnnouncement] = useState('');
  /** Where each card that is on its way is wanted; a second move waits for the first. */
  const wanted = useRef(new Map<string, string>());
  const move = async (id: string, to: string) => {
    const row = props.rows.find((one) => one.id === id);
    const from = boardPartsOf(dataSource.details).find((part) => part.rows.some((one) => one.id === id))?.value;
    const isMoving = wanted.current.has(id);
    if (!row || from === undefined || (wanted.current.get(id) ?? from) === to) return;
    wanted.current.set(id, to);
    setMoves((others) => new Map(others).set(id, to));
    if (isMoving) return;
    let stored = from;
    let seen = row;
    let isRefused = false;
    while (!isRefused && wanted.current.get(id) !== stored) {
      const next = wanted.current.get(id) ?? from;
      // oxlint-disable-next-line no-await-in-loop -- the moves of one card are stored one after the other
      const changed = await dataSource.onChange({ row: seen, propertyCode: group.propertyCode, value: next === OTHERS ? null : next });
      isRefused = changed === undefined;
      if (changed) [seen, stored] = [changed, next];
    }
    wanted.current.delete(id);
    setMoves((others) => new Map([...others].filter(([other]) => other !== id)));
    const name = titleText(props, row);
    setAnnouncement(t(isRefused ? 'board:stayed' : 'board:moved', { name, to: nameOf(stored) }));
  };
  return { moves, announcement, move: (id: string, to: string) => void move(id, to) };
}

function titleText({ columns, textOf }: Pick<PresentationProps, 'columns' | 'textOf'>, row: ListRow): string {
  const [first] = columns;
  return first ? textOf(row, first) : row.id;
}
