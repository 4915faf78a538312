import { SequenceStatus } from '#schemas/codes.ts';
import type { HtmlElementNode, RenderNode, TreeColor } from '#schemas/renderTree.ts';
import { ICONS } from '#renderers/regions/base/icons.ts';
import './RenderTree.css';

/** What a click inside a tree requests; written on the element, read by the region around it. */
export interface TreeTarget {
  record?: { schemaCode: string; id: string };
  scriptAction?: string;
  path?: string;
}

const SVG = 'http://www.w3.org/2000/svg';
/** What an element of a script's HTML may have besides its style. */
const HTML_ATTRIBUTES: ReadonlySet<string> = new Set(['class', 'title', 'href', 'target', 'rel', 'src', 'alt', 'colspan', 'rowspan']);
const PERSON_TONES = ['blue', 'green', 'neutral', 'teal', 'violet', 'amber'] as const;
const STATUS_TONES: Readonly<Record<string, string>> = {
  [SequenceStatus.draft]: 'warning',
  [SequenceStatus.processing]: 'primary',
  [SequenceStatus.completed]: 'success',
  [SequenceStatus.canceled]: 'muted',
  [SequenceStatus.exception]: 'error',
};

/**
 * Draws a plain tree as elements: text stays text, addresses and colours are checked, no markup is ever parsed.
 * One drawer for cells, dialogs and script results, without React, so that 10,000 cells cost what text costs.
 * Source: contract 13.6.
 */
export function drawTree(node: RenderNode | string): Node {
  if (typeof node === 'string') return document.createTextNode(node);
  switch (node.type) {
    case 'text':
      return colored(element('span', node.bold === true ? 'p-tree-bold' : '', node.text), node.color, 'text');
    case 'tag':
      return colored(element('span', 'p-tree-tag', node.text), node.color, 'tag');
    case 'badge':
      return badge(node);
    case 'link':
      return link(node);
    case 'icon':
      return colored(icon(node.name, node.label), node.color, 'text');
    case 'progress':
      return progress(node);
    case 'color':
      return colored(element('span', '', drawTree(node.child)), node.value, node.on === 'background' ? 'background' : 'text');
    case 'tooltip':
      return titled(element('span', '', drawTree(node.child)), node.text);
    case 'stack':
      return element('span', `p-tree-stack p-tree-${node.direction ?? 'row'} p-tree-gap-${node.gap ?? 1}`, ...node.items.map(drawTree));
    case 'row':
      return element('span', 'p-tree-stack p-tree-row p-tree-gap-1', ...node.items.flatMap((item, at) => [...comma(at, node.comma), drawTree(item)]));
    case 'category':
      return element('span', `p-tree-tag p-tone-${node.tone}`, node.text);
    case 'status':
      return element('span', `p-tree-tag p-tree-status p-tone-${STATUS_TONES[node.status] ?? 'muted'}`, node.text);
    case 'person':
      return element('span', 'p-tree-person', avatar(node.text), node.text);
    case 'people':
      return element('span', 'p-tree-people', ...node.names.map(avatar));
    case 'record':
      return markTarget(element('button', 'p-tree-link', node.text), { record: { schemaCode: node.schemaCode, id: node.id } });
    case 'act':
      return act(node);
    case 'html':
      return element('span', 'p-tree-html', ...node.nodes.map(drawHtml));
  }
}

/** Between two items; none before the first. */
function comma(at: number, text: string | undefined): Node[] {
  return at === 0 || text === undefined ? [] : [element('span', 'p-tree-comma', text)];
}

/** What the nearest element of a tree under a click requests. */
export function treeTarget(from: EventTarget | null): TreeTarget | undefined {
  const found = from instanceof Element ? from.closest('[data-tree-target]') : null;
  const text = found?.getAttribute('data-tree-target');
  // Written by `target` below; nothing else writes this attribute.
  return text ? (JSON.parse(text) as TreeTarget) : undefined;
}

function markTarget(made: HTMLElement, wanted: TreeTarget): HTMLElement {
  made.setAttribute('data-tree-target', JSON.stringify(wanted));
  if (made instanceof HTMLButtonElement) made.type = 'button';
  return made;
}

function link(node: Extract<RenderNode, { type: 'link' }>): HTMLElement {
  if (node.action !== undefined) return markTarget(element('button', 'p-tree-link', node.text), { scriptAction: node.action });
  const to = node.to ?? '';
  if (isOwnPath(to)) return anchor(node.text, to, node.target === 'blank');
  if (/^(https:\/\/|mailto:)/i.test(to)) return anchor(node.text, to, to.toLowerCase().startsWith('https:'));
  return element('span', '', node.text);
}

