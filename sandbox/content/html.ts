/**
 * HTML text as a tree of allowed elements, read by a small parser of our own: no browser parser sees it and nothing is
 * ever written back as text, so a difference between parsers cannot smuggle anything in. Source: contract 13.6.
 */
import type { HtmlElementNode } from '#schemas/renderTree.ts';
import { isImageSource, linkKind } from './addresses.ts';
import { decodeEntities } from './entities.ts';
import { htmlTokens, type HtmlAttribute, type HtmlToken } from './htmlTokens.ts';

type Nodes = (HtmlElementNode | string)[];
interface Open {
  tag: string;
  children: Nodes;
}

/** How much HTML is read; what goes beyond it is not read at all. */
export interface HtmlLimits {
  mostChars: number;
  /** Elements, texts, and whatever is left out; blanks between elements do not count. */
  mostNodes: number;
  deepest: number;
}

/** A tree as far as it was read. */
interface Tree {
  readonly root: Nodes;
  /** Elements that are open, the innermost last. */
  readonly stack: Open[];
  /** Text that was read last, as it stands in the source. */
  text: string;
  nodes: number;
}

const allowedTags = new Set('a b strong i em u s small sub sup span div p br hr ul ol li table thead tbody tr th td code pre img'.split(' '));
const voidTags = new Set(['br', 'hr', 'img']);
/** Beginning one ends an open one of the same group. */
const closes = new Map([
  ['li', ['li']],
  ['p', ['p']],
  ['tr', ['tr', 'td', 'th']],
  ['td', ['td', 'th']],
  ['th', ['td', 'th']],
  ['tbody', ['thead', 'tbody', 'tr', 'td', 'th']],
  ['thead', ['tbody']],
]);

/** Reads HTML; null when it is longer, has more nodes or nests deeper than allowed. Unknown elements give their text only. */
export function parseHtml(source: string, limits: HtmlLimits): Nodes | null {
  if (source.length > limits.mostChars) return null;
  const tree: Tree = { root: [], stack: [], text: '', nodes: 0 };
  for (const token of htmlTokens(source)) {
    addToken(tree, token);
    if (tree.nodes > limits.mostNodes || tree.stack.length > limits.deepest) return null;
  }
  addText(tree);
  return tree.nodes > limits.mostNodes ? null : tree.root;
}

function addToken(tree: Tree, token: HtmlToken): void {
  if (token.kind === 'text') tree.text += token.text;
  else if (token.kind === 'nothing') tree.nodes += 1;
  else if (token.kind === 'end') endElement(tree, token.tag);
  else if (allowedTags.has(token.tag)) beginElement(tree, token.tag, token.attributes);
  else tree.nodes += 1;
}

function beginElement(tree: Tree, tag: string, attributes: readonly HtmlAttribute[]): void {
  const { stack } = tree;
  addText(tree);
  tree.nodes += 1;
  const before = closes.get(tag);
  while (before?.includes(stack.at(-1)?.tag ?? '')) stack.pop();
  const children: Nodes = [];
  childrenHere(tree).push({ tag, attributes: allowedAttributes(tag, attributes), children });
  if (!voidTags.has(tag)) stack.push({ tag, children });
}

function endElement(tree: Tree, tag: string): void {
  const at = tree.stack.findLastIndex((open) => open.tag === tag);
  if (at < 0) {
    tree.nodes += 1;
    return;
  }
  addText(tree);
  tree.stack.length = at;
}

/** The text that was read last becomes a node; around what was left out it stays one. */
function addText(tree: Tree): void {
  const { text } = tree;
  if (text === '') return;
  tree.text = '';
  if (text.trim() !== '') tree.nodes += 1;
  childrenHere(tree).push(decodeEntities(text));
}

function childrenHere({ stack, root }: Tree): Nodes {
  return stack.at(-1)?.children ?? root;
}

function allowedAttributes(tag: string, given: readonly HtmlAttribute[]): Record<string, string> {
  const allowed: Record<string, string> = {};
  for (const [name, text] of given) {
    const rule = attributeRules.get(name);
    if (!rule || text.length > rule.mostChars) continue;
    const value = rule.read(decodeEntities(text), tag);
    if (value !== null) allowed[name] = value;
  }
  if (allowed.href !== undefined && linkKind(allowed.href) === 'web') return { ...allowed, target: '_blank', rel: 'noopener noreferrer' };
  return allowed;
}

/** How a value is read; null = it is left out, as are longer ones. */
interface AttributeRule {
  mostChars: number;
  read(value: string, tag: string): string | null;
}

const count: AttributeRule = { mostChars: 20, read: (value) => (/^[1-9]\d?$/.test(value) ? value : null) };
const words: AttributeRule = { mostChars: 10_000, read: (value) => value.slice(0, 1000) };
const attributeRules: ReadonlyMap<string, AttributeRule> = new Map([
  ['title', words],
  ['alt', words],
  ['class', { mostChars: 1000, read: allowedClasses }],
  ['href', { mostChars: 8000, read: (value, tag) => (tag === 'a' && linkKind(value.trim()) !== null ? value.trim() : null) }],
  ['src', { mostChars: 200_000, read: (value, tag) => (tag === 'img' && isImageSource(value.trim()) ? value.trim() : null) }],
  ['colspan', count],
  ['rowspan', count],
  ['style', { mostChars: 4000, read: (value) => cleanInlineStyle(value) || null }],
]);

/** Our own and the grid's class names would let a cell look like a part of the portal. */
function allowedClasses(value: string): string | null {
  const names = value.split(/\s+/).filter((name) => /^[\w-]{1,60}$/.test(name) && !/^(?:p-|ag-|react-aria-)/i.test(name));
  return names.join(' ') || null;
}

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
