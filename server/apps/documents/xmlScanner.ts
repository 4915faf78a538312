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

/** An attribute as it is written; offsets of its name and of the first character of its value. */
export interface WrittenAttribute {
  name: string;
  at: number;
  valueAt: number;
  written: string;
}

/** A part of an XML text; `at` is its offset. Text of a CDATA section is `raw`: it holds no references. */
export type XmlToken =
  | { kind: 'open'; at: number; name: string; attributes: readonly WrittenAttribute[]; isEmpty: boolean }
  | { kind: 'close'; at: number; name: string }
  | { kind: 'text'; at: number; written: string; raw: boolean };

const NAME_START = String.raw`:A-Z_a-z\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u02FF\u0370-\u037D\u037F-\u1FFF\u200C\u200D\u2070-\u218F\u2C00-\u2FEF\u3001-\uD7FF\uF900-\uFDCF\uFDF0-\uFFFD\u{10000}-\u{EFFFF}`;
const NAME = new RegExp(String.raw`[${NAME_START}][${NAME_START}\-.0-9\u00B7\u0300-\u036F\u203F\u2040]*`, 'uy');
const SPACE = /[ \t\r\n]*/y;
const NO_CHARACTER = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;
const DECLARATION = new RegExp(
  String.raw`<\?xml${pseudo('version', String.raw`1\.\d+`)}(?:${pseudo('encoding', '[A-Za-z][A-Za-z0-9._-]*')})?(?:${pseudo('standalone', 'yes|no')})?[ \t\r\n]*\?>`,
  'y',
);
const REFERENCE = /&(?:#x([0-9a-fA-F]{1,6})|#([0-9]{1,7})|lt|gt|amp|quot|apos);/y;

/**
 * Reads the parts of an XML 1.0 text one after the other, in linear time; comments and processing instructions are passed
 * over. Errors: BrokenXml with its place for what is not well-formed inside one part, and for a document type.
 */
export function* scanXml(xml: string): Generator<XmlToken> {
  const strange = NO_CHARACTER.exec(xml);
  if (strange) throw new BrokenXml('this character is not allowed', strange.index);
  const scanner = new Scanner(xml);
  scanner.declaration();
  while (!scanner.isAtEnd) {
    const token = scanner.next();
    if (token) yield token;
  }
}

/** One part of the XML declaration. */
function pseudo(name: string, value: string): string {
  return String.raw`[ \t\r\n]+${name}[ \t\r\n]*=[ \t\r\n]*(?:"(?:${value})"|'(?:${value})')`;
}

class Scanner {
  private at = 0;

  constructor(private readonly xml: string) {}

  get isAtEnd(): boolean {
    return this.at >= this.xml.length;
  }

  declaration(): void {
    this.take(DECLARATION);
  }

  next(): XmlToken | undefined {
    const { xml, at } = this;
    if (xml[at] !== '<') return this.text();
    if (xml.startsWith('<!--', at)) return this.comment();
    if (xml.startsWith('<![CDATA[', at)) return { kind: 'text', at: at + 9, written: this.upTo(']]>', at + 9, 'a CDATA section is not closed'), raw: true };
    if (xml.startsWith('<!DOCTYPE', at)) throw new BrokenXml('a document type is not allowed', at);
    if (xml.startsWith('<?', at)) return this.instruction();
    return xml[at + 1] === '/' ? this.closing() : this.opening();
  }

  private text(): XmlToken {
    const { at } = this;
    const next = this.xml.indexOf('<', at);
    this.at = next < 0 ? this.xml.length : next;
    const written = this.xml.slice(at, this.at);
    const closed = written.indexOf(']]>');
    if (closed >= 0) throw new BrokenXml(']]> closes nothing', at + closed);
    checkReferences(written, at);
    return { kind: 'text', at, written, raw: false };
  }

  private comment(): undefined {
    const { at } = this;
    const content = this.upTo('--', at + 4, 'a comment is not closed');
    if (this.xml[this.at] !== '>') throw new BrokenXml('a comment must not hold --', at + 4 + content.length);
    this.at += 1;
  }

  private instruction(): undefined {
    const { at } = this;
    this.at += 2;
    const target = this.take(NAME);
    if (target === '' || target.includes(':')) throw new BrokenXml('a processing instruction needs a name without colon', at);
    if (target.toLowerCase() === 'xml')
      throw new BrokenXml(at === 0 ? 'the XML declaration is not valid' : 'the XML declaration may stand at the begin only', at);
    if (this.space() === '' && !this.xml.startsWith('?>', this.at)) throw new BrokenXml(`${target} needs white space after it`, this.at);
    this.upTo('?>', this.at, 'a processing instruction is not closed', at);
  }

  private closing(): XmlToken {
    const { at } = this;
    this.at += 2;
    const name = this.take(NAME);
    this.space();
    if (name === '' || this.xml[this.at] !== '>') throw new BrokenXml('this end tag is not valid', at);
    this.at += 1;
    return { kind: 'close', at, name };
  }

  private opening(): XmlToken {
    const { at } = this;
    this.at += 1;
    const name = this.take(NAME);
    if (name === '') throw new BrokenXml('< must be written &lt; unless a tag begins', at);
    const attributes: WrittenAttribute[] = [];
    for (;;) {
      const space = this.space();
      const char = this.xml[this.at];
      if (char === '>' || char === '/') break;
      if (char === undefined) throw new BrokenXml(`the tag of ${name} is not closed`, at);
      if (space === '') throw new BrokenXml('white space is missing between attributes', this.at);
      attributes.push(this.attribute(name));
    }
    const isEmpty = this.xml[this.at] === '/';
    if (isEmpty && this.xml[this.at + 1] !== '>') throw new BrokenXml(`the tag of ${name} is not valid here`, this.at);
    this.at += isEmpty ? 2 : 1;
    return { kind: 'open', at, name, attributes, isEmpty };
  }

  private attribute(element: string): WrittenAttribute {
    const { at } = this;
    const name = this.take(NAME);
    if (name === '') throw new BrokenXml(`the tag of ${element} is not valid here`, at);
    this.space();
    if (this.xml[this.at] !== '=') throw new BrokenXml(`attribute ${name} has no value`, at);
    this.at += 1;
    this.space();
    const quote = this.xml[this.at];
    if (quote !== '"' && quote !== "'") throw new BrokenXml(`the value of ${name} must stand in quotation marks`, this.at);
    const valueAt = this.at + 1;
    const written = this.upTo(quote, valueAt, `the value of ${name} is not closed`, valueAt - 1);
    const less = written.indexOf('<');
    if (less >= 0) throw new BrokenXml(`< must be written &lt; in the value of ${name}`, valueAt + less);
    checkReferences(written, valueAt);
    return { name, at, valueAt, written };
  }

  private space(): string {
    return this.take(SPACE);
  }

  private take(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.xml)?.[0] ?? '';
    this.at += found.length;
    return found;
  }

  /** What stands from an offset to the next `end`, and goes on behind that. */
  private upTo(end: string, from: number, reason: string, place = this.at): string {
    const found = this.xml.indexOf(end, from);
    if (found < 0) throw new BrokenXml(reason, place);
    this.at = found + end.length;
    return this.xml.slice(from, found);
  }
}

/** Every & must begin a reference to one of the five named characters or to the number of one. */
function checkReferences(written: string, offset: number): void {
  for (let at = written.indexOf('&'); at >= 0; at = written.indexOf('&', at + 1)) {
    REFERENCE.lastIndex = at;
    const found = REFERENCE.exec(written);
    if (!found) throw new BrokenXml(reasonOfAmpersand(written.slice(at, at + 40)), offset + at);
    const [, hex, decimal] = found;
    if (hex === undefined && decimal === undefined) continue;
    const code = Number.parseInt(hex ?? decimal ?? '', hex === undefined ? 10 : 16);
    if (code > 0x10_ff_ff || NO_CHARACTER.test(String.fromCodePoint(code))) throw new BrokenXml(`${found[0]} is no character`, offset + at);
  }
}

function reasonOfAmpersand(written: string): string {
  const name = /^&[A-Za-z]\w*;/.exec(written)?.[0];
  return name ? `${name} is unknown in XML; write the character itself or its number` : '& must be written &amp;';
}
