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
  /** The rows of a sub-table, each with its columns before the items around it. */
  rows(sheet: string): readonly TemplateScope[];
  language: 'zh' | 'en';
}

const PLACE = /\$\{\s*([A-Za-z][\w.]*)\s*\}/;

/** A template with the values of one record in its places, and what stands for each row repeated. */
export function fillTemplate(nodes: readonly TemplateNode[], scope: TemplateScope): FilledNode[] {
  return nodes.flatMap((node): FilledNode[] => {
    // Every second part is the code of a place.
    if (typeof node === 'string')
      return node.split(PLACE).map((part, at) => (at % 2 === 0 ? { text: part, isValue: false } : { text: scope.text(part), isValue: true }));
    const { tag, attributes, style, each, lang, children } = node;
    if (lang !== undefined && lang !== scope.language) return [];
    const scopes = each === undefined ? [scope] : scope.rows(each);
    return scopes.map((inner) => ({ tag, attributes, style, children: fillTemplate(children, inner) }));
  });
}

/** Whether a filled node is an element. */
export function isElement(node: FilledNode): node is FilledElement {
  return 'tag' in node;
}
