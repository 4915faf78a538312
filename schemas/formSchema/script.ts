import type { BizSheet } from '#schemas/form.ts';
import { isFormNodes, scriptApisOf } from './formNodes.ts';

/** The script of a form: its text, and the calls it may make; undefined calls = those of the portal's setting. */
export interface FormScriptText {
  text: string;
  apis: readonly string[] | undefined;
}

/** Reads the script of a form document; undefined when it has none. Source: contract 14 (`script#customScript`), 15.6 (`script.apis`). */
export function formScriptOf({ publishedHtmlJson, publishedAttributesJson }: BizSheet): FormScriptText | undefined {
  const node = isFormNodes(publishedHtmlJson)
    ? publishedHtmlJson.find(({ tagName, id }) => tagName.toLowerCase() === 'script' && id === 'customScript')
    : undefined;
  const text = node?.innerHTML ?? '';
  if (text.trim() === '') return undefined;
  return { text, apis: scriptApisOf(publishedAttributesJson) };
}
