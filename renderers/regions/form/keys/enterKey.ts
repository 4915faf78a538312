import { goToStop, stopsIn } from './formStops.ts';
import type { FormKeys } from './keyContext.ts';
import { senderOf } from './saveKeys.ts';

/**
 * Goes on with Enter in a line of text or a box: to the next field, in a sub-table to the same column of the next row, with Shift back.
 * Behind the last field stands what sends the form, which Enter in a field never does; the only field of a dialog is sent by it.
 * Returns how to stop. Source: BX-076.
 */
export function listenForEnter(area: HTMLElement, keys: () => FormKeys): () => void {
  const onKey = (event: KeyboardEvent) => {
    const field = event.target;
    const { formElementId, isDialog } = keys();
    if (!(field instanceof HTMLInputElement) || field.form?.id !== formElementId || !isPlainEnter(event)) return;
    event.preventDefault();
    // An open panel inside the form reads its own keys.
    if (field.closest('[popover]') !== null) return;
    if (isDialog && isOnlyField(field, field.form)) senderOf(area, keys())?.click();
    else goToStop(fieldBeside(field, area, event.shiftKey ? -1 : 1) ?? (event.shiftKey ? undefined : senderOf(area, keys())));
  };
  area.addEventListener('keydown', onKey);
  return () => area.removeEventListener('keydown', onKey);
}

function isPlainEnter({ key, ctrlKey, metaKey, altKey, isComposing, defaultPrevented }: KeyboardEvent): boolean {
  return key === 'Enter' && !ctrlKey && !metaKey && !altKey && !isComposing && !defaultPrevented;
}

function isOnlyField(field: HTMLElement, form: HTMLFormElement): boolean {
  return rowAround(field) === null && stopsIn(form).length === 1;
}

/** The field that follows another one, or stands before it; undefined at the ends of the form. */
function fieldBeside(field: HTMLElement, area: HTMLElement, step: 1 | -1): HTMLElement | undefined {
  const row = rowAround(field);
  const inNextRow = row && fieldOfRow(step === 1 ? row.nextElementSibling : row.previousElementSibling, field);
  if (inNextRow) return inNextRow;
  const own = row?.parentElement ?? field.closest('.p-choices') ?? field;
  const others = stopsIn(area.closest('.p-form') ?? area).filter((stop) => !own.contains(stop));
  const isBeside = (stop: HTMLElement) => {
    const place = own.compareDocumentPosition(stop);
    return (place & (step === 1 ? Node.DOCUMENT_POSITION_FOLLOWING : Node.DOCUMENT_POSITION_PRECEDING)) !== 0;
  };
  return step === 1 ? others.find(isBeside) : others.findLast(isBeside);
}

const rowAround = (field: HTMLElement): HTMLTableRowElement | null => field.closest<HTMLTableRowElement>('.p-sub-table tbody > tr');

/** The field of a row in the column of another one, else its first. */
function fieldOfRow(row: Element | null, field: HTMLElement): HTMLElement | undefined {
  if (!(row instanceof HTMLTableRowElement)) return undefined;
  const cell = row.cells[field.closest<HTMLTableCellElement>('td')?.cellIndex ?? 0];
  return (cell && stopsIn(cell)[0]) ?? stopsIn(row)[0];
}
