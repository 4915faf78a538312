import { type KeyboardEvent, type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { EditStep } from '#renderers/contracts/cellEditing.ts';
import { LazyBoundary } from '#renderers/regions/lazy/LazyBoundary.tsx';
import { useLatest } from '#renderers/regions/hooks/useLatest.ts';
import type { TableMenuProps } from '#renderers/contracts/presentation.ts';
import { valueAt } from '#schemas/records/valueAt.ts';
import { type CellPlace, drawnCell } from './cellPlaces.ts';
import type { EditStart } from './editStart.ts';
import { enterControl, fillControl, focusControl, nextPlace } from './enterControl.ts';
import type { ListCell } from './followCells.ts';
import { placeOver } from './placeOver.ts';
import './CellOverlay.css';

/** What the editor draws. */
const CONTROL = '.p-cell-form';
/** An editor over a cell, this one or another. */
const EDITOR = '.p-cell-editor';

interface OverlayProps extends TableMenuProps {
  cell: ListCell & { isRefused: boolean };
  /** It has the keys; else its value is on its way, or it waits. */
  isActive: boolean;
  /** Where the cell stands now. */
  place(): CellPlace;
  /** What screen readers hear. */
  name: string;
  start: EditStart;
  /** Why it cannot be edited; `typed` = what was typed before that was known. */
  onLocked(why: string, typed: string): void;
  /** Its value is on its way. */
  onSent(step: EditStep): void;
  /** It waits for its user again. */
  onRefused(): void;
  /** Stored, or left: undefined = nothing was stored. */
  onEnd(step: EditStep | undefined): void;
}

/** Keys that store a value, by where the focus goes then; Shift+Enter makes a line. */
function editStepOf({ key, shiftKey, altKey }: KeyboardEvent): EditStep | undefined {
  if (key === 'Enter') return shiftKey || altKey ? undefined : 'down';
  if (key === 'Tab') return shiftKey ? 'left' : 'right';
  return undefined;
}

type Frame = { readonly current: HTMLDivElement | null };
type Store = (step: EditStep) => void;

/** Lies over a cell and holds its control; until that has come, a place to type already. Source: BX-066. */
export function CellOverlay(props: OverlayProps) {
  const { box, rows, cell, isActive, place, name, start, ports, commands, onLocked, onSent, onRefused, onEnd } = props;
  const frame = useRef<HTMLDivElement>(null);
  const { store, waiting, ready, press, enter } = useControl(frame, { onSent, onRefused, onEnd });
  const latest = useLatest({ rows, place });
  useOverCell(frame, box, latest, rows);
  useLayoutEffect(() => waiting.current?.focus(), [waiting]);
  useComingBack(frame, box, isActive, enter);
  useStoreOutside(frame, box, isActive, () => press('stay'));

  const pressed = (event: KeyboardEvent<HTMLDivElement>) => {
    event.stopPropagation();
    const { target } = event;
    // Panels of the control have keys of their own.
    const isInside = target instanceof Element && target.closest('[popover], dialog') === frame.current;
    if (!isInside || event.nativeEvent.isComposing) return;
    const step = editStepOf(event);
    const next = event.key === 'Tab' && frame.current ? nextPlace(frame.current, target, event.shiftKey ? -1 : 1) : undefined;
    if (event.key === 'Escape') onEnd(undefined);
    else if (step === undefined) return;
    else if (next) next.focus();
    else press(step);
    event.preventDefault();
  };
  const { Editor } = commands.editing;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it listens for the keys of the control it holds
    <div
      ref={frame}
      popover="manual"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset makes itself as wide as what it holds
      role="group"
      aria-label={name}
      tabIndex={-1}
      className="p-cell-editor"
      inert={!isActive && !cell.isRefused}
      onKeyDown={pressed}
    >
      {!store && <WaitingPlace place={waiting} typed={start.typed} label={ports.t('cells:loading')} />}
      <LazyBoundary place={null} onMissing={() => onLocked(ports.t('cells:missing'), waiting.current?.value ?? '')}>
        <Editor
          row={cell.row}
          column={cell.column}
          isTypedOver={start.typed !== ''}
          commands={commands.editing}
          ports={ports}
          shownValue={() => valueAt((latest.current.rows.find(({ id }) => id === cell.row.id) ?? cell.row).data, cell.column.column.propertyCode)}
          onReady={ready}
          onLocked={(why) => onLocked(why, waiting.current?.value ?? '')}
          onSent={onSent}
          onRefused={() => {
            if (isActive) withControl(frame, focusControl);
            onRefused();
          }}
          onEnd={onEnd}
        />
      </LazyBoundary>
    </div>
  );
}

/** Takes what is typed until the control has come. */
function WaitingPlace({ place, typed, label }: { place: RefObject<HTMLInputElement | null>; typed: string; label: string }) {
  return (
    <input
      ref={place}
      className="p-input p-cell-waiting"
      aria-label={label}
      aria-busy="true"
      defaultValue={typed}
      onCompositionStart={({ currentTarget }) => void (currentTarget.dataset.composing = '')}
      onCompositionEnd={({ currentTarget }) => void delete currentTarget.dataset.composing}
    />
  );
}

