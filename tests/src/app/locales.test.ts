import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../../../src/app/locales');
const namespaces = readdirSync(join(folder, 'zh')).toSorted();

function keysOf(locale: string, file: string): string[] {
  const walk = (value: unknown, path: string): string[] =>
    typeof value === 'object' && value !== null ? Object.entries(value).flatMap(([key, part]) => walk(part, path === '' ? key : `${path}.${key}`)) : [path];
  // English counts one and many, Chinese does not.
  const plain = walk(JSON.parse(readFileSync(join(folder, locale, file), 'utf8')), '').map((key) => key.replace(/_(one|other)$/, ''));
  return [...new Set(plain)].toSorted();
}

describe('texts', () => {
  it('[TH-013] both languages have the same namespaces', () => {
    expect(readdirSync(join(folder, 'en')).toSorted()).toEqual(namespaces);
  });

  it.each(namespaces)('[TH-013] %s says the same things in both languages', (file) => {
    expect(keysOf('en', file)).toEqual(keysOf('zh', file));
  });
});
