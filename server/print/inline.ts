import type { ContentText } from 'pdfmake/interfaces.js';
import { isElement, type FilledElement, type FilledNode } from './fill.ts';

/** The style of a run of text; that of an element holds for all inside it. */
export type TextStyle = Omit<ContentText, 'text'>;

const BY_TAG: Readonly<Record<string, TextStyle>> = {
  b: { bold: true },
  strong: { bold: true },
  th: { bold: true },
  h1: { bold: true, fontSize: 16 },
  h2: { bold: true, fontSize: 11 },
  i: { italics: true },
  em: { italics: true },
  u: { decoration: 'underline' },
  s: { decoration: 'lineThrough' },
  small: { fontSize: 8 },
  sub: { sub: true },
  sup: { sup: true },
};

const DECORATIONS: Readonly<Record<string, TextStyle['decoration']>> = { underline: 'underline', 'line-through': 'lineThrough' };
const ALIGNMENTS: Readonly<Record<string, TextStyle['alignment']>> = { left: 'left', right: 'right', center: 'center', justify: 'justify' };

/** The text style of what stands in an element. */
export function textStyleOf({ tag, attributes, style }: FilledElement): TextStyle {
  const { href = '' } = attributes;
  const bold = style['font-weight'];
  const alignment = ALIGNMENTS[style['text-align'] ?? ''];
  const decoration = DECORATIONS[style['text-decoration'] ?? ''];
  return {
    ...BY_TAG[tag],
    ...(bold === undefined ? {} : { bold: bold === 'bold' || Number(bold) >= 600 }),
    ...(style['font-style'] === 'italic' ? { italics: true } : {}),
    ...(style.color === undefined ? {} : { color: style.color }),
    ...(style['background-color'] === undefined ? {} : { background: style['background-color'] }),
    ...(alignment ? { alignment } : {}),
    ...(decoration ? { decoration } : {}),
    ...(tag === 'a' && /^(https|mailto):/.test(href) ? { link: href, decoration: 'underline' } : {}),
    ...(keepsBlanks(tag, style) ? { preserveLeadingSpaces: true } : {}),
  };
}

function keepsBlanks(tag: string, style: FilledElement['style']): boolean {
  return tag === 'pre' || (style['white-space'] ?? '').startsWith('pre');
}

/** The runs of a paragraph; blanks of the template count once, as in a page, those of values as they are. */
export function runsOf(nodes: readonly FilledNode[], textStyle: TextStyle): ContentText[] {
  return nodes.flatMap((node): ContentText[] => {
    if (isElement(node)) {
      return node.tag === 'br' ? [{ ...textStyle, text: '\n' }] : runsOf(node.children, { ...textStyle, ...textStyleOf(node) });
    }
    const text = node.isValue || textStyle.preserveLeadingSpaces ? node.text : node.text.replaceAll(/\s+/g, ' ');
    return text === '' ? [] : [{ ...textStyle, text }];
  });
}

/** Runs without the blanks that stand only between the lines of the template; nothing when no word is left. */
export function trimmed(runs: readonly ContentText[]): ContentText[] {
  const isBlank = ({ text }: ContentText): boolean => text === ' ';
  const from = runs.findIndex((run) => !isBlank(run));
  const to = runs.findLastIndex((run) => !isBlank(run));
  return from < 0 ? [] : runs.slice(from, to + 1);
}
