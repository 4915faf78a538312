/**
 * HTML text cut into tags and text in one pass: whatever stands there, each character is looked at a fixed number of
 * times, and what was read is never read again. Source: contract 13.6.
 */

/** Name in lower case and value as it stands in the text. */
export type HtmlAttribute = readonly [name: string, value: string];

/** A piece of HTML; `nothing` is what shows nothing: a comment, a declaration, an element that goes with its content. */
export type HtmlToken =
  | { kind: 'text'; text: string }
  | { kind: 'begin'; tag: string; attributes: readonly HtmlAttribute[] }
  | { kind: 'end'; tag: string }
  | { kind: 'nothing' };

interface Read {
  token: HtmlToken;
  /** Where the next piece begins; always further on. */
  end: number;
}

/** Their content is no text for people, so it goes with them; what ends each. */
const droppedWhole = new Map(
  'script style template iframe object embed noscript textarea title select option svg math head audio video canvas frameset xmp plaintext noembed noframes'
    .split(' ')
    .map((tag) => [tag, new RegExp(`</${tag}(?![a-z0-9:-])`, 'gi')]),
);
const tagName = /[a-zA-Z][a-zA-Z0-9:-]*/y;
const bracket = /[<>]/g;
const filler = /[\s/]*/y;
const attributeName = /[^\s"'<>/=]+/y;
const equals = /\s*=\s*/y;
const bareValue = /[^\s"'=<>`]*/y;

/** The pieces of an HTML text in their order; a tag that does not end is text. */
export function* htmlTokens(source: string): Generator<HtmlToken, void> {
  for (let at = 0; at < source.length; ) {
    const { token, end } = readToken(source, at);
    at = end;
    yield token;
  }
}

function readToken(source: string, at: number): Read {
  if (source[at] !== '<') return textTo(source, at, source.indexOf('<', at));
  const sign = source[at + 1] ?? '';
  if (source.startsWith('<!--', at)) return nothingTo(source.indexOf('-->', at + 4), 3, source);
  if (sign === '!' || sign === '?') {
    const end = source.indexOf('>', at);
    return end < 0 ? textTo(source, at, end) : nothingTo(end, 1, source);
  }
  if (sign === '/' && matchAt(tagName, source, at + 2) !== '') return readEndTag(source, at);
  return /[a-zA-Z]/.test(sign) ? readBeginTag(source, at) : textTo(source, at, source.indexOf('<', at + 1));
}

/** Text up to a place, or to the end where there is none (`to` below 0). */
function textTo(source: string, at: number, to: number): Read {
  const end = to < 0 ? source.length : to;
  return { token: { kind: 'text', text: source.slice(at, end) }, end };
}

function nothingTo(mark: number, markLength: number, source: string): Read {
  return { token: { kind: 'nothing' }, end: mark < 0 ? source.length : mark + markLength };
}

function readEndTag(source: string, at: number): Read {
  const tag = matchAt(tagName, source, at + 2).toLowerCase();
  bracket.lastIndex = at + 2 + tag.length;
  const close = bracket.exec(source)?.index ?? -1;
  return source[close] === '>' ? { token: { kind: 'end', tag }, end: close + 1 } : textTo(source, at, close);
}

function readBeginTag(source: string, from: number): Read {
  const tag = matchAt(tagName, source, from + 1).toLowerCase();
  const attributes: HtmlAttribute[] = [];
  let at = from + 1 + tag.length;
  for (;;) {
    at += matchAt(filler, source, at).length;
    const sign = source[at];
    if (sign === undefined || sign === '<') return textTo(source, from, sign === undefined ? -1 : at);
    if (sign === '>') break;
    const name = matchAt(attributeName, source, at);
    const gap = name === '' ? '' : matchAt(equals, source, at + name.length);
    const value = readValue(source, at + name.length + gap.length, name === '' || gap !== '');
    // A quote that nothing closes takes the rest with it: there is no tag.
    if (value === null) return textTo(source, from, -1);
    if (name !== '') attributes.push([name.toLowerCase(), value.text]);
    // A lone `=` is passed over.
    at = Math.max(value.end, at + 1);
  }
  const closing = droppedWhole.get(tag);
  return closing ? readDropped(source, at + 1, closing) : { token: { kind: 'begin', tag, attributes }, end: at + 1 };
}

/** The value of an attribute, or a quoted text that belongs to none; null when its quote is not closed. */
function readValue(source: string, at: number, isThere: boolean): { text: string; end: number } | null {
  if (!isThere) return { text: '', end: at };
  const quote = source[at];
  if (quote !== '"' && quote !== "'") {
    const text = matchAt(bareValue, source, at);
    return { text, end: at + text.length };
  }
  const end = source.indexOf(quote, at + 1);
  return end < 0 ? null : { text: source.slice(at + 1, end), end: end + 1 };
}

/** An element that goes with its content, up to behind its end tag. */
function readDropped(source: string, from: number, closing: RegExp): Read {
  closing.lastIndex = from;
  const end = closing.exec(source)?.index ?? -1;
  return nothingTo(end < 0 ? -1 : source.indexOf('>', end), 1, source);
}

/** What a sticky pattern finds right here; empty for nothing. */
function matchAt(pattern: RegExp, source: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(source)?.[0] ?? '';
}
