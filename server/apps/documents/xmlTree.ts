import { BrokenXml, scanXml, type WrittenAttribute, type XmlToken } from './xmlScanner.ts';

/** A piece of text as it is written at a place, and what it means once references are resolved. */
interface XmlPiece {
  value: string;
  at: number;
  written: string;
}

/** An attribute with the place of its value. */
export interface XmlAttribute {
  value: string;
  /** The name as it is written. */
  name: string;
  /** Offset of the name. */
  at: number;
  /** Offset of the first character of the value, and the value as it is written. */
  valueAt: number;
  written: string;
}

/**
 * An element of an XML document with its place. Shape: `name` and the keys of `attributes` have the prefix of `prefixes`
 * whatever the document calls it; those of other namespaces are `{namespace}name`; attributes without prefix have none.
 */
export interface XmlElement {
  name: string;
  /** The name as the document writes it. */
  written: string;
  at: number;
  attributes: ReadonlyMap<string, XmlAttribute>;
  children: XmlElement[];
  /** Text directly inside, in pieces. */
  pieces: XmlPiece[];
}

const ENTITY = /&(?:#x([0-9a-fA-F]{1,6})|#(\d{1,7})|(lt|gt|amp|quot|apos));|\r\n|[\t\n\r]/g;
const NAMED: ReadonlyMap<string, string> = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
]);
const MAX_DEPTH = 64;
const XML_NAMESPACE = 'http://www.w3.org/XML/1998/namespace';

/** Namespaces by prefix, of an element and of those around it. */
interface Spaces {
  own: ReadonlyMap<string, string>;
  around?: Spaces;
}

const OUTSIDE: Spaces = { own: new Map([['xml', XML_NAMESPACE]]) };

interface OpenElement {
  element: XmlElement;
  spaces: Spaces;
}

/**
 * Reads an XML text into its elements. `prefixes` gives the prefix to use for a namespace.
 * Errors: BrokenXml with its place for what is not well-formed, a document type, or nesting too deep.
 */
export function readXmlTree(xml: string, prefixes: ReadonlyMap<string, string>): XmlElement {
  const roots: XmlElement[] = [];
  const open: OpenElement[] = [];
  for (const token of scanXml(xml)) {
    const top = open.at(-1);
    if (token.kind === 'text') addText(token, top?.element);
    else if (token.kind === 'close') {
      if (top?.element.written !== token.name) throw new BrokenXml(`</${token.name}> closes nothing`, token.at);
      open.pop();
    } else {
      if (!top && roots.length > 0) throw new BrokenXml('a document has one outermost element', token.at);
      if (open.length >= MAX_DEPTH) throw new BrokenXml('nested too deeply', token.at);
      const spaces = withSpaces(top?.spaces ?? OUTSIDE, token.attributes);
      const element = toElement(token, spaces, prefixes);
      (top?.element.children ?? roots).push(element);
      if (!token.isEmpty) open.push({ element, spaces });
    }
  }
  const [root] = roots;
  const last = open.at(-1);
  if (last) throw new BrokenXml(`${last.element.written} is not closed`, last.element.at);
  if (!root) throw new BrokenXml('the document ends too early', xml.length);
  return root;
}

/** References in a written text, in their order: where each begins and ends in what the text means, and where it ends as written. */
interface References {
  from: number[];
  to: number[];
  writtenTo: number[];
}

/** An expression names many items, and each is looked up: the text is gone through once. */
const referencesOf = new WeakMap<object, References>();

function readReferences(text: Pick<XmlAttribute, 'written'>): References {
  const known = referencesOf.get(text);
  if (known) return known;
  const found: References = { from: [], to: [], writtenTo: [] };
  let [meant, at] = [0, 0];
  for (const match of text.written.matchAll(ENTITY)) {
    const from = meant + match.index - at;
    meant = from + decode(match[0]).length;
    at = match.index + match[0].length;
    found.from.push(from);
    found.to.push(meant);
    found.writtenTo.push(at);
  }
  referencesOf.set(text, found);
  return found;
}

/** Offset in the document of a position inside a decoded attribute value. */
export function offsetInValue(attribute: Pick<XmlAttribute, 'valueAt' | 'written'>, position: number): number {
  return attribute.valueAt + offsetAsWritten(attribute, position);
}

function offsetAsWritten(text: Pick<XmlAttribute, 'written'>, position: number): number {
  const { from, to, writtenTo } = readReferences(text);
  let [low, high] = [0, from.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((from[middle] ?? 0) < position) low = middle + 1;
    else high = middle;
  }
  return (writtenTo[low - 1] ?? 0) + Math.max(0, position - (to[low - 1] ?? 0));
}

