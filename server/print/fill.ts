import type { TemplateNode } from './template.ts';

/** A text of a filled template; what came from a record keeps its line breaks. */
export interface FilledText {
  text: string;
  isValue: boolean;
}

export interface FilledElement {
  tag: string;
  attributes: Readonly<Record<string, string>>;
  style: Readonly<Record<string, string>>;
  children: FilledNode[];
}
export type FilledNode = FilledElement | FilledText;

/** Where the values of a template come from, as the reader sees them. */
export interface TemplateScope {
  /** Text of an item, '' for one that is empty or hidden; of `label.` and an item what it is called. */
  text(code: string): string;
  /** The rows of a sub-table, each with its columns before the items around it; approvals of these steps, undefined = of all. */
  rows(sheet: string, steps?: readonly string[]): readonly TemplateScope[];
  /** The picture that stands at a place, as a `data:` address. */
  picture(code: string): string | undefined;
  language: 'zh' | 'en';
}

const PLACE = /\$\{\s*(@?[A-Za-z][\w.]*)\s*\}/;
/** Signatures are at most so high (contract 15.6). */
const PICTURE_HEIGHT = '12mm';

/** A template with the values of one record in its places, and what stands for each row repeated. */
export function fillTemplate(nodes: readonly TemplateNode[], scope: TemplateScope): FilledNode[] {
  return nodes.flatMap((node): FilledNode[] => {
    // Every second part is the code of a place.
    if (typeof node === 'string') return node.split(PLACE).map((part, at) => (at % 2 === 0 ? { text: part, isValue: false } : fillPlace(part, scope)));
    const { tag, attributes, style, each, steps, lang, children } = node;
    if (lang !== undefined && lang !== scope.language) return [];
    const scopes = each === undefined ? [scope] : scope.rows(each, steps);
    return scopes.map((inner) => ({ tag, attributes, style, children: fillTemplate(children, inner) }));
  });
}

function fillPlace(code: string, scope: TemplateScope): FilledNode {
  const src = scope.picture(code);
  if (src === undefined) return { text: scope.text(code), isValue: true };
  return { tag: 'img', attributes: { src, height: PICTURE_HEIGHT }, style: {}, children: [] };
}

/** Whether a filled node is an element. */
export function isElement(node: FilledNode): node is FilledElement {
  return 'tag' in node;
}
