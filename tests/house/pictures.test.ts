import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { GUIDE_PICTURES } from '#scripts/guide/pictures.ts';
import { pictureSize } from '#scripts/pictureSize.ts';
import { GUIDES, PICTURES, guideText } from '../support/guide.ts';

/** What the pictures may weigh together, bytes. */
const MOST_BYTES = 3 * 1024 * 1024;

const guides = readdirSync(GUIDES, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'));
const named = guides.flatMap((guide) =>
  [...guideText(guide).matchAll(/!\[([^\]]*)\]\(([^)]*)\)/g)].map(([, alt = '', path = '']) => ({
    guide,
    alt,
    file: path.replace(/^(?:\.\.\/)?pictures\//, ''),
  })),
);
const taken = readdirSync(PICTURES);

const isChinese = ({ guide }: { guide: string }) => guide.startsWith('zh/');

it('the guides name every picture there is, and none that is not, each once in a language', () => {
  expect([...new Set(named.map(({ file }) => file))].toSorted()).toEqual(taken.toSorted());
  for (const own of [named.filter(isChinese), named.filter((one) => !isChinese(one))]) expect(new Set(own.map(({ file }) => file)).size).toBe(own.length);
});

it('each picture is one that `npm run guide` takes, in the language of the guide that names it; English where it is not taken in Chinese', () => {
  expect(taken.toSorted()).toEqual(GUIDE_PICTURES.map(({ file }) => file).toSorted());
  for (const one of named) {
    const inChinese = one.file.replace(/\.en\.\w+$/, '.zh.webp');
    if (isChinese(one) && taken.includes(inChinese)) expect(one.file).toBe(inChinese);
    else expect(one.file).toMatch(/^[a-z]+(-[a-z]+)*\.en\.(?:png|webp)$/);
  }
});

it('each picture is described in words to whoever does not see it, no two in the same', () => {
  const alts = named.map(({ alt }) => alt);
  for (const { alt, guide, file } of named) expect(alt.length, `${guide}: ${file}`).toBeGreaterThan(guide.startsWith('zh/') ? 10 : 20);
  expect(new Set(alts).size).toBe(alts.length);
});

it('the pictures together stay light', () => {
  expect(taken.reduce((sum, file) => sum + statSync(join(PICTURES, file)).size, 0)).toBeLessThan(MOST_BYTES);
});

it('the size of each is read from its file, so that a guide holds its place', () => {
  const sizeOf = (file: string) => pictureSize(readFileSync(join(PICTURES, file)));
  expect(sizeOf('list.en.png')).toEqual({ width: 1280, height: 720 });
  expect(sizeOf('phone.en.png')).toEqual({ width: 390, height: 720 });
  const [english, chinese] = ['home.en.webp', 'home.zh.webp'].map(sizeOf);
  expect(english).toEqual(chinese);
  for (const file of taken) {
    const { width, height } = sizeOf(file);
    expect(Math.min(width, height), file).toBeGreaterThan(100);
    expect(Math.max(width, height), file).toBeLessThan(2000);
  }
  expect(() => pictureSize(Buffer.from('GIF89a, and more than the head of a picture holds'))).toThrow('PNG or extended WebP');
});
