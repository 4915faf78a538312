import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const apps = join(import.meta.dirname, '../../apps');
const CHINESE = /[\u4e00-\u9fff]/;
/** Texts for the reader and where their translation stands. */
const TRANSLATED = { name: 'name_i18n', message: 'message_i18n' };

/** Chinese texts below a value that an English reader would see as they are, by their place. */
function untranslated(value: unknown, place: string): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const node = value as Record<string, unknown>; // arrays and objects of JSON both read by key
  const own = Object.entries(TRANSLATED).flatMap(([key, i18n]) => {
    const text = node[key];
    if (typeof text !== 'string' || !CHINESE.test(text)) return [];
    const names = node[i18n] as { en?: unknown } | undefined; // the configuration's schema says so
    const translation = names?.en;
    return typeof translation === 'string' && translation !== '' && !CHINESE.test(translation) ? [] : [`${place}.${key}: ${text}`];
  });
  const choices = Array.isArray(value) ? value.filter((entry) => typeof entry === 'string' && CHINESE.test(entry)).map((entry) => `${place}: ${entry}`) : [];
  return [...own, ...choices, ...Object.entries(node).flatMap(([key, inner]) => untranslated(inner, `${place}.${key}`))];
}

it('every name, message and choice of the example applications has its English', () => {
  const documents = readdirSync(apps, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.json'));
  expect(documents.length).toBeGreaterThan(60);
  expect(documents.flatMap((file) => untranslated(JSON.parse(readFileSync(join(apps, file), 'utf8')), file))).toEqual([]);
});
