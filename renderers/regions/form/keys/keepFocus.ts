import { afterPaint } from '#renderers/regions/base/afterPaint.ts';
import { FOCUS_BACK } from '#renderers/regions/base/rememberFocus.ts';
import { goToStop, stopsIn } from './formStops.ts';
import type { FormKeys } from './keyContext.ts';

const FOCUSABLE = 'input, textarea, select, button, a[href], [tabindex="0"]';
/** What adds a row to a sub-table: below the rows, or in one of them. */
const ADDS_ROW = '[data-adds-row]';

/**
 * Keeps the focus in a form: what is removed with it hands it on to the same field drawn otherwise, to the row or control that follows,
 * else to the main button; a row that was added by a button takes it, and the first item once the form is filled in.
 * Shape: `isEdited` = it was filled in before; returns how to stop. Source: BX-075.
 */
export function keepFocus(area: HTMLElement, keys: () => FormKeys, isEdited: boolean): () => void {
  let wasEditing = isEdited;
  /** Whether it is filled in from now on. */
  const begins = () => {
    const { isEditing } = keys();
    const isFirst = isEditing && !wasEditing;
    wasEditing = isEditing;
    return isFirst;
  };
  let last: Element | null = area.contains(document.activeElement) ? document.activeElement : null;
  const onFocus = ({ target }: FocusEvent) => {
    last = target instanceof Element ? target : null;
  };
  const onChange = (changes: readonly MutationRecord[]) => {
    const first = begins() ? firstStop(keys()) : undefined;
    if (first) return first.focus();
    const active = document.activeElement;
    const added = active?.matches(ADDS_ROW) ? addedRow(changes, active) : undefined;
    if (added) return goToStop(stopsIn(added)[0]);
    if (!last || last.isConnected || (active !== document.body && active !== null)) return;
    const lost = last;
    last = null;
    const handOn = () => (drawnOtherwise(area, lost) ?? afterRemoval(area, changes, lost) ?? mainControl(area)).focus();
    // The lists of an open panel see to their own entries first.
    if (isInPanel(changes)) afterPaint(() => document.activeElement === document.body && handOn());
    else handOn();
  };
  onChange([]);
  const observer = new MutationObserver(onChange);
  const onBack = () => mainControl(area).focus();
  observer.observe(area, { childList: true, subtree: true });
  area.addEventListener('focusin', onFocus);
  area.addEventListener(FOCUS_BACK, onBack);
  return () => {
    observer.disconnect();
    area.removeEventListener('focusin', onFocus);
    area.removeEventListener(FOCUS_BACK, onBack);
  };
}

/** The first item that can be filled in. */
function firstStop({ formElementId }: FormKeys): HTMLElement | undefined {
  const form = document.getElementById(formElementId);
  return form ? stopsIn(form)[0] : undefined;
}

const isInPanel = (changes: readonly MutationRecord[]): boolean =>
  changes.some(({ target, removedNodes }) => removedNodes.length > 0 && target instanceof Element && target.closest('[popover]') !== null);

/** The row that was added to the sub-table of a button. */
function addedRow(changes: readonly MutationRecord[], button: Element): HTMLElement | undefined {
  const rows = changes.flatMap(({ addedNodes }) => [...addedNodes]).filter((node) => node instanceof HTMLTableRowElement);
  return rows.find((row) => button.closest('.p-sub-table')?.contains(row));
}

/** The field as it is read, or typed into, now. */
function drawnOtherwise(area: HTMLElement, { id }: Element): HTMLElement | undefined {
  const same = id === '' ? null : document.getElementById(id);
  return same && area.contains(same) && same.matches(`${FOCUSABLE}, [tabindex]`) && !same.matches(':disabled') ? same : undefined;
}

/** What follows the place where something was removed: the next row, the button that adds one, the next control. */
function afterRemoval(area: HTMLElement, changes: readonly MutationRecord[], lost: Element): HTMLElement | undefined {
  const change = changes.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(lost)));
  if (!change || !(change.target instanceof Element) || !change.target.isConnected) return undefined;
  const { target, nextSibling, removedNodes } = change;
  if ([...removedNodes].some((node) => node instanceof HTMLTableRowElement)) {
    const next = nextSibling instanceof Element && nextSibling.isConnected ? stopsIn(nextSibling)[0] : undefined;
    return next ?? target.closest('.p-sub-table')?.querySelector<HTMLElement>(`.p-sub-table-foot ${ADDS_ROW}`) ?? undefined;
  }
  const all = [...area.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(canHaveFocus);
  const behind = (place: Node) => all.find((one) => place.contains(one) || isBehind(place, one));
  const inside = all.filter((one) => target.contains(one));
  const next = nextSibling?.isConnected ? inside.find((one) => nextSibling.contains(one) || isBehind(nextSibling, one)) : undefined;
  return next ?? inside.at(-1) ?? behind(target);
}

const isBehind = (place: Node, element: Element): boolean => (place.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

const canHaveFocus = (element: HTMLElement): boolean => element.tabIndex >= 0 && !element.matches(':disabled') && element.checkVisibility();

/** The main button of the bar, else the form itself. */
function mainControl(area: HTMLElement): HTMLElement {
  const main = area.querySelector<HTMLElement>('.p-bar .p-button-primary:not(:disabled), .p-bar button:not(:disabled)');
  if (main) return main;
  area.tabIndex = -1;
  return area;
}
