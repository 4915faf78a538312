import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../../docs/guide');

/** Folder of the guides' pictures. */
export const PICTURES = join(folder, 'pictures');

/** The list of the application that the page for app builders makes. */
export const VISIT_LIST = 'visits/lists/visit_all.json';

/** The text of a guide by its file name. */
export const guideText = (name: string): string => readFileSync(join(folder, name), 'utf8');

/** The documents that the page for app builders shows, by the path it puts above them. */
export function guideDocuments(): Map<string, string> {
  const shown = guideText('app-builders.md').matchAll(/^`(visits\/[^`]+)`\n\n```json\n([\s\S]*?)```/gm);
  return new Map([...shown].map(([, path = '', text = '']) => [path, text]));
}

/** What the page for script authors adds to them: the first script, and the list that names it. */
export function scriptDocuments(): Record<string, string> {
  const [, script = ''] = /```js\n([\s\S]*?)```/.exec(guideText('script-authors.md')) ?? [];
  const list = JSON.parse(guideDocuments().get(VISIT_LIST) ?? '') as { queryPresentation: object }; // a house test loads it
  list.queryPresentation = { ...list.queryPresentation, htmlJson: { scriptJson: { $file: 'visit_all.js' } } };
  return { [VISIT_LIST]: JSON.stringify(list), 'visits/lists/visit_all.js': script };
}