/** One that is off keeps its place and says why; a press shows the reason. */
function act({ text, action, off, title = off, lead }: Extract<RenderNode, { type: 'act' }>): HTMLElement {
  const made = markTarget(element('button', 'p-tree-link', lead ? drawTree(lead) : '', text), { scriptAction: action });
  if (off !== undefined) made.setAttribute('aria-disabled', 'true');
  if (title === undefined) return made;
  made.setAttribute('aria-description', title);
  return titled(made, title);
}

function anchor(text: string, href: string, inNewTab: boolean): HTMLElement {
  const made = element('a', 'p-tree-link', text);
  made.setAttribute('href', href);
  if (inNewTab) {
    made.setAttribute('target', '_blank');
    made.setAttribute('rel', 'noopener noreferrer');
    return made;
  }
  return href.startsWith('/') ? markTarget(made, { path: href }) : made;
}

function badge(node: Extract<RenderNode, { type: 'badge' }>): HTMLElement {
  const dot = colored(element('span', 'p-tree-dot'), node.status ?? 'default', 'background');
  const count = node.count === undefined ? [] : [element('span', 'p-tree-count', String(node.count))];
  return element('span', 'p-tree-badge', ...(node.count === undefined ? [dot] : count), node.text ?? '');
}

function progress(node: Extract<RenderNode, { type: 'progress' }>): HTMLElement {
  const percent = Math.min(100, Math.max(0, node.percent));
  const bar = element('span', 'p-tree-bar', colored(element('span', 'p-tree-bar-fill'), node.color ?? 'primary', 'background'));
  bar.setAttribute('role', 'progressbar');
  bar.setAttribute('aria-valuenow', String(percent));
  bar.setAttribute('aria-label', node.text ?? `${percent}%`);
  if (bar.firstElementChild instanceof HTMLElement) bar.firstElementChild.style.width = `${percent}%`;
  return element('span', 'p-tree-progress', bar, element('span', 'p-tree-progress-text', node.text ?? `${percent}%`));
}

function icon(name: string, label: string): HTMLElement {
  const made = element('span', 'p-tree-icon');
  made.setAttribute('role', 'img');
  made.setAttribute('aria-label', label);
  // Any name may be requested, `constructor` too.
  if (!Object.hasOwn(ICONS, name)) return element('span', '', label);
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 18 18');
  const line = document.createElementNS(SVG, 'path');
  line.setAttribute('d', ICONS[name as keyof typeof ICONS]); // hasOwn says it is a key
  svg.append(line);
  made.append(svg);
  return made;
}

/** Tags and values were chosen from the allow-lists when the text was cleaned; no other attribute is set whatever it says, no id before all. */
function drawHtml(node: HtmlElementNode | string): Node {
  if (typeof node === 'string') return document.createTextNode(node);
  const made = element(node.tag, '', ...node.children.map(drawHtml));
  for (const [name, value] of Object.entries(node.attributes)) {
    if (name === 'style') made.style.cssText = value;
    else if (HTML_ATTRIBUTES.has(name)) made.setAttribute(name, value);
  }
  // Within the portal no page is reloaded; what opens a tab of its own does so.
  const href = made.getAttribute('href') ?? '';
  return node.tag === 'a' && isOwnPath(href) && !made.hasAttribute('target') ? markTarget(made, { path: href }) : made;
}

/** An address inside the portal, not one of another site. */
function isOwnPath(address: string): boolean {
  return /^\/(?![/\\])/.test(address);
}

function element(tag: string, className: string, ...children: (Node | string)[]): HTMLElement {
  const made = document.createElement(tag);
  if (className !== '') made.className = className;
  made.append(...children);
  return made;
}

function titled(made: HTMLElement, text: string): HTMLElement {
  made.title = text;
  return made;
}

/** Roles become classes that read the tokens; `#rrggbb` is set as it is. */
function colored(made: HTMLElement, color: TreeColor | undefined, on: 'text' | 'tag' | 'background'): HTMLElement {
  if (color === undefined || color === 'default') {
    if (on === 'tag') made.classList.add('p-tone-neutral');
    return made;
  }
  if (!color.startsWith('#')) made.classList.add(on === 'tag' ? `p-tone-${color}` : `p-tree-${on}-${color}`);
  else if (/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(color)) made.style.setProperty(on === 'background' ? 'background-color' : 'color', color);
  return made;
}

function avatar(name: string): HTMLElement {
  const made = element('span', `p-tree-avatar p-tone-${toneByName(name)}`, initialOf(name));
  made.ariaHidden = 'true';
  return made;
}

/** The same name always has the same tone, in every list. */
function toneByName(name: string): string | undefined {
  let sum = 0;
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return PERSON_TONES[sum % PERSON_TONES.length];
}

/** One sign for a person: the last character of a Chinese name, else the first letter. */
function initialOf(name: string): string {
  const signs = [...name.trim()];
  return (/\p{Script=Han}/u.test(name) ? signs.at(-1) : signs[0]?.toUpperCase()) ?? '';
}
