/** Least width of a control, and its distance from the edge of the window, px. */
const [NARROWEST_PX, EDGE_PX] = [200, 8] as const;

/** Puts an element of the top layer over a box, as wide as that at least, and pushed in where the window ends. Pixels of the window. */
export function placeOver(element: HTMLElement, { left, top, width, height }: DOMRect): void {
  element.style.width = `${Math.max(width, NARROWEST_PX)}px`;
  element.style.minHeight = `${height}px`;
  const { offsetWidth, offsetHeight } = element;
  element.style.left = `${Math.max(EDGE_PX, Math.min(left, innerWidth - offsetWidth - EDGE_PX))}px`;
  element.style.top = `${Math.max(EDGE_PX, Math.min(top, innerHeight - offsetHeight - EDGE_PX))}px`;
}
