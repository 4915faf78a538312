import { type DragEvent, useRef, useState } from 'react';
import { localized } from '#schemas/localized.ts';
import type { ListRow } from '#schemas/list.ts';
import type { ListColumn } from '#renderers/contracts/column.ts';
import type { PresentationProps } from '#renderers/contracts/presentation.ts';
import { IconButton } from '#renderers/regions/base/IconButton.tsx';
import { Menu } from '#renderers/regions/base/Menu.tsx';
import { CardTree, cardTreeOf } from '#renderers/regions/rows/CardTree.tsx';
import { statusMark } from '#renderers/regions/rows/cellContent.ts';
import { isInWorkflow } from './boardCards.ts';
import type { BoardColumnProps } from './BoardColumn.tsx';

interface BoardCardProps extends Pick<BoardColumnProps, 'props' | 'shape' | 'choices' | 'onCurrent' | 'onMove'> {
  row: ListRow;
  /** Of the column it stands in. */
  value: string;
  /** Tab leads to it. */
  isCurrent: boolean;
  onDrag(event: DragEvent): void;
}

/** A row as a card: its title opens the record, a handle moves it elsewhere. */
export function BoardCard({ props, row, value, shape, choices, isCurrent, onCurrent, onMove, onDrag }: BoardCardProps) {
  const { title, fields } = shape;
  const name = title ? props.textOf(row, title) : row.id;
  const isFixed = isInWorkflow(row);
  const whole = props.drawnBy?.(row, undefined);
  const [isDragged, setDragged] = useState(false);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- its button, menu and keys do the same without a pointer
    <li
      className="p-board-card"
      data-card={row.id}
      data-status={statusMark(row)}
      data-dragged={isDragged || undefined}
      draggable={choices !== undefined && !isFixed}
      onFocus={() => onCurrent(row.id)}
      onDragStart={(event) => {
        setDragged(true);
        onDrag(event);
      }}
      onDragEnd={() => setDragged(false)}
      onClick={(event) => {
        // Its buttons and links do their own; the rest of the card opens the record, and can be dragged in every browser.
        if (event.target instanceof Element && event.target.closest('button, a, [popover]') === null) props.onOpen(row);
      }}
    >
      <button type="button" className="p-board-open" tabIndex={isCurrent ? 0 : -1} onClick={() => props.onOpen(row)}>
        {name}
      </button>
      {choices && (
        <Mover name={name} value={value} choices={choices} isFixed={isFixed} isCurrent={isCurrent} t={props.ports.t} onMove={(to) => onMove(row.id, to)} />
      )}
      {whole === undefined ? <Fields props={props} row={row} columns={fields} /> : <CardTree props={props} row={row} tree={whole} className="p-board-whole" />}
    </li>
  );
}

function Fields({ props, row, columns }: { props: PresentationProps; row: ListRow; columns: readonly ListColumn[] }) {
  return (
    <dl className="p-board-fields">
      {columns.map((column) => (
        <div key={column.key} className="p-board-field">
          <dt className="p-board-field-name">{localized(column.column, props.ports.locale)}</dt>
          <dd className="p-board-field-value">
            <CardTree props={props} row={row} tree={cardTreeOf(props, row, column)} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface MoverProps extends Pick<BoardCardProps, 'value' | 'isCurrent'> {
  name: string;
  choices: NonNullable<BoardCardProps['choices']>;
  isFixed: boolean;
  t: PresentationProps['ports']['t'];
  onMove(to: string): void;
}

/** Moves the card without dragging: a menu of the columns. */
function Mover({ name, value, choices, isFixed, isCurrent, t, onMove }: MoverProps) {
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <span className="p-board-mover">
      <IconButton
        ref={anchor}
        icon="more"
        size="small"
        label={t('board:move', { name })}
        tabIndex={isCurrent ? 0 : -1}
        aria-haspopup="menu"
        aria-expanded={open}
        {...(isFixed && { disabledReason: t('board:inWorkflow') })}
        onClick={() => setOpen(!open)}
      />
      {open && (
        <Menu
          anchor={anchor}
          open
          placement="bottom-end"
          onClose={() => setOpen(false)}
          label={t('board:moving')}
          items={choices.map((choice) => ({
            id: choice.value,
            label: choice.name,
            checked: choice.value === value,
            onSelect: () => onMove(choice.value),
          }))}
        />
      )}
    </span>
  );
}
