import type { Content, ContentText } from 'pdfmake/interfaces.js';
import { isElement, type FilledElement, type FilledNode } from './fill.ts';
import { textStyleOf, runsOf, trimmed, type TextStyle } from './inline.ts';
import { toLength, toSides } from './lengths.ts';
import { printTable } from './tables.ts';

const BLOCKS: ReadonlySet<string> = new Set(['div', 'p', 'h1', 'h2', 'hr', 'ul', 'ol', 'li', 'table', 'pre', 'img']);

/** How many times its height a picture that is made to fit may be wide. */
const WIDEST = 3;

/** Space around what is no table, where it says none itself; heads stand in prints without a template alone. */
const MARGINS: ReadonlyMap<string, string> = new Map([
  ['p', '0 0 4px'],
  ['h1', '0 0 12px'],
  ['h2', '8px 0 4px'],
]);

/** Filled nodes as pdfmake lays them out: runs of text between blocks become paragraphs. */
export function layOut(nodes: readonly FilledNode[], textStyle: TextStyle = {}): Content[] {
  const blocks: Content[] = [];
  let inline: FilledNode[] = [];
  const endParagraph = (): void => {
    const runs = trimmed(runsOf(inline, textStyle));
    inline = [];
    if (runs.length > 0) blocks.push(paragraph(runs, textStyle));
  };
  for (const node of nodes) {
    if (!isElement(node) || !holdsBlock(node)) inline.push(node);
    else {
      endParagraph();
      blocks.push(blockOf(node, { ...textStyle, ...textStyleOf(node) }));
    }
  }
  endParagraph();
  return blocks;
}

function paragraph(runs: ContentText[], { alignment }: TextStyle): Content {
  return { text: runs, ...(alignment ? { alignment } : {}) };
}

/** A block, or an inline element around one. */
function holdsBlock(node: FilledElement): boolean {
  return BLOCKS.has(node.tag) || node.children.some((child) => isElement(child) && holdsBlock(child));
}

function blockOf(node: FilledElement, textStyle: TextStyle): Content {
  const { tag, attributes, children, style } = node;
  if (tag === 'table') return printTable(node, textStyle, layOut);
  if (tag === 'hr') return { canvas: [{ type: 'line', x1: 0, y1: 0, x2: 515, y2: 0, lineWidth: 0.5 }], margin: [0, 4, 0, 4] };
  if (tag === 'img') return pictureOf(attributes);
  if (tag === 'ul') return { ul: listItemsOf(children, textStyle) };
  if (tag === 'ol') return { ol: listItemsOf(children, textStyle) };
  // Around its text the background of a block would stand behind single lines.
  const { background: _lines, ...inner } = textStyle;
  return { stack: layOut(children, inner), margin: marginOf(style, tag) };
}

/** A picture of a template is as large as it is; one with a height is made to fit. */
function pictureOf({ src, height }: FilledElement['attributes']): Content {
  if (src === undefined) return '';
  const highest = height === undefined ? undefined : toLength(height);
  return typeof highest === 'number' ? { image: src, fit: [highest * WIDEST, highest] } : { image: src };
}

function listItemsOf(children: readonly FilledNode[], textStyle: TextStyle): Content[] {
  return children.filter(isElement).map((item) => ({ stack: layOut(item.children, { ...textStyle, ...textStyleOf(item) }) }));
}

/** Margin and padding of a block together; nothing is drawn between them. */
function marginOf(style: FilledElement['style'], tag: string): [number, number, number, number] {
  const margin = toSides(style.margin ?? MARGINS.get(tag));
  const padding = toSides(style.padding);
  return [margin[0] + padding[0], margin[1] + padding[1], margin[2] + padding[2], margin[3] + padding[3]];
}
