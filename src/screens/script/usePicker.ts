import { useEffect, useRef } from 'react';
import type { Picked } from '#src/engine/lists/inspectPart.ts';
import type { ListSession } from '#src/engine/lists/query/ListSession.ts';

interface PickerOptions {
  list: Element;
  session: ListSession;
  isOn: boolean;
  onPick(picked: Picked): void;
  onEnd(): void;
}

/** What would act on a part of the list; while parts are picked none of it reaches them. */
const POINTER_EVENTS = ['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'click', 'dblclick'] as const;
const MARK = 'data-script-picked';

/** Lets parts of the list be picked: by pointer, or by keyboard with Enter or Space on what has the focus; Escape ends it. Source: BX-027, BX-037. */
export function usePicker({ list, session, isOn, onPick, onEnd }: PickerOptions): void {
  const now = useRef({ onPick, onEnd });
  useEffect(() => {
    now.current = { onPick, onEnd };
  });
  useEffect(() => {
    if (!isOn) return;
    const listening = new AbortController();
    const how = { capture: true, signal: listening.signal };
    const take = (event: Event, element: Element | null) => {
      const part = partAt(element, session, list);
      if (!part) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      mark(list, part.element);
      return part.picked;
    };
    for (const name of POINTER_EVENTS) {
      document.addEventListener(
        name,
        (event) => {
          // Buttons that are off tell no event of their own: what lies under the pointer is looked up.
          const picked = take(event, elementAt(event));
          if (picked && (name === 'pointerup' || isWithoutPointer(event))) now.current.onPick(picked);
        },
        how,
      );
    }
    document.addEventListener('pointerover', (event) => mark(list, partAt(elementAt(event), session, list)?.element), how);
    document.addEventListener(
      'keydown',
      (event) => {
        if (event.key === 'Escape') return now.current.onEnd();
        if (event.key !== 'Enter' && event.key !== ' ') return;
        const picked = take(event, document.activeElement);
        if (picked) now.current.onPick(picked);
      },
      how,
    );
    list.toggleAttribute('data-script-picking', true);
    return () => {
      listening.abort();
      mark(list, undefined);
      list.toggleAttribute('data-script-picking', false);
    };
  }, [isOn, list, session]);
}

/** A click by a key or by assistive technology: it has no position. */
function isWithoutPointer({ type, detail }: MouseEvent): boolean {
  return type === 'click' && detail === 0;
}

/** What lies under the pointer, or was clicked without one; on a card the field below the button that covers all of it. */
function elementAt(event: MouseEvent): Element | null {
  if (isWithoutPointer(event)) return event.target instanceof Element ? event.target : null;
  const { clientX, clientY } = event;
  const [top, ...below] = document.elementsFromPoint(clientX, clientY);
  const field = top?.closest('.p-card') && below.find((element) => element.closest('[data-column]') !== null);
  return field || (top ?? null);
}

function mark(list: Element, element: Element | undefined): void {
  for (const marked of list.querySelectorAll(`[${MARK}]`)) marked.removeAttribute(MARK);
  element?.setAttribute(MARK, '');
}

/** The part of the list an element belongs to; undefined outside, and in the panel itself. */
function partAt(element: Element | null, session: ListSession, list: Element): { picked: Picked; element: Element } | undefined {
  if (!element || !list.contains(element) || element.closest('.p-script, .p-list-head')) return undefined;
  const button = element.closest('[data-action]');
  if (button) return { picked: { kind: 'button', code: button.getAttribute('data-action') ?? '' }, element: button };
  const condition = element.closest('[data-condition]');
  if (condition) return { picked: { kind: 'filter', code: condition.getAttribute('data-condition') ?? '' }, element: condition };
  return partOfGrid(element, session) ?? partOfCard(element, session);
}

function partOfGrid(element: Element, session: ListSession): { picked: Picked; element: Element } | undefined {
  const line = element.closest('.ag-row[row-index]:not(.ag-row-pinned)');
  const row = line && session.store.get().state.rows[Number(line.getAttribute('row-index'))];
  if (!line || !row) return undefined;
  const cell = element.closest('.ag-cell[col-id]');
  const columnKey = cell?.getAttribute('col-id') ?? '';
  // Columns of the grid's own and of ours that hold no data stand for the row.
  if (!cell || columnKey.startsWith('ag-') || columnKey.startsWith('p-')) return { picked: { kind: 'row', rowId: row.id }, element: cell ?? line };
  return { picked: { kind: 'cell', rowId: row.id, columnKey }, element: cell };
}

function partOfCard(element: Element, session: ListSession): { picked: Picked; element: Element } | undefined {
  const card = element.closest('[data-row]');
  if (!card) return undefined;
  const rowId = card.getAttribute('data-row') ?? '';
  const field = element.closest('[data-column]');
  const title = element.closest('.p-card-open, .p-card-title');
  const first = session.store.get().model?.columns[0]?.key;
  if (field) return { picked: { kind: 'cell', rowId, columnKey: field.getAttribute('data-column') ?? '' }, element: field };
  if (title && first !== undefined) return { picked: { kind: 'cell', rowId, columnKey: first }, element: title };
  return { picked: { kind: 'row', rowId }, element: card };
}
