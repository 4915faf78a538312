/** An attribute with the place of its value. */
export interface XmlAttribute {
  value: string;
  /** Offset of the name. */
  at: number;
  /** Offset of the first character of the value, and the value as it is written. */
  valueAt: number;
  written: string;
}

/** An element of an XML document with its place; `name` has the prefix of `prefixes`, whatever the document calls it. */
export interface XmlElement {
  name: string;
  at: number;
  attributes: ReadonlyMap<string, XmlAttribute>;
  children: XmlElement[];
  /** Text directly inside, and its offset. */
  text: string;
  textAt: number;
}

/** Text that is no XML we take; `offset` from 0. */
export class BrokenXml extends Error {
  override name = 'BrokenXml';
  constructor(
    message: string,
    readonly offset: number,
  ) {
    super(message);
  }
}

const TOKEN =
  /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<!|<\/([^\s>]+)\s*>|<([A-Za-z_][\w.:-]*)((?:\s+[\w.:-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>/g;
const ATTRIBUTE = /([\w.:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const ENTITY = /&(?:#x([0-9a-fA-F]{1,6})|#(\d{1,7})|(lt|gt|amp|quot|apos));/g;
const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
const MAX_DEPTH = 64;

/**
 * Reads the elements of an XML text that a full parser has accepted, for the places of elements and attributes.
 * `prefixes` gives the prefix to use for a namespace. Errors: BrokenXml for a document type, wrong nesting, or depth.
 */
export function readXmlTree(xml: string, prefixes: ReadonlyMap<string, string>): XmlElement {
  const root: XmlElement = { name: '', at: 0, attributes: new Map(), children: [], text: '', textAt: 0 };
  const open: { element: XmlElement; written: string; spaces: ReadonlyMap<string, string> }[] = [{ element: root, written: '', spaces: new Map() }];
  let end = 0;
  for (const match of xml.matchAll(TOKEN)) {
    const [token, closed, opened, attributes = '', alone] = match;
    const top = open.at(-1);
    if (!top) break;
    addText(top.element, xml.slice(end, match.index), end);
    end = match.index + token.length;
    if (token === '<!') throw new BrokenXml('a document type is not allowed', match.index);
    if (token.startsWith('<![CDATA[')) addText(top.element, token.slice(9, -3), match.index + 9);
    else if (closed !== undefined) {
      if (open.length === 1 || top.written !== closed) throw new BrokenXml(`</${closed}> closes nothing`, match.index);
      open.pop();
    } else if (opened !== undefined) {
      if (open.length > MAX_DEPTH) throw new BrokenXml('nested too deeply', match.index);
      const named = readAttributes(attributes, match.index + 1 + opened.length);
      const spaces = withSpaces(top.spaces, named);
      const element: XmlElement = { name: canonical(opened, spaces, prefixes), at: match.index, attributes: named, children: [], text: '', textAt: end };
      top.element.children.push(element);
      if (!alone) open.push({ element, written: opened, spaces });
    }
  }
  const [first] = root.children;
  if (open.length > 1 || !first) throw new BrokenXml('the document ends too early', xml.length);
  return first;
}

/** Offset in the text of a position inside a decoded attribute value. */
export function offsetInValue({ valueAt, written }: XmlAttribute, position: number): number {
  let decoded = 0;
  let at = 0;
  for (const match of written.matchAll(ENTITY)) {
    const plain = match.index - at;
    if (decoded + plain >= position) break;
    decoded += plain + decode(match[0]).length;
    at = match.index + match[0].length;
    if (decoded >= position) return valueAt + at;
  }
  return valueAt + at + (position - decoded);
}

/** Every element below, parents first. */
export function descendants(element: XmlElement): XmlElement[] {
  return element.children.flatMap((child) => [child, ...descendants(child)]);
}

/** Children of a name. */
export function childrenNamed(element: XmlElement, name: string): XmlElement[] {
  return element.children.filter((child) => child.name === name);
}

/** Value of an attribute, or undefined. */
export function xmlAttribute(element: XmlElement, name: string): string | undefined {
  return element.attributes.get(name)?.value;
}

function addText(element: XmlElement, written: string, at: number): void {
  if (written === '') return;
  if (element.text.trim() === '') element.textAt = at + (written.length - written.trimStart().length);
  element.text += decode(written);
}

function readAttributes(text: string, offset: number): Map<string, XmlAttribute> {
  return new Map(
    [...text.matchAll(ATTRIBUTE)].map((match): [string, XmlAttribute] => {
      const [all, name = '', double, single] = match;
      const written = double ?? single ?? '';
      return [name, { value: decode(written), at: offset + match.index, valueAt: offset + match.index + all.length - 1 - written.length, written }];
    }),
  );
}

function withSpaces(above: ReadonlyMap<string, string>, attributes: ReadonlyMap<string, XmlAttribute>): ReadonlyMap<string, string> {
  const own = [...attributes].flatMap(([name, { value }]): [string, string][] => (/^xmlns(?::|$)/.test(name) ? [[name.slice(6), value]] : []));
  return own.length > 0 ? new Map([...above, ...own]) : above;
}

function canonical(written: string, spaces: ReadonlyMap<string, string>, prefixes: ReadonlyMap<string, string>): string {
  const colon = written.indexOf(':');
  const space = spaces.get(colon < 0 ? '' : written.slice(0, colon)) ?? '';
  const prefix = prefixes.get(space);
  return prefix === undefined ? written : `${prefix}:${written.slice(colon + 1)}`;
}

function decode(text: string): string {
  return text.replace(ENTITY, (_, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return NAMED[name] ?? '';
    const code = Number.parseInt(hex ?? decimal ?? '', hex === undefined ? 10 : 16);
    return code <= 0x10_ff_ff ? String.fromCodePoint(code) : '\ufffd';
  });
}
