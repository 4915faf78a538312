/** What is filled in, or goes on with it; a list of boxes counts once. */
const STOP = 'input:not([type="hidden"], [type="file"]), textarea, select, [role="combobox"], [data-enter-stop]';
/** Parts of a form that are no field of it: open panels, boxes that check rows. */
const ASIDE = '[popover], .p-sub-table-check';
const TICKED = 'input[type="radio"], input[type="checkbox"]';

/** The fields of a part of a form that can be filled in now, as they are read; of a list of boxes the checked one, else the first. */
export function stopsIn(part: ParentNode): HTMLElement[] {
  return [...part.querySelectorAll<HTMLElement>(STOP)].filter(isStop);
}

/** Gives the focus to a field; what stands in a line of text is selected, as the tabulator does. */
export function goToStop(stop: HTMLElement | undefined): void {
  stop?.focus();
  if (stop instanceof HTMLInputElement && !stop.matches(TICKED)) stop.select();
}

function isStop(element: HTMLElement): boolean {
  if (element.closest(ASIDE) !== null || element.matches(':disabled') || !element.checkVisibility()) return false;
  const boxes = element.closest('.p-choices');
  if (boxes === null) return true;
  return element === (boxes.querySelector('input[type="radio"]:checked') ?? boxes.querySelector('input'));
}
