import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';
import { pdfOfPages, pdfWithoutFont } from '#tests/support/makePdfs.ts';
import { violationsOf } from './axe.ts';
import { test as base } from './fixtures.ts';
import { type By, handOf } from './hand.ts';
import { expectWithinReach, PHONE } from './phone.ts';
import { putStored, signIn } from './portal.ts';
import { openDesk, type WorkDesk } from './workDesk.ts';

/** PDF files at the task they belong to. The browser of these tests shows none itself, as those of phones do not. */
const test = base.extend<{ desk: WorkDesk }>({
  baseURL: ({ workflows }, use) => use(workflows.url),
  desk: ({ workflows }, use) => use(openDesk(workflows.url)),
});

const WORDS = {
  zh: {
    page: (at: number) => `第 ${at} 页，共 3 页`,
    layer: (name: string) => `文件：${name}`,
    larger: '放大',
    zoomed: /现在 125%/,
    next: '下一个文件',
    close: '关闭文件',
    agree: '同意',
    download: '下载',
    locked: '这个 PDF 有密码，请下载后打开。',
    broken: '这个 PDF 无法在此显示，请下载后打开。',
  },
  en: {
    page: (at: number) => `Page ${at} of 3`,
    layer: (name: string) => `File: ${name}`,
    larger: 'Larger',
    zoomed: /now 125%/,
    next: 'Next file',
    close: 'Close the file',
    agree: 'Agree',
    download: 'Download',
    locked: 'This PDF has a password. Download it to open it.',
    broken: 'This PDF cannot be shown here. Download it to open it.',
  },
} as const;

const TODO = '/workflow-center/my-unfinished-workitem';

/** A claim of staff with these files, which waits for lead_east. */
async function claimWith(desk: WorkDesk, title: string, files: Readonly<Record<string, Buffer>>): Promise<void> {
  const client = await desk.as('staff');
  const papers = [];
  for (const [name, bytes] of Object.entries(files)) {
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(bytes)]), name);
    papers.push((await (await client.send('POST', '/api/aliyun/upload', { body })).json()).data);
  }
  await desk.start('staff', 'claim_flow', 'claim', { title, amount: 1, papers });
}

/** How many of the points of a page, as it is drawn, are dark; undefined while it is not. */
const darkPoints = (drawn: Locator) =>
  drawn.evaluate((page) => {
    const canvas = page.querySelector('canvas');
    const points = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data;
    return points?.filter((value, at) => at % 4 === 0 && value < 128).length;
  });

/** Opens the form of a task from to-do. */
async function openTask(page: Page, by: By, language: 'zh' | 'en', title: string): Promise<Locator> {
  await signIn(page, 'lead_east');
  await putStored(page, { locale: language });
  await page.goto(`${TODO}?f.wd=${title}`);
  const form = page.getByRole('dialog', { name: title });
  const item = page.getByRole('main').getByRole('listitem').filter({ hasText: title });
  if (by === 'touch')
    await item
      .getByRole('button', { name: new RegExp(title) })
      .last()
      .tap();
  else
    await expect(async () => {
      // What reads keys comes behind the page.
      await page.keyboard.press('o');
      await expect(form).toBeVisible({ timeout: 1000 });
    }).toPass();
  return form;
}

for (const [language, by] of [
  ['zh', 'keys'],
  ['en', 'touch'],
] as const)
  test.describe(`by ${by}, in ${language}`, () => {
    test.use(by === 'keys' ? { viewport: { width: 1366, height: 768 } } : { viewport: PHONE, contextOptions: { hasTouch: true, reducedMotion: 'reduce' } });
    const words = WORDS[language];

    test('[FM-001][BX-038] a PDF of a task opens over its form from to-do with all its pages and their words, larger and smaller, beside the next file, and what decides stays usable', async ({
      page,
      desk,
    }) => {
      const title = `附件 ${language}`;
      const quote = await pdfOfPages(['Quote 4711', 'Terms', 'Signature']);
      await claimWith(desk, title, { 'quote.pdf': quote, '报价单.pdf': pdfWithoutFont('报价单') });
      const form = await openTask(page, by, language, title);
      const hand = handOf(page, by);
      const file = form.getByRole('button', { name: 'quote.pdf', exact: true });
      await hand.use(file);
      const layer = form.getByRole('region', { name: words.layer('quote.pdf') });
      const first = layer.getByRole('img', { name: words.page(1) });
      await expect.poll(() => darkPoints(first)).toBeGreaterThan(100);
      await expect(layer).toContainText('Quote 4711');
      await expect(layer.getByRole('img')).toHaveCount(3);
      await layer.getByRole('img', { name: words.page(3) }).scrollIntoViewIfNeeded();
      await expect(layer).toContainText('Signature');
      const width = async () => (await first.boundingBox())?.width ?? 0;
      const before = await width();
      await hand.use(layer.getByRole('button', { name: words.larger }));
      await expect(layer.getByRole('button', { name: words.zoomed })).toBeVisible();
      await expect.poll(width).toBeGreaterThan(before * 1.2);
      await expectWithinReach(layer.locator('header').getByRole('button'));
      await expectWithinReach(form.getByRole('button', { name: words.agree, exact: true }));
      expect(await violationsOf(page)).toEqual([]);
      await hand.use(layer.getByRole('button', { name: words.next }));
      // Its font is not in the file: the words are read by what comes with the product.
      await expect(form.getByRole('region', { name: words.layer('报价单.pdf') })).toContainText('报价单');
      if (by === 'keys') await hand.key('Escape');
      else await hand.use(form.getByRole('button', { name: words.close }));
      await expect(layer).toHaveCount(0);
      await expect(form).toBeVisible();
    });

    test('[FM-001] a PDF that has a password, or is none, says so over the form and is downloaded from there as it was', async ({ page, desk }) => {
      const title = `打不开 ${language}`;
      const locked = await pdfOfPages(['Secret'], 'geheim');
      await claimWith(desk, title, { 'locked.pdf': locked, 'broken.pdf': Buffer.from('<h1>none</h1>') });
      const form = await openTask(page, by, language, title);
      const hand = handOf(page, by);
      await hand.use(form.getByRole('button', { name: 'locked.pdf', exact: true }));
      const alert = form.getByRole('alert');
      await expect(alert).toContainText(words.locked);
      expect(await violationsOf(page)).toEqual([]);
      const download = page.waitForEvent('download');
      await hand.use(alert.getByRole('button', { name: words.download, exact: true }));
      const file = await download;
      expect(file.suggestedFilename()).toBe('locked.pdf');
      expect(readFileSync(await file.path()).equals(locked)).toBe(true);
      await hand.use(form.getByRole('button', { name: words.next }));
      await expect(alert).toContainText(words.broken);
    });
  });
