import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { SHEET_CAPS } from './sheet.ts';
import { SheetFault } from './sheetFault.ts';
import { XmlText } from './xmlText.ts';

/** Characters that are read before rows are requested: some hundred cells, so that few texts are in memory at once. */
const STEP_CHARS = 8192;

/** What is done with the elements of a part; names come without prefix. */
export interface ElementHandlers {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  close?(name: string): void;
  /** Called after each piece; true = nothing more of the part is wanted. */
  enough?(): boolean;
}

/**
 * Reads an XML part as it arrives, and gives what was taken from each of its pieces; a reader that leaves it releases the part. Types and entities of its own are refused: they are how a small file reads others or
 * grows (safety.md 2). Errors: SheetFault.
 */
export async function* readXml<T>(bytes: AsyncGenerator<Uint8Array>, handlers: ElementHandlers, taken: () => T): AsyncGenerator<T> {
  const decoder = new XmlText();
  const bounds = new Bounds();
  const parser = toParser(handlers, bounds);
  try {
    for await (const piece of bytes) {
      const text = decoder.push(piece);
      for (let at = 0; at < text.length; at += STEP_CHARS) {
        const step = text.slice(at, at + STEP_CHARS);
        parser.write(step);
        bounds.read(step.length);
        yield taken();
        if (handlers.enough?.()) return;
      }
    }
    parser.write(decoder.end()).close();
  } catch (error) {
    throw error instanceof SheetFault ? error : new SheetFault('damaged', error);
  }
}

/** Reads a whole part at once. */
export async function readWholeXml(bytes: AsyncGenerator<Uint8Array>, handlers: ElementHandlers): Promise<void> {
  for await (const piece of readXml(bytes, handlers, () => undefined)) void piece;
}

/** What the parser keeps of a part while it reads it: open elements, and what stands between two of their marks. */
class Bounds {
  #depth = 0;
  #quiet = 0;

  open(): void {
    this.#quiet = 0;
    this.#depth += 1;
    if (this.#depth > SHEET_CAPS.depth) throw new SheetFault('tooBig');
  }

  close(): void {
    this.#quiet = 0;
    this.#depth -= 1;
  }

  read(chars: number): void {
    this.#quiet += chars;
    if (this.#quiet > SHEET_CAPS.quietChars) throw new SheetFault('tooBig');
  }
}

function toParser(handlers: ElementHandlers, bounds: Bounds): SaxesParser<{ xmlns: false; position: false }> {
  const parser = new SaxesParser({ xmlns: false, position: false } as const);
  parser.on('doctype', () => {
    throw new SheetFault('declarations');
  });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => {
    bounds.open();
    handlers.open(localName(name), attributes);
  });
  if (handlers.text) {
    parser.on('text', (text) => handlers.text?.(text));
    parser.on('cdata', (text) => handlers.text?.(text));
  }
  parser.on('closetag', ({ name }: SaxesTagPlain) => {
    bounds.close();
    handlers.close?.(localName(name));
  });
  return parser;
}

function localName(name: string): string {
  const colon = name.indexOf(':');
  return colon < 0 ? name : name.slice(colon + 1);
}
