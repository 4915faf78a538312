/** What is written on the page while it is on paper; its style (`paper.css`) reads it. */
const MARKS = { unfolded: 'data-unfolded', whole: 'data-whole', off: 'data-off-paper', typed: 'data-typed' } as const;
/** For so long the page may stay as it was on paper. */
const FRAMES = 60;
/** Boxes that show a part of what is typed in them. */
const TYPED = ':is(input.p-input:not([type="password"], [type="search"], [type="file"]), textarea.p-input)';

/**
 * Makes of the page what stands on paper: what lies over it alone, else all of it; in light colours; each area that scrolls as long as
 * what it holds, each text that is cut off whole; at its head `words`. The rest is the style of paper (`paper.css`).
 * Returns how to put the page back, scrolled as it was. Source: BX-096.
 */
export function layOutPaper(page: Document, words: string): () => void {
  const { dataset } = page.documentElement;
  const { outward } = dataset;
  const onTop = [...page.querySelectorAll('dialog:modal')].at(-1);
  const region = onTop ?? page.body;
  const styled = [region, ...region.querySelectorAll('*:not(textarea, select, svg *, .p-grid *)')].map((element) => ({
    element,
    style: getComputedStyle(element),
  }));
  const isScroller = ({ style: { overflow } }: (typeof styled)[number]) => /auto|scroll/.test(overflow);
  const isCut = ({ style }: (typeof styled)[number]) => style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
  // Read before anything is written: each change would have all of it laid out again.
  const scrolled = styled.filter(isScroller).map(({ element }) => ({ element, top: element.scrollTop, left: element.scrollLeft }));
  const cut = styled.filter(isCut);
  dataset.paper = words;
  dataset.outward = 'light';
  for (const element of onTop ? besides(onTop) : []) element.setAttribute(MARKS.off, '');
  for (const { element } of scrolled) unfold(element);
  for (const { element } of cut) element.setAttribute(MARKS.whole, '');
  for (const input of region.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TYPED)) {
    if (input.parentElement?.querySelectorAll('input, textarea').length === 1) input.parentElement.setAttribute(MARKS.typed, input.value);
  }
  if (onTop) unfold(onTop);
  return () => {
    delete dataset.paper;
    if (outward !== undefined) dataset.outward = outward;
    for (const mark of Object.values(MARKS)) for (const element of page.querySelectorAll(`[${mark}]`)) element.removeAttribute(mark);
    scrollBack(scrolled, FRAMES);
  };
}

interface Scrolled {
  element: Element;
  top: number;
  left: number;
}

/** As long as the style of paper still holds there is not so much to scroll: it is tried again, once a frame. */
function scrollBack(areas: readonly Scrolled[], frames: number): void {
  for (const { element, top, left } of areas) element.scrollTo({ top, left, behavior: 'instant' });
  const remaining = areas.filter(({ element, top }) => Math.abs(element.scrollTop - top) >= 1);
  if (remaining.length > 0 && frames > 0) requestAnimationFrame(() => scrollBack(remaining, frames - 1));
}

/** An area as high as what it holds stands in others that are. */
function unfold(element: Element): void {
  for (let around: Element | null = element; around; around = around.parentElement) around.setAttribute(MARKS.unfolded, '');
}

/** Everything beside an element and beside what holds it. */
function besides(element: Element): Element[] {
  const { parentElement } = element;
  if (!parentElement) return [];
  return [...[...parentElement.children].filter((child) => child !== element), ...besides(parentElement)];
}