function withControl(frame: Frame, act: (control: HTMLElement) => unknown): void {
  const control = frame.current?.querySelector<HTMLElement>(CONTROL);
  if (control) act(control);
}

/** The control of the cell, once it has come: what was typed before is in it, and a key that stores is obeyed then. */
function useControl(frame: Frame, { onSent, onRefused, onEnd }: Pick<OverlayProps, 'onSent' | 'onRefused' | 'onEnd'>) {
  const waiting = useRef<HTMLInputElement>(null);
  /** Stores what the control holds; undefined while it is on its way. */
  const [store, setStore] = useState<Store>();
  /** What was pressed before it had come. */
  const early = useRef<EditStep>(undefined);
  /** What was typed and can only be chosen from a panel. */
  const toChoose = useRef('');
  const latest = useLatest(onRefused);
  const ready = useCallback(
    (storeNow: Store) => {
      const place = waiting.current;
      const goOn = () => {
        const typed = place?.value ?? '';
        const step = early.current;
        setStore(() => storeNow);
        withControl(frame, (control) => {
          // The place to type has the focus until the control takes it.
          const isHere = frame.current?.contains(document.activeElement) === true;
          if (step === undefined && isHere) enterControl(control, typed);
          else if (step !== undefined && fillControl(control, typed)) storeNow(step);
          else {
            toChoose.current = typed;
            latest.current();
          }
        });
      };
      // A word that is being put together from keys, as of pinyin, is finished first.
      if (place?.dataset.composing === '') place.addEventListener('compositionend', () => setTimeout(goOn), { once: true });
      else goOn();
    },
    [frame, latest],
  );
  const press = (step: EditStep) => {
    if (store) store(step);
    else if (waiting.current?.value) {
      early.current = step;
      onSent(step);
    } else onEnd(step);
  };
  const enter = useCallback(
    () =>
      withControl(frame, (control) => {
        if (toChoose.current === '') focusControl(control);
        else enterControl(control, toChoose.current);
        toChoose.current = '';
      }),
    [frame],
  );
  return { store, waiting, ready, press, enter };
}

/** The focus goes into the control that waits once it has the keys again, unless its user is elsewhere in the page. */
function useComingBack(frame: Frame, box: HTMLElement, isActive: boolean, enter: () => void): void {
  const wasActive = useRef(isActive);
  useEffect(() => {
    const isBack = isActive && !wasActive.current;
    wasActive.current = isActive;
    const { activeElement, body } = document;
    if (!isBack || frame.current?.contains(activeElement)) return;
    if (activeElement === body || box.contains(activeElement)) enter();
  }, [frame, box, isActive, enter]);
}

/** Keeps the overlay over its cell, whatever scrolls, grows or comes. */
function useOverCell(frame: Frame, box: HTMLElement, latest: { readonly current: Pick<OverlayProps, 'place'> }, rows: OverlayProps['rows']): void {
  const put = useCallback(() => {
    const cell = drawnCell(box, latest.current.place());
    if (cell && frame.current) placeOver(frame.current, cell.getBoundingClientRect());
  }, [frame, box, latest]);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    element.showPopover();
    put();
    const ended = new AbortController();
    document.addEventListener('scroll', put, { signal: ended.signal, capture: true, passive: true });
    window.addEventListener('resize', put, { signal: ended.signal });
    const sizes = new ResizeObserver(put);
    sizes.observe(element);
    return () => {
      ended.abort();
      sizes.disconnect();
    };
  }, [frame, put]);
  useEffect(put, [put, rows]);
}

/** A press outside stores; on another cell it does no more than that, so that no record opens. */
function useStoreOutside(frame: Frame, box: HTMLElement, isActive: boolean, store: () => void): void {
  const latest = useLatest(store);
  useEffect(() => {
    if (!isActive) return undefined;
    const ended = new AbortController();
    const options = { signal: ended.signal, capture: true };
    const onDown = ({ target }: PointerEvent) => {
      if (!(target instanceof Element) || frame.current?.contains(target)) return;
      const around = target.closest('[popover], dialog');
      if (around && !around.matches(EDITOR)) return;
      if (target.closest('.ag-cell') !== null && box.contains(target)) leaveOutClick(box);
      latest.current();
    };
    document.addEventListener('pointerdown', onDown, options);
    return () => ended.abort();
  }, [frame, box, isActive, latest]);
}

/** Keeps the click of this press from the rows. */
function leaveOutClick(box: HTMLElement): void {
  const over = new AbortController();
  box.addEventListener('click', (event) => event.stopPropagation(), { capture: true, signal: over.signal });
  // The click follows at once, where it comes at all.
  document.addEventListener('pointerup', () => setTimeout(() => over.abort()), { once: true, capture: true });
}
