/** Measures of a drawn signature, CSS pixels. */
export const SIGNATURE = { widthPx: 352, heightPx: 120 } as const;
const LINE_PX = 2.2;
/** A signature is black on any paper and in any print. */
const INK = '#111';

/** Lets a pen, a finger or a mouse draw on a canvas; `onStroke` hears of every finished line. Gives what ends that. */
export function drawOn(canvas: HTMLCanvasElement, onStroke: () => void): () => void {
  const pen = penOf(canvas);
  if (!pen) return () => undefined;
  let last: { x: number; y: number } | undefined;
  const at = ({ clientX, clientY }: PointerEvent) => {
    const { left, top, width, height } = canvas.getBoundingClientRect();
    return { x: ((clientX - left) / width) * SIGNATURE.widthPx, y: ((clientY - top) / height) * SIGNATURE.heightPx };
  };
  const end = new AbortController();
  const { signal } = end;
  const on = (name: 'pointerdown' | 'pointermove' | 'pointerup' | 'pointercancel', hear: (event: PointerEvent) => void) =>
    canvas.addEventListener(name, hear, { signal });
  on('pointerdown', (event) => {
    if (event.button !== 0) return;
    event.preventDefault();
    canvas.setPointerCapture(event.pointerId);
    last = at(event);
    pen.beginPath();
    pen.arc(last.x, last.y, LINE_PX / 2, 0, 2 * Math.PI);
    pen.fill();
  });
  on('pointermove', (event) => {
    // A fast pen has moved several times since the last frame.
    for (const each of last ? [...event.getCoalescedEvents(), event] : []) {
      const next = at(each);
      pen.beginPath();
      pen.moveTo(last?.x ?? next.x, last?.y ?? next.y);
      pen.lineTo(next.x, next.y);
      pen.stroke();
      last = next;
    }
  });
  const stop = () => {
    if (!last) return;
    last = undefined;
    onStroke();
  };
  on('pointerup', stop);
  on('pointercancel', stop);
  return () => end.abort();
}

/** Writes a name as a signature, for those who draw none. */
export function writeName(canvas: HTMLCanvasElement, name: string): void {
  const pen = penOf(canvas);
  if (!pen) return;
  clearSignature(canvas);
  const sizePx = Math.min(56, Math.floor((SIGNATURE.widthPx - 32) / Math.max(1, name.length)) * 1.4);
  pen.font = `italic ${sizePx}px "Kaiti SC", KaiTi, STKaiti, "Segoe Script", cursive`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillText(name, SIGNATURE.widthPx / 2, SIGNATURE.heightPx / 2, SIGNATURE.widthPx - 16);
}

/** Puts an image that was drawn before back. */
export async function showDrawn(canvas: HTMLCanvasElement, image: Blob): Promise<void> {
  const bitmap = await createImageBitmap(image);
  penOf(canvas)?.drawImage(bitmap, 0, 0, SIGNATURE.widthPx, SIGNATURE.heightPx);
}

/** Takes all of it away. */
export function clearSignature(canvas: HTMLCanvasElement): void {
  penOf(canvas)?.clearRect(0, 0, SIGNATURE.widthPx, SIGNATURE.heightPx);
}

/** The drawing as a PNG. */
export function imageOf(canvas: HTMLCanvasElement): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

function penOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D | undefined {
  const pen = canvas.getContext('2d');
  if (!pen) return undefined;
  pen.setTransform(canvas.width / SIGNATURE.widthPx, 0, 0, canvas.height / SIGNATURE.heightPx, 0, 0);
  Object.assign(pen, { lineWidth: LINE_PX, lineCap: 'round', lineJoin: 'round', strokeStyle: INK, fillStyle: INK });
  return pen;
}
