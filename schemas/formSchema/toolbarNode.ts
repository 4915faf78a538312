import type { BizSheet } from '#schemas/form.ts';
import { isFormNodes, type FormNode } from './formNodes.ts';

/** A button as `section#toolbar` names it: `<action code="…" text="…" name_i18n='{"en": "…"}'></action>`. */
export interface ToolbarAction {
  code: string;
  text: string;
  /** JSON text; '' = none. */
  name_i18n: string;
}

/** What the text of a toolbar holds. Shape: `strange` = offset of the first thing in it that is no button, undefined = there is none. */
interface ToolbarContent {
  actions: ToolbarAction[];
  strange: number | undefined;
}

const BLANK = /\s+/y;
const END = /<\/action\s*>/iy;
const ACTION = /<action((?:\s+[\w-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*\/?>/iy;
const ATTRIBUTE = /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const ENTITIES: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&apos;': "'", '&amp;': '&' };
const MOST_CHARS = 20_000;

/** Whether a node of a form is its toolbar. Source: contract 10.3 (`section#toolbar`). */
export function isToolbar({ tagName, id }: Pick<FormNode, 'tagName' | 'id'>): boolean {
  return tagName.toLowerCase() === 'section' && id === 'toolbar';
}

/** Reads the buttons that the text of a toolbar names; what follows something strange is not read. Source: contract 14 (`<action code text>`). */
export function readToolbar(innerHTML: string): ToolbarContent {
  const text = innerHTML.slice(0, MOST_CHARS);
  const actions: ToolbarAction[] = [];
  let at = 0;
  /** What stands here, if it is this; then it is passed. */
  const take = (pattern: RegExp) => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) at = pattern.lastIndex;
    return found;
  };
  while (at < text.length) {
    if (take(BLANK)) continue;
    const start = at;
    const action = take(ACTION);
    if (!action) return { actions, strange: start };
    const given = new Map(
      [...(action[1] ?? '').matchAll(ATTRIBUTE)].map(([, name = '', quoted, single]) => [name.toLowerCase(), decoded(quoted ?? single ?? '')]),
    );
    const code = given.get('code') ?? '';
    if (code === '') return { actions, strange: start };
    actions.push({ code, text: given.get('text') ?? '', name_i18n: given.get('name_i18n') ?? '' });
    take(BLANK);
    take(END);
  }
  return { actions, strange: text.length < innerHTML.length ? text.length : undefined };
}

/** The buttons that the toolbar of a form names. */
export function toolbarActions(nodes: BizSheet['publishedHtmlJson']): ToolbarAction[] {
  if (!isFormNodes(nodes)) return [];
  return nodes.filter(isToolbar).flatMap(({ innerHTML }) => readToolbar(innerHTML ?? '').actions);
}

function decoded(text: string): string {
  return text.replaceAll(/&(?:lt|gt|quot|#39|apos|amp);/g, (entity) => ENTITIES[entity] ?? entity);
}
