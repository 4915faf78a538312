/**
 * Results of render hooks as a checked tree of plain data, which the renderers draw with elements of their own.
 * Nothing of a script ever reaches the page as markup. Source: contract 13.6.
 */
import type { Descriptor, RenderNode, TreeColor } from '#schemas/renderTree.ts';
import { linkKind } from './addresses.ts';
import { parseHtml } from './html.ts';

const mostNodes = 50;
const deepest = 6;
const longestText = 10_000;
const longestHtml = 50_000;
const roles: ReadonlySet<string> = new Set(['default', 'primary', 'success', 'warning', 'error', 'muted']);

/**
 * What a render hook returned, as a tree to draw; undefined = the default display. Text that begins with `<`, and
 * `{html}`, are HTML; other text is text; a descriptor with a broken field falls back to its text. Source: contract 13.6.
 */
export function toRenderNode(value: unknown): RenderNode | undefined {
  const html = htmlText(value);
  return html === undefined ? toPlainNode(value) : htmlNode(html);
}

/** The same where a script has no HTML: a text is text however it begins; undefined = nothing to show. Source: contract 13.4, 13.5. */
export function toPlainNode(value: unknown): Descriptor | undefined {
  if (typeof value === 'string') return { type: 'text', text: cut(value) };
  if (!isTable(value)) return undefined;
  const budget = { nodes: mostNodes };
  const found = toDescriptor(value, 1, budget);
  if (found && budget.nodes >= 0) return found;
  return typeof value.text === 'string' ? { type: 'text', text: cut(value.text) } : undefined;
}

function htmlText(value: unknown): string | undefined {
  if (typeof value === 'string') return /^\s*</.test(value) ? value : undefined;
  return isTable(value) && typeof value.html === 'string' && value.type === undefined ? value.html : undefined;
}

function htmlNode(text: string): RenderNode | undefined {
  const nodes = parseHtml(text, { mostChars: longestHtml, mostNodes, deepest });
  return nodes === null ? undefined : { type: 'html', nodes };
}

interface Budget {
  nodes: number;
}
type Table = Readonly<Record<string, unknown>>;

function toDescriptor(value: Table, depth: number, budget: Budget): Descriptor | undefined {
  if (depth > deepest || --budget.nodes < 0) return undefined;
  const { type } = value;
  return typeof type === 'string' && Object.hasOwn(kinds, type) ? kinds[type as Descriptor['type']](value, depth, budget) : undefined; // hasOwn says it is a key
}

type Reader = (value: Table, depth: number, budget: Budget) => Descriptor | undefined;

const kinds: Record<Descriptor['type'], Reader> = {
  text: ({ text, bold, color }) => {
    if (!isText(text)) return undefined;
    return { type: 'text', text: cut(text), ...(bold === true && { bold }), ...colored('color', color) };
  },
  tag: ({ text, color }) => (isText(text) ? { type: 'tag', text: cut(text), ...colored('color', color) } : undefined),
  badge: ({ count, status, text }) => {
    if (count !== undefined && !isNumber(count)) return undefined;
    return { type: 'badge', ...(isNumber(count) && { count }), ...colored('status', status), ...(isText(text) && { text: cut(text) }) };
  },
  link: ({ text, to, action, target }) => {
    if (!isText(text)) return undefined;
    if (typeof action === 'string' && action !== '') return { type: 'link', text: cut(text), action: action.slice(0, 100) };
    const kind = typeof to === 'string' ? linkKind(to) : null;
    if (typeof to !== 'string' || kind === null) return { type: 'text', text: cut(text) };
    return { type: 'link', text: cut(text), to, target: kind === 'web' || target === 'blank' ? 'blank' : 'self' };
  },
  icon: ({ name, color, label }) => {
    if (typeof name !== 'string' || !/^[\w-]{1,60}$/.test(name) || !isText(label)) return undefined;
    return { type: 'icon', name, label: isWords(label) ? cut(label) : name, ...colored('color', color) };
  },
  progress: ({ percent, color, text }) => {
    if (!isNumber(percent)) return undefined;
    return { type: 'progress', percent: Math.min(100, Math.max(0, percent)), ...colored('color', color), ...(isWords(text) && { text: cut(text) }) };
  },
  color: ({ value, child, on }, depth, budget) => {
    const inner = toChild(child, depth, budget);
    if (!isColor(value) || inner === undefined) return undefined;
    return { type: 'color', value, child: inner, on: on === 'background' ? 'background' : 'text' };
  },
  tooltip: ({ text, child }, depth, budget) => {
    const inner = toChild(child, depth, budget);
    return isText(text) && inner !== undefined ? { type: 'tooltip', text: cut(text), child: inner } : undefined;
  },
  stack: ({ items, direction, gap }, depth, budget) => {
    if (!Array.isArray(items) || items.length > mostNodes) return undefined;
    const inner = items.map((item: unknown) => toChild(item, depth, budget));
    if (!inner.every((item) => item !== undefined)) return undefined;
    const step: { gap?: 0 | 1 | 2 | 3 } = gap === 0 || gap === 1 || gap === 2 || gap === 3 ? { gap } : {};
    return { type: 'stack', items: inner, direction: direction === 'column' ? 'column' : 'row', ...step };
  },
};

function toChild(value: unknown, depth: number, budget: Budget): Descriptor | string | undefined {
  if (typeof value === 'string') return --budget.nodes < 0 ? undefined : cut(value);
  return isTable(value) ? toDescriptor(value, depth + 1, budget) : undefined;
}

function colored<K extends string>(key: K, value: unknown): { [P in K]?: TreeColor } {
  // One computed key gives exactly the object the type says.
  return (isColor(value) ? { [key]: value } : {}) as { [P in K]?: TreeColor };
}

function isColor(value: unknown): value is TreeColor {
  return typeof value === 'string' && (roles.has(value) || /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(value));
}
function isTable(value: unknown): value is Table {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
const isText = (value: unknown): value is string => typeof value === 'string';
/** A text with something to read: a blank label falls to what stands without one. */
const isWords = (value: unknown): value is string => isText(value) && value.trim() !== '';
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
const cut = (text: string) => text.slice(0, longestText);
