/**
 * HTML text as a tree of allowed elements, read by a small parser of our own: no browser parser sees it and nothing is
 * ever written back as text, so a difference between parsers cannot smuggle anything in. Source: contract 13.6.
 */
import type { HtmlElementNode } from '#schemas/renderTree.ts';
import { isImageSource, linkKind } from './addresses.ts';
import { decodeEntities } from './entities.ts';

type Nodes = (HtmlElementNode | string)[];
interface Open {
  tag: string;
  children: Nodes;
}

const allowedTags = new Set('a b strong i em u s small sub sup span div p br hr ul ol li table thead tbody tr th td code pre img'.split(' '));
const voidTags = new Set(['br', 'hr', 'img']);
/** Their content is no text for people, so it goes with them. */
const droppedWhole = new Set(
  'script style template iframe object embed noscript textarea title select option svg math head audio video canvas frameset xmp plaintext noembed noframes'.split(
    ' ',
  ),
);
/** Beginning one ends an open one of the same group. */
const closes: Record<string, readonly string[]> = {
  li: ['li'],
  p: ['p'],
  tr: ['tr', 'td', 'th'],
  td: ['td', 'th'],
  th: ['td', 'th'],
  tbody: ['thead', 'tbody', 'tr', 'td', 'th'],
  thead: ['tbody'],
};
const tagPattern = /<(\/?)([a-zA-Z][a-zA-Z0-9:-]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>/y;
const attributePattern = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g;

/** Reads HTML; null when it has more elements or deeper nesting than allowed. Unknown elements give their text only. */
export function parseHtml(text: string, limits: { mostNodes: number; deepest: number }): Nodes | null {
  const root: Nodes = [];
  const stack: Open[] = [];
  let elements = 0;
  let at = 0;
  const source = text.slice(0, 50_000);
  const here = (): Nodes => stack.at(-1)?.children ?? root;
  const addText = (raw: string) => {
    if (raw !== '') here().push(decodeEntities(raw));
  };

  while (at < source.length) {
    const next = source.indexOf('<', at);
    if (next < 0) {
      addText(source.slice(at));
      break;
    }
    addText(source.slice(at, next));
    if (source.startsWith('<!--', next)) {
      const end = source.indexOf('-->', next + 4);
      at = end < 0 ? source.length : end + 3;
      continue;
    }
    tagPattern.lastIndex = next;
    const found = tagPattern.exec(source);
    if (!found) {
      // `<!doctype>`, `<?xml?>` and a lone `<`: skip the first two, keep the third as text.
      const end = /^<[!?]/.test(source.slice(next, next + 2)) ? source.indexOf('>', next) : -1;
      if (end < 0) addText('<');
      at = end < 0 ? next + 1 : end + 1;
      continue;
    }
    at = tagPattern.lastIndex;
    const [, slash, name = '', rest = ''] = found;
    const tag = name.toLowerCase();
    if (slash) {
      closeTo(stack, tag);
      continue;
    }
    if (droppedWhole.has(tag)) {
      at = endOfElement(source, tag, at);
      continue;
    }
    if (!allowedTags.has(tag)) continue;
    if (++elements > limits.mostNodes) return null;
    const before = closes[tag];
    if (before) while (before.includes(stack.at(-1)?.tag ?? '')) stack.pop();
    const children: Nodes = [];
    here().push({ tag, attributes: attributesOf(tag, rest), children });
    if (voidTags.has(tag)) continue;
    stack.push({ tag, children });
    if (stack.length > limits.deepest) return null;
  }
  return root;
}

function closeTo(stack: Open[], tag: string): void {
  const index = stack.findLastIndex((open) => open.tag === tag);
  if (index >= 0) stack.length = index;
}

function endOfElement(source: string, tag: string, from: number): number {
  const end = source.toLowerCase().indexOf(`</${tag}`, from);
  if (end < 0) return source.length;
  const close = source.indexOf('>', end);
  return close < 0 ? source.length : close + 1;
}

function attributesOf(tag: string, text: string): Record<string, string> {
  const allowed: Record<string, string> = {};
  for (const [, name = '', double, single, bare] of text.matchAll(attributePattern)) {
    const value = decodeEntities(double ?? single ?? bare ?? '');
    const checked = attributes[name.toLowerCase()]?.(value, tag);
    if (checked !== undefined && checked !== null) allowed[name.toLowerCase()] = checked;
  }
  if (allowed.href !== undefined && linkKind(allowed.href) === 'web') return { ...allowed, target: '_blank', rel: 'noopener noreferrer' };
  return allowed;
}

const count = (value: string) => (/^[1-9]\d?$/.test(value) ? value : null);
// A null prototype: `constructor=` in a tag must find no function.
const attributes: Record<string, (value: string, tag: string) => string | null> = Object.assign(Object.create(null), {
  title: (value: string) => value.slice(0, 1000),
  alt: (value: string) => value.slice(0, 1000),
  // Our own and the grid's class names would let a cell look like a part of the portal.
  class: (value: string) =>
    value
      .split(/\s+/)
      .filter((name) => /^[\w-]{1,60}$/.test(name) && !/^(?:p-|ag-|react-aria-)/i.test(name))
      .join(' ') || null,
  href: (value: string, tag: string) => (tag === 'a' && linkKind(value.trim()) !== null ? value.trim() : null),
  src: (value: string, tag: string) => (tag === 'img' && isImageSource(value.trim()) ? value.trim() : null),
  colspan: count,
  rowspan: count,
  style: (value: string) => cleanInlineStyle(value) || null,
});

const inlineProperties = new Set([
  'color',
  'background-color',
  'font-weight',
  'font-style',
  'text-align',
  'text-decoration',
  'padding',
  'margin',
  'white-space',
]);

/** Declarations of the allow-list as `name: value; name: value`; everything else is left out. */
function cleanInlineStyle(text: string): string {
  return text
    .split(';')
    .map((declaration) => declaration.split(':').map((part) => part.trim()))
    .filter(([name = '', value = '', ...more]) => more.length === 0 && inlineProperties.has(name.toLowerCase()) && isPlainValue(value))
    .map(([name = '', value]) => `${name.toLowerCase()}: ${value}`)
    .join('; ');
}

/** A CSS value without addresses, escapes or functions other than colours. */
function isPlainValue(value: string): boolean {
  if (!/^[\w\s#.,%()/!+-]{1,200}$/.test(value)) return false;
  return !/[\w-]*\(/.test(value.replaceAll(/\b(?:rgba?|hsla?)\(/gi, ''));
}
