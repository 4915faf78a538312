import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import { expect, type Page } from '@playwright/test';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'];

/**
 * A colour half on its way to another is neither: what moves for a moment has come to its end. Where a colour that is inherited
 * moves too, each step of the one above begins another movement below.
 */
const animationsEnded = (page: Page) =>
  page.evaluate(async () => {
    const ending = () =>
      document.getAnimations().filter(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
    // One that is called off, with what it moved, has ended too.
    for (let moving = ending(); moving.length > 0; moving = ending()) await Promise.allSettled(moving.map(({ finished }) => finished));
  });

/** Rows that are requested again are dimmed until they arrive. */
const rowsCame = (page: Page) =>
  expect(page.locator('[aria-busy="true"]').filter({ has: page.getByRole('grid').or(page.getByRole('treegrid')) })).toHaveCount(0);

/** The same axe as `axe.source` without its comments and long names: half of the text that each page has to read. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Brings axe into every frame of the page that has it not yet; a page of the portal is looked at many times. */
async function bringAxe(page: Page): Promise<void> {
  for (const frame of page.frames()) if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(AXE);
}

/**
 * What axe finds on the whole page against WCAG 2.1 A and AA (and against `more` tags), no rule off: `rule: element, element` each.
 * Only violations are written out, as elements alone.
 */
export async function violationsOf(page: Page, ...more: string[]): Promise<string[]> {
  await rowsCame(page);
  await animationsEnded(page);
  await bringAxe(page);
  return page.evaluate(
    async (values) => {
      const { violations } = await window.axe.run(document, { resultTypes: ['violations'], selectors: false, runOnly: { type: 'tag', values } });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(', ')}`);
    },
    [...WCAG, ...more],
  );
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
