import { expect } from '@playwright/test';
import { test } from './fixtures.ts';
import { violationsOf } from './axe.ts';
import { PHONE } from './phone.ts';
import { signIn } from './portal.ts';

/** The help links of an administrator in their order, with the title of the page they lead to and the chapter it opens at. */
const LINKS = [
  ['用户手册', '/guide/staff', '员工指南', 'For staff'],
  ['视频', '/guide/staff#first-steps', '第一步', 'First steps'],
  ['开发者手册', '/guide/app-builders', '搭建应用', 'For app builders'],
  ['客服', '/guide/operators#support', '帮助使用者', 'Help for the people'],
] as const;

test('[HD-020][HD-021] where the operator names none, the help links lead to the guides of the product, at their chapters, in both languages', async ({
  page,
  context,
}) => {
  await signIn(page, 'appadmin', '/app-list/applications');
  const help = page.getByRole('banner').getByRole('button', { name: '帮助', exact: true });
  await help.click();
  await expect(page.getByRole('dialog', { name: '帮助' }).getByRole('link')).toHaveText(LINKS.map(([name]) => name));
  await page.keyboard.press('Escape');
  for (const [name, address, chinese, english] of LINKS) {
    await help.click();
    const [guide] = await Promise.all([context.waitForEvent('page'), page.getByRole('link', { name }).click()]);
    await expect(guide).toHaveURL((url) => `${url.pathname}${url.hash}` === address);
    await expect(guide.getByRole('article').getByRole('heading', { name: chinese, exact: true })).toBeInViewport();
    await guide.getByRole('button', { name: 'EN', exact: true }).click();
    await expect(guide.getByRole('article').getByRole('heading', { name: english, exact: true })).toBeInViewport();
    await guide.getByRole('button', { name: '中文', exact: true }).click();
    await guide.close();
  }
});

test('[OP-29] a guide leads on to the others and to its own chapters, its pictures show, and nobody reads it without signing in', async ({ page, browser }) => {
  await signIn(page, 'staff', '/guide');
  await expect(page).toHaveURL(/\/guide\/staff$/);
  const article = page.getByRole('article');
  await expect(article.getByRole('heading', { level: 1, name: '员工指南' })).toBeVisible();
  await expect(page).toHaveTitle(/^使用指南/);
  const picture = article.getByRole('img').first();
  // Those further below are not loaded yet, and have their place.
  const ratios = await article
    .getByRole('img')
    .evaluateAll((images) =>
      images.map((image) => image.clientWidth / image.clientHeight / (Number(image.getAttribute('width')) / Number(image.getAttribute('height')))),
    );
  for (const ratio of ratios) expect(ratio).toBeCloseTo(1, 1);
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
  await page.getByRole('navigation', { name: '本页内容' }).getByRole('link', { name: '消息' }).click();
  await expect(article.getByRole('heading', { name: '消息', exact: true })).toBeInViewport();
  // Once more, after something else was read.
  await article.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
  await expect(article.getByRole('heading', { name: '消息', exact: true })).not.toBeInViewport();
  await page.getByRole('navigation', { name: '本页内容' }).getByRole('link', { name: '消息' }).click();
  await expect(article.getByRole('heading', { name: '消息', exact: true })).toBeInViewport();
  await article.getByRole('link', { name: '流程中心' }).first().click();
  await expect(page).toHaveURL(/\/guide\/work$/);
  await page.getByRole('navigation', { name: '指南目录' }).getByRole('link', { name: '编写脚本' }).click();
  await expect(article.getByRole('heading', { level: 1, name: '编写脚本' })).toBeInViewport();
  expect(await violationsOf(page)).toEqual([]);
  await page.setViewportSize(PHONE);
  expect(await violationsOf(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await page.goto('/guide/nothing');
  await page.getByRole('button', { name: '查看员工指南' }).click();
  await expect(page).toHaveURL(/\/guide\/staff$/);
  const stranger = await browser.newPage();
  await stranger.goto(new URL('/guide/staff', page.url()).href);
  await expect(stranger).toHaveURL(/\/login/);
  await stranger.close();
});
