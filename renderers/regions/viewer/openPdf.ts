import { getDocument, PDFWorker, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import openJpegUrl from 'pdfjs-dist/wasm/openjpeg.wasm?url';

/** A PDF whose pages can be drawn. */
export interface OpenPdf {
  pageCount: number;
  /** Width ÷ height of its first page, which most others share. */
  ratio: number;
  /** Draws a page, counted from 1, so many pixels wide. */
  draw(number: number, widthPx: number, signal: AbortSignal): Promise<DrawnPage>;
  close(): void;
}

/** A page as it was drawn, with the words that stand on it. */
export interface DrawnPage {
  canvas: HTMLCanvasElement;
  ratio: number;
  text: string;
}

/** A PDF that cannot be shown: it has a password, or its bytes are none. */
export class UnreadablePdf extends Error {
  override readonly name = 'UnreadablePdf';
  readonly reason: 'locked' | 'broken';

  constructor(cause: unknown) {
    super('The PDF cannot be shown', { cause });
    this.reason = cause instanceof Error && cause.name === 'PasswordException' ? 'locked' : 'broken';
  }
}

/** Most pixels of a drawn page: browsers of phones draw nothing at all on a larger canvas. */
const MOST_PIXELS = 16_000_000;

/** What texts of fonts that a file does not bring are read with, by name: the usual case for Chinese, Japanese and Korean ones. */
const CMAPS = import.meta.glob<string>('/node_modules/pdfjs-dist/cmaps/*.bcmap', { query: '?url', import: 'default', eager: true });

/**
 * Opens a PDF with pdf.js in a worker; nothing of what a PDF can do is run, no address in it is followed.
 * Errors: UnreadablePdf, also where the worker does not start.
 */
export async function openPdf(blob: Blob, port: Worker): Promise<OpenPdf> {
  const broken = new Promise<never>((_, reject) => {
    port.addEventListener('error', () => reject(new Error('The reader of PDF files did not start')), { once: true });
  });
  const task = getDocument({
    data: await blob.arrayBuffer(),
    worker: PDFWorker.create({ port }),
    // The page's policy allows no code made of text.
    isEvalSupported: false,
    useWorkerFetch: false,
    CMapReaderFactory: PackedCMaps,
    WasmFactory: ImageDecoders,
    verbosity: 0,
  });
  const close = () => {
    void task.destroy();
    port.terminate();
  };
  try {
    const pdf = await Promise.race([task.promise, broken]);
    const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 });
    return { pageCount: pdf.numPages, ratio: width / height, draw: (...input) => drawPage(pdf, ...input), close };
  } catch (error) {
    close();
    throw new UnreadablePdf(error);
  }
}

async function drawPage(pdf: PDFDocumentProxy, number: number, widthPx: number, signal: AbortSignal): Promise<DrawnPage> {
  const page = await pdf.getPage(number);
  signal.throwIfAborted();
  const { width, height } = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: Math.min(widthPx / width, Math.sqrt(MOST_PIXELS / (width * height))) });
  const canvas = document.createElement('canvas');
  canvas.width = Math.floor(viewport.width);
  canvas.height = Math.floor(viewport.height);
  const drawing = page.render({ canvas, viewport });
  signal.addEventListener('abort', () => drawing.cancel(), { once: true });
  const [{ items }] = await Promise.all([page.getTextContent(), drawing.promise]);
  const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
  return { canvas, ratio: width / height, text };
}

/** The files of the build in place of a folder with names of its own. */
async function bytesAt(url: string | undefined, name: string): Promise<Uint8Array> {
  const answer = url === undefined ? undefined : await fetch(url, { credentials: 'same-origin' });
  if (!answer?.ok) throw new Error(`No file ${name}`);
  return new Uint8Array(await answer.arrayBuffer());
}

class PackedCMaps {
  async fetch({ name }: { name: string }): Promise<{ cMapData: Uint8Array; isCompressed: true }> {
    const path = `/node_modules/pdfjs-dist/cmaps/${name}.bcmap`;
    return { cMapData: await bytesAt(Object.hasOwn(CMAPS, path) ? CMAPS[path] : undefined, name), isCompressed: true };
  }
}

class ImageDecoders {
  fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    return bytesAt(filename === 'openjpeg.wasm' ? openJpegUrl : undefined, filename);
  }
}
