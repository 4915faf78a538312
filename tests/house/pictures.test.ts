import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { LANGUAGE, SCENES, pictureFile } from '#scripts/guide/pictures.ts';
import { PICTURES, guideText } from '../support/guide.ts';

/** What the pictures may weigh together, bytes. */
const MOST_BYTES = 3 * 1024 * 1024;

const guides = readdirSync(join(PICTURES, '..')).filter((name) => name.endsWith('.md'));
const named = guides.flatMap((guide) =>
  [...guideText(guide).matchAll(/!\[([^\]]*)\]\(([^)]*)\)/g)].map(([, alt = '', path = '']) => ({ guide, alt, file: path.replace(/^pictures\//, '') })),
);
const taken = readdirSync(PICTURES);

it('the guides name every picture there is, and none that is not', () => {
  expect(named.map(({ file }) => file).toSorted()).toEqual(taken.toSorted());
});

it('each picture is one that `npm run guide` takes, in the language of the guides', () => {
  expect(taken.toSorted()).toEqual(SCENES.map(({ name }) => pictureFile(name)).toSorted());
  for (const file of taken) expect(file).toMatch(new RegExp(`^[a-z]+(-[a-z]+)*\\.${LANGUAGE}\\.png$`));
});

it('each picture is told in words to whoever does not see it, no two in the same', () => {
  const alts = named.map(({ alt }) => alt);
  for (const { alt, guide, file } of named) expect(alt.length, `${guide}: ${file}`).toBeGreaterThan(20);
  expect(new Set(alts).size).toBe(alts.length);
});

it('the pictures together stay light', () => {
  expect(taken.reduce((sum, file) => sum + statSync(join(PICTURES, file)).size, 0)).toBeLessThan(MOST_BYTES);
});
