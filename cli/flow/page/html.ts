import type { Bilingual } from '#server/refusals/refused.ts';

/** Text that is markup already; every other text is escaped where it is put in. */
export class Markup {
  constructor(readonly text: string) {}
}

/** What may stand between the parts of markup; nothing for undefined, null and false. */
export type Content = Markup | string | number | undefined | null | false | readonly Content[];

/** Markup with values put in: foreign text never becomes an element or ends an attribute. */
export function html(parts: TemplateStringsArray, ...values: readonly Content[]): Markup {
  return new Markup(parts.map((part, index) => `${index === 0 ? '' : escaped(values[index - 1])}${part}`).join(''));
}

/** A text in both languages, of which the page shows one; where they are the same, that one. */
export function both({ zh, en }: Bilingual): Markup {
  if (zh === en) return html`${zh}`;
  return html`<span class="zh" lang="zh-CN">${zh}</span><span class="en" lang="en">${en}</span>`;
}

/** A text in both languages where only one text may stand, such as the name of a region. */
export function joined({ zh, en }: Bilingual): string {
  return zh === en ? zh : `${zh} / ${en}`;
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
]);

function escaped(value: Content): string {
  if (value instanceof Markup) return value.text;
  if (typeof value === 'object' && value !== null) return value.map(escaped).join('');
  if (value === undefined || value === null || value === false) return '';
  return withoutControls(String(value)).replaceAll(/[&<>"']/g, (letter) => ENTITIES.get(letter) ?? '');
}

/** No document may hold control characters but tab and ends of lines, nor half of a pair. */
function withoutControls(text: string): string {
  return text.replaceAll(/(?![\t\n\r])[\p{Control}\p{Surrogate}]/gu, '\ufffd');
}