/** Text directly inside an element. */
export function xmlText({ pieces }: XmlElement): string {
  return pieces.map(({ value }) => value).join('');
}

/** Offset in the document of a position inside the text of an element. */
export function offsetInText({ pieces, at }: XmlElement, position: number): number {
  let before = 0;
  for (const [index, piece] of pieces.entries()) {
    const isHere = position < before + piece.value.length || index === pieces.length - 1;
    if (isHere) return piece.at + (piece.value === piece.written ? position - before : offsetAsWritten(piece, position - before));
    before += piece.value.length;
  }
  return at;
}

/** Children of a name. */
export function childrenNamed(element: XmlElement, name: string): XmlElement[] {
  return element.children.filter((child) => child.name === name);
}

/** Value of an attribute, or undefined. */
export function xmlAttribute(element: XmlElement, name: string): string | undefined {
  return element.attributes.get(name)?.value;
}

function addText({ written, at, raw }: Extract<XmlToken, { kind: 'text' }>, element: XmlElement | undefined): void {
  if (element) element.pieces.push({ value: raw ? written : decodeText(written), at, written });
  else if (raw || written.trim() !== '')
    throw new BrokenXml('text stands outside of the outermost element', at + (written.length - written.trimStart().length));
}

function toElement({ at, name, attributes }: Extract<XmlToken, { kind: 'open' }>, spaces: Spaces, prefixes: ReadonlyMap<string, string>): XmlElement {
  const named = new Map<string, XmlAttribute>();
  for (const { name: written, ...attribute } of attributes) {
    if (isDeclaration(written)) continue;
    const key = written.includes(':') ? canonical(written, spaces, prefixes, attribute.at) : written;
    if (named.has(key)) throw new BrokenXml(`attribute ${written} stands twice`, attribute.at);
    named.set(key, { ...attribute, name: written, value: decode(attribute.written) });
  }
  return { name: canonical(name, spaces, prefixes, at + 1), written: name, at, attributes: named, children: [], pieces: [] };
}

function isDeclaration(name: string): boolean {
  return name === 'xmlns' || name.startsWith('xmlns:');
}

function withSpaces(around: Spaces, attributes: readonly WrittenAttribute[]): Spaces {
  const own = new Map<string, string>();
  for (const { name, at, written } of attributes) {
    if (!isDeclaration(name)) continue;
    const prefix = name.slice(6);
    if (own.has(prefix)) throw new BrokenXml(`attribute ${name} stands twice`, at);
    const space = decode(written);
    if (name !== 'xmlns' && (space === '' || prefix === 'xmlns' || (prefix === 'xml') !== (space === XML_NAMESPACE)))
      throw new BrokenXml(`${name} cannot be declared so`, at);
    own.set(prefix, space);
  }
  return own.size > 0 ? { own, around } : around;
}

function canonical(written: string, spaces: Spaces, prefixes: ReadonlyMap<string, string>, at: number): string {
  const [prefix = '', local, ...rest] = written.includes(':') ? written.split(':') : ['', written];
  if (!local || rest.length > 0 || (prefix === '' && written.includes(':'))) throw new BrokenXml(`${written} is no name with a prefix`, at);
  const space = spaceOfPrefix(spaces, prefix);
  if (prefix !== '' && space === '') throw new BrokenXml(`prefix ${prefix} is not declared`, at);
  const known = prefixes.get(space);
  return known === undefined ? `{${space}}${local}` : `${known}:${local}`;
}

/** A chain instead of a copy for each element: elements nest at most so deep, and a document may declare very many prefixes. */
function spaceOfPrefix(spaces: Spaces, prefix: string): string {
  for (let scope: Spaces | undefined = spaces; scope; scope = scope.around) {
    const found = scope.own.get(prefix);
    if (found !== undefined) return found;
  }
  return '';
}

/** The meaning of a written value; line ends and tabs in an attribute count as blanks (XML 1.0, 3.3.3). */
function decode(written: string): string {
  return resolve(written, () => ' ');
}

/** The meaning of written text: every line end is one line feed (XML 1.0, 2.11). */
function decodeText(written: string): string {
  return resolve(written, (blank) => (blank === '\t' ? blank : '\n'));
}

function resolve(written: string, blankOf: (written: string) => string): string {
  return written.replace(ENTITY, (all, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return NAMED.get(name) ?? '';
    if (hex === undefined && decimal === undefined) return blankOf(all);
    return String.fromCodePoint(Number.parseInt(hex ?? decimal ?? '', hex === undefined ? 10 : 16));
  });
}
