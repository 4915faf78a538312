import { type CSSProperties, type MouseEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { localized } from '#schemas/localized.ts';
import type { ListRow } from '#schemas/list.ts';
import { leafColumns, type ListColumn } from '#renderers/contracts/column.ts';
import type { PresentationProps, TreePlace } from '#renderers/contracts/presentation.ts';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import { afterPaint } from '#renderers/regions/base/afterPaint.ts';
import { CardTree, holdsLink, cardTreeOf } from './CardTree.tsx';
import { columnsOfCard, isLongOnCard } from './columnsOfCard.ts';
import { shownMarkOf, statusMark } from './cellContent.ts';
import { useDelayed } from '#renderers/regions/hooks/useDelayed.ts';
import './ListCards.css';

const INDENT_PX = 16;
const DEEPEST_INDENT = 5;

/** Rows as cards for narrow screens: a title, and below it some columns with their names (look.md). */
export default function ListCards(props: PresentationProps) {
  const { name, columns, rows, busy, lines, onPainted } = props;
  const shown = columnsOfCard(leafColumns(columns));
  useEffect(() => {
    if (rows.length === 0) return;
    return afterPaint(onPainted);
  }, [rows, onPainted]);
  const scrollPosition = useSavedScroll(props);
  return (
    <ul {...scrollPosition} className="p-cards" aria-label={name} data-busy={useDelayed(busy) || undefined}>
      {rows.map((row, at) => (
        // A record may stand in several groups.
        <Card key={lines ? at : row.id} props={props} row={row} columns={shown} />
      ))}
    </ul>
  );
}

/** Scrolls to where the cards stood and gives the one that was used last the focus, for a user who comes back; remembers both as they go. */
function useSavedScroll({ rows, scrollPosition }: PresentationProps) {
  const list = useRef<HTMLUListElement>(null);
  const used = useRef<string>(undefined);
  useLayoutEffect(() => {
    const element = list.current;
    return () => scrollPosition?.save({ topPx: scrollerOf(element)?.scrollTop ?? 0, leftPx: 0, rowId: used.current });
  }, [scrollPosition]);
  // What stands on the cards is drawn in effects of theirs, which come before this one.
  useEffect(() => {
    const before = rows.length > 0 ? scrollPosition?.take() : undefined;
    if (!before) return;
    const card = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])].find(({ dataset }) => dataset.row === before.rowId);
    card?.querySelector<HTMLElement>('.p-card-open')?.focus({ preventScroll: true });
    scrollerOf(list.current)?.scrollTo(0, before.topPx);
  }, [rows, scrollPosition]);
  const onClickCapture = ({ target }: MouseEvent) => {
    const card = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
    used.current = card?.dataset.row ?? used.current;
  };
  return { ref: list, onClickCapture };
}

/** What the cards scroll in: their own list, in a low window the page around it. Source: BX-095. */
function scrollerOf(list: HTMLElement | null): HTMLElement | undefined {
  let element = list;
  while (element && !/auto|scroll/.test(getComputedStyle(element).overflowY)) element = element.parentElement;
  return element ?? undefined;
}

function Card({ props, row, columns: [title, ...fields] }: { props: PresentationProps; row: ListRow; columns: readonly ListColumn[] }) {
  const name = title ? props.textOf(row, title) : row.id;
  const place = props.tree?.get(row.id);
  const whole = props.drawnBy?.(row, undefined);
  return (
    <li className="p-card" data-row={row.id} data-status={statusMark(row)} aria-level={place?.level} style={place && indented(place)}>
      <CardMark props={props} row={row} />
      {props.checkbox && !props.lines?.has(row) && <CardCheck props={props} row={row} on={props.checked.has(row.id)} name={name} />}
      {place?.leaf === false && <SubtreeToggle props={props} row={row} open={place.open} name={name} />}
      {whole === undefined ? (
        <>
          <CardTitle props={props} row={row} column={title} />
          <CardFields props={props} row={row} columns={fields} />
        </>
      ) : (
        <>
          <CardOpener props={props} row={row} name={name} />
          <CardTree props={props} row={row} tree={whole} className="p-card-row" />
        </>
      )}
    </li>
  );
}

/** Why the card stands where it is. */
function CardMark({ props, row }: { props: PresentationProps; row: ListRow }) {
  const mark = shownMarkOf(props, row);
  const { t } = props.ports;
  if (!mark) return null;
  return (
    <span className={`p-row-mark p-row-mark-${mark}`} title={mark === 'ring' ? t('list:ringHint') : undefined}>
      {t(`list:mark.${mark}`)}
    </span>
  );
}

function CardFields({ props, row, columns }: { props: PresentationProps; row: ListRow; columns: readonly ListColumn[] }) {
  return (
    <dl className="p-card-fields">
      {columns.map((column) => (
        <div key={column.key} className="p-card-field" data-column={column.key} data-long={isLongOnCard(column.column.propertyType) || undefined}>
          <dt className="p-card-name">{localized(column.column, props.ports.locale)}</dt>
          <dd className="p-card-value">
            <CardTree props={props} row={row} tree={cardTreeOf(props, row, column)} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Deeper cards stand further in; from the sixth level on they keep their width. */
function indented({ level }: TreePlace): CSSProperties {
  return { marginLeft: `${Math.min(level - 1, DEEPEST_INDENT) * INDENT_PX}px` };
}

/** Opens and closes the subtree below a row of a tree, as in the table. Source: BX-038. */
function SubtreeToggle({ props, row, open, name }: { props: PresentationProps; row: ListRow; open: boolean; name: string }) {
  const { t } = props.ports;
  return (
    <button
      type="button"
      className="p-card-toggle"
      aria-expanded={open}
      aria-label={`${t(open ? 'list:tree.close' : 'list:tree.open')} ${name}`}
      onClick={() => props.onToggle(row.id)}
    >
      <Icon name="chevronRight" size={16} />
    </button>
  );
}

/** The title, which opens the record; a link of its own in it stands beside the button, as no button may hold another. */
function CardTitle({ props, row, column }: { props: PresentationProps; row: ListRow; column: ListColumn | undefined }) {
  if (!column) return <CardOpener props={props} row={row} name={undefined} />;
  const tree = cardTreeOf(props, row, column);
  const title = <CardTree props={props} row={row} tree={tree} className="p-card-title" />;
  if (!holdsLink(tree)) {
    return (
      <CardOpener props={props} row={row} name={undefined}>
        {title}
      </CardOpener>
    );
  }
  return (
    <>
      <CardOpener props={props} row={row} name={props.textOf(row, column)} />
      {title}
    </>
  );
}

/** Opens the record from anywhere on the card; `name` where it holds no words of its own. */
function CardOpener({ props, row, name, children }: { props: PresentationProps; row: ListRow; name: string | undefined; children?: ReactNode }) {
  if (props.isPlain) return <span className="p-card-open">{children ?? name}</span>;
  return (
    <button type="button" className="p-card-open" aria-label={name} onClick={() => props.onOpen(row)}>
      {children}
    </button>
  );
}

function CardCheck({ props, row, on, name }: { props: PresentationProps; row: ListRow; on: boolean; name: string }) {
  const toggle = () => {
    const others = [...props.checked].filter((id) => id !== row.id);
    props.onCheck(on ? others : [...others, row.id]);
  };
  return <input type="checkbox" className="p-checkbox p-card-check" checked={on} aria-label={props.ports.t('list:checked.row', { name })} onChange={toggle} />;
}
