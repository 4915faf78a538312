/** Frames checked before the wait is given up: a box without height never draws a row. */
const MOST_FRAMES = 120;

/**
 * Calls `done` once what has just been changed is painted: the task after the frame that draws it.
 * Shape: `isDrawn` false = not in the page yet, the next frame is checked; returns how to stop waiting. Source: SC-004.
 */
export function afterPaint(done: () => void, isDrawn: () => boolean = () => true): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let frame = 0;
  const checkFrame = (left: number) => {
    frame = requestAnimationFrame(() => {
      if (left > 0 && !isDrawn()) return checkFrame(left - 1);
      // Callbacks of a frame run before it is painted, its tasks afterwards.
      timer = setTimeout(done);
    });
  };
  checkFrame(MOST_FRAMES);
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
