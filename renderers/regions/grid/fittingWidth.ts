/** A column is never wider than this for its content. */
const WIDEST_PX = 600;
const NARROWEST_PX = 60;
/** What stands beside the content of a cell: its padding and borders. */
const BESIDE_PX = 24;
/** Room of the arrow and place of a sort. */
const SORT_PX = 28;

/** Width in px with which the head of a column and its cells in sight show all they hold, 60 to 600. Source: BX-068. */
export function fittingWidthPx(box: HTMLElement, key: string): number {
  const column = `[col-id="${CSS.escape(key)}"]`;
  const heads = [...box.querySelectorAll(`.ag-header-cell${column} .ag-header-cell-text`)].map((head) => contentPx(head) + SORT_PX);
  const cells = [...box.querySelectorAll(`.ag-cell${column}`)].map(contentPx);
  const content = Math.max(0, ...heads, ...cells);
  return Math.min(WIDEST_PX, Math.max(NARROWEST_PX, Math.ceil(content) + BESIDE_PX));
}

/** Width of what an element holds, whether it is cut off or not. */
function contentPx(element: Element): number {
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getBoundingClientRect().width;
}
