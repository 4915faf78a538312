import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../../src/services/texts/locales');
const CHINESE = /[\u4e00-\u9fff]/;
/** Names that are written alike in both languages. */
const SAME_IN_BOTH = /^(中文|EN|Portico|[\s\d{}:·…,.%/×–-]*(\{\{\w+\}\}[\s\d:：·…,.%/×–-]*)*)$/;

function texts(language: string, namespace: string): Map<string, string> {
  const found = new Map<string, string>();
  const walk = (value: unknown, path: string): void => {
    if (typeof value === 'string') found.set(path, value);
    else for (const [key, inner] of Object.entries(value as Record<string, unknown>)) walk(inner, path === '' ? key : `${path}.${key}`);
  };
  walk(JSON.parse(readFileSync(join(folder, language, namespace), 'utf8')), '');
  return found;
}

/** Words of the specification, which stand as they are written there. */
const SPECIFIED = /^(Message center|Workflow center)|^Canceled( by others)?$|please try again\.$|^This form has not been published\.|organization information/;
/** American spellings beside British ones, and politeness that an English screen does without. */
const UNWANTED = /\b(please|organiz|center|color|canceled|behavior|favorite|gray|analyz|customiz)/i;
/** ASCII punctuation between or after Chinese characters. */
const MISTYPED = /[\u4e00-\u9fff][,;:?!()][\u4e00-\u9fff]|[\u4e00-\u9fff]{2}\.$/;

/** Straight quotes, where the texts have curly ones. */
const STRAIGHT = /"|\w'\w/;
/** What stands between or after other words begins or ends with a space; the keys of the palette stand apart. */
const SPACED = /^(and|or|keys|counted)$/;
const ENDS: Readonly<Record<string, string>> = { '。': '.', '！': '!', '？': '?', '：': ':' };
const endOf = (text: string): string => (ENDS[text.slice(-1)] ?? text.slice(-1)).replace(/[^.!?:…]/, '');

/** The language switch speaks to those who cannot read the present language, so it stands in the other one. */
const IN_THE_OTHER = 'switchLanguage';

/** English has one form more than Chinese. */
const withoutPlural = (key: string): string => key.replace(/_(one|other)$/, '');
const placesOf = (text: string): string[] => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] ?? '').toSorted();

/** Files of a language, those of parts that come late with their folder. */
function namespaces(language: string): string[] {
  return readdirSync(join(folder, language), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(join(folder, language), join(entry.parentPath, entry.name)))
    .toSorted();
}

describe.each(namespaces('zh'))('%s', (namespace) => {
  const zh = texts('zh', namespace);
  const en = texts('en', namespace);

  it('[TH-013] has the same keys in zh and en', () => {
    expect([...new Set([...en.keys()].map(withoutPlural))].toSorted()).toEqual([...new Set([...zh.keys()].map(withoutPlural))].toSorted());
  });

  it('fills the same places in both languages', () => {
    for (const [key, text] of zh) {
      const english = en.get(key) ?? en.get(`${withoutPlural(key)}_other`);
      if (english !== undefined && !key.endsWith('_one')) expect([key, ...placesOf(english)]).toEqual([key, ...placesOf(text)]);
    }
  });

  it('is Chinese in zh and English in en', () => {
    for (const [key, text] of zh) if (key !== IN_THE_OTHER && !SAME_IN_BOTH.test(text)) expect(`${key}: ${text}`).toMatch(CHINESE);
    for (const [key, text] of en) if (key !== IN_THE_OTHER && !SAME_IN_BOTH.test(text)) expect(`${key}: ${text.replaceAll('中文', '')}`).not.toMatch(CHINESE);
  });

  it('is written as the other texts are', () => {
    for (const [key, text] of zh) expect(`${key}: ${text}`).not.toMatch(MISTYPED);
    for (const [key, text] of en) if (!SPECIFIED.test(text)) expect(`${key}: ${text}`).not.toMatch(UNWANTED);
    for (const [key, text] of en) expect(`${key}: ${text}`).not.toMatch(STRAIGHT);
    for (const [key, text] of [...zh, ...en]) if (!SPACED.test(withoutPlural(key))) expect([key, text]).toEqual([key, text.trim().replaceAll('  ', ' ')]);
  });

  it('ends a sentence alike in both languages', () => {
    for (const [key, text] of en) {
      const chinese = zh.get(key) ?? zh.get(`${withoutPlural(key)}_other`) ?? zh.get(withoutPlural(key));
      if (chinese !== undefined) expect([key, endOf(text)]).toEqual([key, endOf(chinese)]);
    }
  });
});

it('[TH-013] offers the same namespaces in both languages', () => {
  expect(namespaces('en')).toEqual(namespaces('zh'));
});
