import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { SheetFault } from './sheetFault.ts';

/** What is done with the elements of a part; names come without prefix. */
export interface ElementHandlers {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  close?(name: string): void;
  /** Called after each piece; true = nothing more of the part is wanted. */
  enough?(): boolean;
}

/**
 * Reads an XML part as it arrives. Types and entities of its own are refused: they are how a small file reads others or
 * grows (safety.md 2). Errors: SheetFault.
 */
export async function* readXml(bytes: AsyncGenerator<Uint8Array>, handlers: ElementHandlers): AsyncGenerator<void> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const parser = toParser(handlers);
  try {
    for await (const piece of bytes) {
      parser.write(decoder.decode(piece, { stream: true }));
      yield;
      if (handlers.enough?.()) return;
    }
    parser.write(decoder.decode()).close();
  } catch (error) {
    throw error instanceof SheetFault ? error : new SheetFault('damaged', error);
  }
}

/** Reads a whole part at once. */
export async function readWholeXml(bytes: AsyncGenerator<Uint8Array>, handlers: ElementHandlers): Promise<void> {
  const pieces = readXml(bytes, handlers);
  while (!(await pieces.next()).done);
}

function toParser(handlers: ElementHandlers): SaxesParser<{ xmlns: false; position: false }> {
  const parser = new SaxesParser({ xmlns: false, position: false } as const);
  parser.on('doctype', () => {
    throw new SheetFault('declarations');
  });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => handlers.open(localName(name), attributes));
  if (handlers.text) {
    parser.on('text', (text) => handlers.text?.(text));
    parser.on('cdata', (text) => handlers.text?.(text));
  }
  if (handlers.close) parser.on('closetag', ({ name }: SaxesTagPlain) => handlers.close?.(localName(name)));
  return parser;
}

function localName(name: string): string {
  const colon = name.indexOf(':');
  return colon < 0 ? name : name.slice(colon + 1);
}
