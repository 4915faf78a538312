import { type Browser, type Locator, type Page, chromium } from '@playwright/test';
import { signIn } from '#tests/e2e/portal.ts';
import { findBrowser } from '../browser.mjs';
import type { GuideLanguage, Scene } from './scene.ts';

/** The day on which the demonstration rows end, in the morning. */
const NOW = new Date('2026-11-20T09:30:00+08:00');
const WINDOW = { width: 1280, height: 720 };
/** Room around the parts of a picture, px. */
const MARGIN = 12;

/** Of the screenshots of one picture, until two are the same. */
const MOST_TRIES = 20;

const WEBP_QUALITY = 70;

/** Of 255: how far a colour may be off before it is seen. */
const UNSEEN = 8;

type Size = { width: number; height: number };
type Box = Size & { x: number; y: number };

/** Takes pictures of the portal. */
export interface Studio {
  /** The picture of a scene in its format. Errors: throws what went wrong on the way. */
  take(scene: Scene, language: GuideLanguage): Promise<Buffer>;
  /** Whether a viewer sees another picture; edges are not drawn the same twice. */
  differs(former: Buffer, picture: Buffer): Promise<boolean>;
  close(): Promise<void>;
}

/** Opens a browser before the portal at `url`. */
export async function openStudio(url: string): Promise<Studio> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] });
  return {
    take: (scene, language) => take(browser, url, scene, language),
    differs: (former, picture) => differs(browser, [former, picture]),
    close: () => browser.close(),
  };
}

async function take(browser: Browser, baseURL: string, scene: Scene, language: GuideLanguage): Promise<Buffer> {
  const viewport = scene.window ?? WINDOW;
  const context = await browser.newContext({ baseURL, viewport, locale: language, timezoneId: 'Asia/Shanghai', colorScheme: 'light', reducedMotion: 'reduce' });
  try {
    const page = await context.newPage();
    await page.addInitScript((locale) => {
      localStorage.setItem('locale', locale);
      // The message about the last sign-in has been read.
      localStorage.setItem('login_jump', 'true');
    }, language);
    await page.clock.install({ time: NOW });
    await signIn(page, scene.user, scene.path);
    const parts = await scene.walk(page, language);
    await page.mouse.move(0, 0);
    const clip = parts.length > 0 ? await around(parts, viewport) : { x: 0, y: 0, ...viewport };
    const png = await stableScreenshot(page, clip);
    return scene.format === 'webp' ? await webpScreenshot(page, clip) : png;
  } finally {
    await context.close();
  }
}

/** A picture that was the same twice. Errors: throws when the page goes on changing. */
async function stableScreenshot(page: Page, clip: Box): Promise<Buffer> {
  let last: Buffer | undefined;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const png = await page.screenshot({ clip, animations: 'disabled', caret: 'hide' });
    if (last?.equals(png)) return png;
    last = png;
  }
  throw new Error('The page does not come to rest');
}

/** The same picture, lossy: only the browser itself writes this format. */
async function webpScreenshot(page: Page, clip: Box): Promise<Buffer> {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: WEBP_QUALITY, clip: { ...clip, scale: 1 } });
  return Buffer.from(data, 'base64');
}

/** The smallest part of the window that holds all of them, with a margin. */
async function around(parts: Locator[], window: Size): Promise<Box> {
  const boxes = await Promise.all(parts.map((part) => part.boundingBox().then((box) => box ?? { x: 0, y: 0, ...window })));
  const x = Math.max(0, Math.floor(Math.min(...boxes.map((box) => box.x)) - MARGIN));
  const y = Math.max(0, Math.floor(Math.min(...boxes.map((box) => box.y)) - MARGIN));
  const right = Math.min(window.width, Math.ceil(Math.max(...boxes.map((box) => box.x + box.width)) + MARGIN));
  const bottom = Math.min(window.height, Math.ceil(Math.max(...boxes.map((box) => box.y + box.height)) + MARGIN));
  return { x, y, width: right - x, height: bottom - y };
}

async function differs(browser: Browser, pictures: Buffer[]): Promise<boolean> {
  const page = await browser.newPage();
  const farthest = await page.evaluate(
    async (sources) => {
      const [former, picture] = await Promise.all(
        sources.map(async (source) => {
          const image = await createImageBitmap(await (await fetch(source)).blob());
          const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
          context?.drawImage(image, 0, 0);
          return context?.getImageData(0, 0, image.width, image.height);
        }),
      );
      if (!former || !picture || former.width !== picture.width || former.height !== picture.height) return 255;
      return former.data.reduce((most, colour, at) => Math.max(most, Math.abs(colour - (picture.data[at] ?? 0))), 0);
    },
    pictures.map((picture) => `data:image/${picture.toString('latin1', 8, 12) === 'WEBP' ? 'webp' : 'png'};base64,${picture.toString('base64')}`),
  );
  await page.close();
  return farthest > UNSEEN;
}
