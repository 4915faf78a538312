import { expect, type Page } from '@playwright/test';
import { ICONS, type IconName } from '#renderers/regions/base/icons.ts';
import { groveTests, LOGO, NAMES_OF_UNNAMED } from './grove.ts';
import { speakEnglish } from './inPage.ts';
import { answerPictures, signIn } from './portal.ts';

const test = groveTests();

/** Every kind of node: its name in both languages, the level it stands at and the icon of its kind. */
const NODES: readonly (readonly [zh: string, en: string, level: number, icon: IconName])[] = [
  ['首页', 'Home', 1, 'home'],
  ['树木', 'Wood', 1, 'folder'],
  ['树', 'Trees', 2, 'table'],
  ['数据', 'Figures', 2, 'folder'],
  ['树高', 'Height', 3, 'chart'],
  ['说明', 'About', 1, 'page'],
];

const tree = (page: Page) => page.getByRole('tree', { name: /^(应用菜单|Menu|Application menu)$/ });

test('[SM-002][SM-008] folders, models, reports, custom pages and the home page stand at their level, each with icon and name, in both languages', async ({
  page,
}) => {
  await signIn(page, 'staff', '/application/grove');
  await tree(page)
    .getByRole('treeitem', { name: NODES[3]?.[0] ?? '', exact: true })
    .click();
  for (const at of [0, 1] as const) {
    if (at === 1) await speakEnglish(page);
    await expect(tree(page).getByRole('treeitem')).toHaveText(NODES.map((node) => node[at]));
    for (const node of NODES) {
      const entry = tree(page).getByRole('treeitem', { name: node[at], exact: true, level: node[2] });
      await expect(entry.locator(`svg path[d="${ICONS[node[3]]}"]`)).toBeVisible();
    }
  }
});

test('[AP-005][AP-011] a full address of a logo is the picture itself; in English an application shows its English name, and its own where that is missing or broken', async ({
  page,
}) => {
  await answerPictures(page, /^https:\/\/pictures\.example\//);
  await signIn(page, 'staff', '/app-list');
  const picture = page.getByRole('link', { name: '林地', exact: true }).locator('img');
  await expect(picture).toHaveAttribute('src', LOGO);
  await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(1);

  const entry = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true });
  for (const name of ['林地', ...NAMES_OF_UNNAMED]) await expect(entry(name)).toBeVisible();
  await speakEnglish(page);
  for (const name of ['Grove', ...NAMES_OF_UNNAMED]) await expect(entry(name)).toBeVisible();
  await expect(entry('林地')).toHaveCount(0);
});
