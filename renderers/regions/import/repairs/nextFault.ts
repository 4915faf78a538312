/** Cells with a fault, as a sub-table marks them. */
const FAULTY_CELL = 'td[data-invalid]';
const CONTROL = 'input, textarea, button';

/** Goes to the control of the first faulty cell of a grid, behind a place in it where one is given. Gives whether there is one. */
export function goToFault(grid: Element | null, from: Element | undefined): boolean {
  const cells = [...(grid?.querySelectorAll(FAULTY_CELL) ?? [])];
  const next = cells.find((cell) => from === undefined || isBehind(cell, from));
  const control = next?.querySelector<HTMLElement>(CONTROL);
  control?.focus();
  control?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  return control !== undefined && control !== null;
}

/** The cell that a control of a grid stands in; undefined for what is not in the grid itself, such as a panel that is open above it. */
export function cellOfControl(target: EventTarget): Element | undefined {
  if (!(target instanceof Element) || target.closest('[popover]')) return undefined;
  return target.closest('td') ?? undefined;
}

/** Whether what is offered below a cell comes behind a control of it, so that it is the next stop. */
export function isOfferedBehind(cell: Element, control: EventTarget): boolean {
  const offers = [...cell.querySelectorAll('.p-cell-hint :is(button, input)')];
  return control instanceof Element && offers.some((offer) => isBehind(offer, control));
}

function isBehind(element: Element, from: Element): boolean {
  const { DOCUMENT_POSITION_FOLLOWING, DOCUMENT_POSITION_CONTAINED_BY } = Node;
  const position = from.compareDocumentPosition(element);
  return (position & DOCUMENT_POSITION_FOLLOWING) !== 0 && (position & DOCUMENT_POSITION_CONTAINED_BY) === 0;
}
