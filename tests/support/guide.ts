import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Folder of the guides; those in Chinese are in `zh` below it. */
export const GUIDES = join(import.meta.dirname, '../../docs/guide');

/** Folder of the guides' pictures. */
export const PICTURES = join(GUIDES, 'pictures');

/** The list of the application that the page for app builders makes. */
export const VISIT_LIST = 'visits/lists/visit_all.json';

/** The text of a guide by its file name. */
export const guideText = (name: string): string => readFileSync(join(GUIDES, name), 'utf8');

/** The documents that the page for app builders shows, by the path it puts above them. */
export function guideDocuments(): Map<string, string> {
  const shown = guideText('app-builders.md').matchAll(/^`(visits\/[^`]+)`\n\n```json\n([\s\S]*?)```/gm);
  return new Map([...shown].map(([, path = '', text = '']) => [path, text]));
}

/** Code that a guide shows, block by block. */
export const guideBlocks = (name: string): string[] => [...guideText(name).matchAll(/^```[a-z]*\n[\s\S]*?^```/gm)].map(([block]) => block);

/** The documents that the page for workflows shows, by the path it puts above them. */
export function workflowGuideDocuments(): Map<string, string> {
  const shown = guideText('workflows.md').matchAll(/^`(leave\/[^`]+)`\n\n```(?:json|xml)\n([\s\S]*?)```/gm);
  return new Map([...shown].map(([, path = '', text = '']) => [path, text]));
}

/** What the page for script authors adds to them: the first script, and the list that names it. */
export function scriptDocuments(): Record<string, string> {
  const [, script = ''] = /```js\n([\s\S]*?)```/.exec(guideText('script-authors.md')) ?? [];
  const list = JSON.parse(guideDocuments().get(VISIT_LIST) ?? '') as { queryPresentation: object }; // a house test loads it
  list.queryPresentation = { ...list.queryPresentation, htmlJson: { scriptJson: { $file: 'visit_all.js' } } };
  return { [VISIT_LIST]: JSON.stringify(list), 'visits/lists/visit_all.js': script };
}
