import type { NodeBounds } from '#schemas/workflow/definition.ts';

/** What of the page's styles a drawing needs outside of the page. */
const STYLES = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'font-family',
  'font-size',
  'font-weight',
  'opacity',
];

/** Dots for a px, so that it can be printed; fewer where it would be larger than browsers draw. */
const DOTS = 2;
const MOST_DOTS = 8192;

/** A chart as the text of an SVG file: all of it, whatever part shows, its styles written into it. */
export function drawingText(drawing: SVGSVGElement, { x, y, width, height }: NodeBounds): string {
  const copy = drawing.cloneNode(true) as SVGSVGElement; // cloning keeps the kind
  const [originals, copies] = [drawing.querySelectorAll('*'), copy.querySelectorAll('*')];
  for (const [at, element] of originals.entries()) writeStyles(element, copies[at]);
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('viewBox', `${x} ${y} ${width} ${height}`);
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  copy.querySelector('[data-all]')?.removeAttribute('transform');
  const ground = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  for (const [name, value] of Object.entries({ x, y, width, height })) ground.setAttribute(name, String(value));
  ground.setAttribute('fill', getComputedStyle(drawing).getPropertyValue('--surface').trim() || '#ffffff');
  copy.prepend(ground);
  return new XMLSerializer().serializeToString(copy);
}

function writeStyles(from: Element, to: Element | undefined): void {
  if (!to) return;
  const styles = getComputedStyle(from);
  if (styles.display === 'none') to.setAttribute('display', 'none');
  for (const name of STYLES) to.setAttribute(name, styles.getPropertyValue(name));
  for (const name of ['class', 'tabindex', 'role', 'style']) to.removeAttribute(name);
}

/** The text of an SVG as a picture. Errors: when the browser cannot draw it. */
export async function toPng(text: string, { width, height }: NodeBounds): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const dots = Math.min(DOTS, MOST_DOTS / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * dots);
  canvas.height = Math.round(height * dots);
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The chart could not be drawn as a picture'))), 'image/png');
  });
}
