import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

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

/**
 * What axe finds on the whole page against WCAG 2.1 A and AA (and against `more` tags), no rule off: `rule: element, element` each.
 * Only violations are written out, and no second page is opened to do it: five times faster, and a portal page has no frame of another origin.
 */
export async function violationsOf(page: Page, ...more: string[]): Promise<string[]> {
  await animationsEnded(page);
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'], runOnly: { type: 'tag', values: [...WCAG, ...more] } })
    .setLegacyMode(true)
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(', ')}`);
}
