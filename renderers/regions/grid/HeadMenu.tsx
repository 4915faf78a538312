import { useEffect, useRef, useState } from 'react';
import { localized } from '#schemas/localized.ts';
import { leafColumns } from '#renderers/contracts/column.ts';
import { afterPaint } from '#renderers/regions/base/afterPaint.ts';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import { Menu } from '#renderers/regions/base/Menu.tsx';
import { useLatest } from '#renderers/regions/hooks/useLatest.ts';
import { fittingWidthPx } from './fittingWidth.ts';
import { headEntries } from './headEntries.ts';
import type { TableMenuProps } from '#renderers/contracts/presentation.ts';
import './TableTools.css';

/** Head of a column, by its key. */
const HEAD = '.ag-header-cell[col-id]';
const keyOfHead = (head: Element | undefined): string => head?.getAttribute('col-id') ?? '';

/**
 * The menu of each head: by its button, which shows where the head is pointed at, by the other mouse button, and by Alt+↓ on the head;
 * a double click on the edge of a head sizes its column to its content. Source: BX-068, BX-070.
 */
export function HeadMenu(props: TableMenuProps) {
  const { box, columns, ports } = props;
  const [pointed, setPointed] = useState<HTMLElement>();
  const [opened, setOpened] = useState<HTMLElement>();
  const anchor = useRef<HTMLElement | null>(null);
  const latest = useLatest(props);
  const columnOf = (head: HTMLElement | undefined) => leafColumns(columns).find(({ key }) => key === keyOfHead(head));
  const open = (head: HTMLElement) => {
    anchor.current = head;
    setOpened(head);
  };
  const fit = (key: string) => {
    const { widths, onResize } = latest.current;
    onResize({ ...widths, [key]: fittingWidthPx(box, key) });
  };
  const reactions = useLatest({
    open: (head: HTMLElement) => columnOf(head) && open(head),
    point: (head: HTMLElement | undefined) => setPointed(columnOf(head) ? head : undefined),
    fit: (head: HTMLElement) => columnOf(head) && fit(keyOfHead(head)),
  });
  useEffect(() => {
    // The pointer was there before the menu.
    reactions.current.point(box.querySelector<HTMLElement>(`${HEAD}:hover`) ?? undefined);
    return followPointer(box, (head) => reactions.current.point(head));
  }, [box, reactions]);
  useEffect(
    () =>
      followOpeners(
        box,
        (head) => reactions.current.open(head),
        (head) => reactions.current.fit(head),
      ),
    [box, reactions],
  );
  const shown = columnOf(pointed);
  const column = columnOf(opened);
  const nameOf = (one: typeof column) => ports.t('columns:head.menu', { name: one ? localized(one.column, ports.locale) : '' });
  return (
    <>
      {pointed && shown && (
        <button
          type="button"
          className="p-bare-icon p-head-menu"
          style={buttonPlace(pointed, box)}
          // The keyboard opens the menu on the head itself.
          tabIndex={-1}
          aria-label={nameOf(shown)}
          aria-haspopup="menu"
          onClick={() => open(pointed)}
        >
          <Icon name="more" size={14} />
        </button>
      )}
      {column && (
        <Menu
          anchor={anchor}
          open
          onClose={() => setOpened(undefined)}
          label={nameOf(column)}
          items={headEntries(column, props, {
            onFit: () => fit(column.key),
            onHide: () => {
              const beside = headBeside(box, opened);
              props.commands.arrange(column.key, { hidden: true });
              afterPaint(() => beside?.focus());
            },
          })}
        />
      )}
    </>
  );
}

const BUTTON_PX = 24;
/** Room for the edge that is dragged. */
const EDGE_PX = 8;

function buttonPlace(head: HTMLElement, box: HTMLElement): { left: number; top: number } {
  const [inner, outer] = [head.getBoundingClientRect(), box.getBoundingClientRect()];
  return { left: inner.right - outer.left - BUTTON_PX - EDGE_PX, top: inner.top - outer.top + (inner.height - BUTTON_PX) / 2 };
}

const headAt = (target: EventTarget | null): HTMLElement | undefined =>
  target instanceof Element ? (target.closest<HTMLElement>(HEAD) ?? undefined) : undefined;

/** The head behind another, or before the last: the focus goes there when the other one goes. */
function headBeside(box: HTMLElement, head: HTMLElement | undefined): HTMLElement | undefined {
  const heads = [...box.querySelectorAll<HTMLElement>(HEAD)].toSorted((one, other) => one.getBoundingClientRect().left - other.getBoundingClientRect().left);
  const at = heads.findIndex((one) => one === head);
  return heads[at + 1] ?? heads[at - 1];
}

/** Reports the head the pointer is on; none where it has left it, but for its own button. */
function followPointer(box: HTMLElement, onPoint: (head: HTMLElement | undefined) => void): () => void {
  const over = ({ target }: Event) => {
    if (!(target instanceof Element && target.closest('.p-head-menu'))) onPoint(headAt(target));
  };
  const left = () => onPoint(undefined);
  const ended = new AbortController();
  const { signal } = ended;
  box.addEventListener('pointerover', over, { signal });
  box.addEventListener('pointerleave', left, { signal });
  // The table moves below the button.
  box.addEventListener('scroll', left, { signal, capture: true });
  return () => ended.abort();
}

/** Reports what opens the menu of a head, before the table reads it, and a double click on the edge of one. */
function followOpeners(box: HTMLElement, onOpen: (head: HTMLElement) => void, onFit: (head: HTMLElement) => void): () => void {
  const ended = new AbortController();
  const options = { signal: ended.signal, capture: true };
  const openAt = (event: Event) => {
    const head = headAt(event.target);
    if (!head) return;
    event.preventDefault();
    event.stopPropagation();
    onOpen(head);
  };
  box.addEventListener('contextmenu', openAt, options);
  box.addEventListener(
    'keydown',
    (event) => {
      if (event.altKey && event.key === 'ArrowDown') openAt(event);
    },
    options,
  );
  box.addEventListener(
    'dblclick',
    ({ target }) => {
      const head = target instanceof Element && target.closest('.ag-header-cell-resize') ? headAt(target) : undefined;
      if (head) onFit(head);
    },
    options,
  );
  return () => ended.abort();
}
