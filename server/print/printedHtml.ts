import { fillTemplate, isElement, type FilledNode, type TemplateScope } from './fill.ts';
import type { PrintTemplate } from './printDocument.ts';

/** Elements without an end. */
const EMPTY: ReadonlySet<string> = new Set(['br', 'hr', 'img', 'col']);
/** What a template says to its filler alone. */
const FOR_FILLING: ReadonlySet<string> = new Set(['data-each', 'data-steps', 'style', 'height']);
const SIGNS: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
]);

/** One record as HTML of the subset that templates are written in; values are texts, whatever they hold. Source: contract 10.1 (`tohtml`), 13.6. */
export function printedHtml({ nodes }: PrintTemplate, record: TemplateScope): string {
  return htmlOf(fillTemplate(nodes, record));
}

function htmlOf(nodes: readonly FilledNode[]): string {
  return nodes.map((node) => (isElement(node) ? elementHtml(node) : textHtml(node))).join('');
}

function elementHtml({ tag, attributes, style, children }: Extract<FilledNode, { tag: string }>): string {
  const css = Object.entries({ ...style, ...(attributes.height !== undefined && { 'max-height': attributes.height }) });
  const own = Object.entries(attributes).filter(([name]) => !FOR_FILLING.has(name));
  const written = [...own, ...(css.length > 0 ? [['style', css.map(([name, value]) => `${name}: ${value}`).join('; ')] as const] : [])];
  const open = `<${tag}${written.map(([name, value]) => ` ${name}="${escaped(value)}"`).join('')}>`;
  return EMPTY.has(tag) ? open : `${open}${htmlOf(children)}</${tag}>`;
}

/** What came from a record keeps its line breaks. */
const textHtml = ({ text, isValue }: Exclude<FilledNode, { tag: string }>): string => (isValue ? escaped(text).replaceAll('\n', '<br>') : escaped(text));

const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => SIGNS.get(sign) ?? sign);
