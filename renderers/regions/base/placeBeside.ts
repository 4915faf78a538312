/** On which side of its anchor a popover stands; `-start` and `-end` = flush with that edge, `far-` = so far away that it does not cover it. */
export type Placement = 'top' | 'bottom' | 'right' | 'bottom-start' | 'bottom-end' | 'far-right';

const GAP = 6;
/** Offset of the print templates from their button, px (LA-030). */
const FAR_GAP = 60;
const EDGE = 8;

/** Puts a top-layer element beside a box, turned over and pushed in where the window ends. Pixels of the window. */
export function placeBeside(element: HTMLElement, box: DOMRect, placement: Placement): void {
  const { offsetWidth: width, offsetHeight: height } = element;
  const wanted = position(box, width, height, placement);
  const top = placement.startsWith('bottom') && wanted.top + height > innerHeight - EDGE && box.top - GAP - height > EDGE ? box.top - GAP - height : wanted.top;
  element.style.left = `${Math.max(EDGE, Math.min(wanted.left, innerWidth - width - EDGE))}px`;
  element.style.top = `${Math.max(EDGE, Math.min(top, innerHeight - height - EDGE))}px`;
}

function position(box: DOMRect, width: number, height: number, placement: Placement): { left: number; top: number } {
  const centred = box.left + (box.width - width) / 2;
  // At the upper edge of the window it would cover its own anchor.
  if (placement === 'top') return { left: centred, top: box.top - GAP - height < EDGE ? box.bottom + GAP : box.top - GAP - height };
  if (placement === 'right') return { left: box.right + GAP, top: box.top + (box.height - height) / 2 };
  if (placement === 'bottom-start') return { left: box.left, top: box.bottom + GAP };
  if (placement === 'bottom-end') return { left: box.right - width, top: box.bottom + GAP };
  if (placement === 'far-right') {
    const beside = box.right + FAR_GAP;
    return { left: beside + width > innerWidth - EDGE ? box.left - FAR_GAP - width : beside, top: box.top };
  }
  return { left: centred, top: box.bottom + GAP };
}
