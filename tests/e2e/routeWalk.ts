import { type Page, expect } from '@playwright/test';
import { networkIdle } from '#tests/support/networkIdle.ts';

/** Answers that hold how the portal is built: its words come in both languages. All others hold data, which has one. */
const CONFIGURATION = /\/(list_functions_by_appcode|list_apps|query\/get|report\/get|page\/getByCode|system\/config|theme\/findAll|get_form_url)\b/;

const HAN = /\p{Script=Han}+/gu;
/** Three words of Latin letters in a row are a sentence; two may be a name. */
const LATIN = /[A-Za-z][A-Za-z'’-]+(?: [A-Za-z][A-Za-z'’-]*){2,}/g;

interface Shifts {
  shifts: { value: number; what: string }[];
}

/** What stands on pages, gathered while they are opened one after the other. */
export interface Watched {
  /** Forgets what former pages reported. */
  begin(): void;
  /** What the browser's console reported of errors. */
  errors(): string[];
  /** Text of everything that came as data. */
  data(): string;
}

/** Watches a tab: errors of the console and of scripts, texts of data answers, shifts of the layout. */
export async function watch(page: Page): Promise<Watched> {
  let errors: string[] = [];
  const texts = new Set<string>();
  const gather = (value: unknown): void => {
    if (typeof value === 'string') texts.add(value);
    // Words of the server are words of the portal.
    else if (value !== null && typeof value === 'object') for (const [key, part] of Object.entries(value)) if (key !== 'errmsg') gather(part);
  };
  // A refused list says so there by its specification (LS-044).
  const isMeant = (text: string) => text.startsWith('EnvelopeError: ');
  page.on('console', (message) => message.type() === 'error' && !isMeant(message.text()) && errors.push(`${message.text()} ${message.location().url}`));
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('response', (response) => {
    const address = response.url();
    if (!/application\/json/.test(response.headers()['content-type'] ?? '') || CONFIGURATION.test(address)) return;
    response.json().then(
      (answer) => gather(/\/form\/load|externalLink\/sheet/.test(address) ? answer?.data?.bizObject : answer),
      // The page went on before the answer was there.
      () => undefined,
    );
  });
  await watchShifts(page);
  return {
    begin: () => {
      errors = [];
      texts.clear();
    },
    errors: () => errors,
    data: () => [...texts].join('\n'),
  };
}

/** Records from now on how far things move on each page that is opened, without somebody's doing; `shiftOf` tells. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const page = globalThis as unknown as { seen: Shifts };
    page.seen = { shifts: [] };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources = [] } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean; sources?: { node?: Element }[] };
        const what = sources.map(({ node }) => node?.className ?? node?.nodeName ?? '').join(' ');
        if (!hadRecentInput) page.seen.shifts.push({ value, what });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Waits until a page loads nothing any more. */
export async function waitUntilIdle(page: Page): Promise<void> {
  await networkIdle(page);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

/** How far things moved on the page since it was opened, with what moved (Chromium's layout shifts without input). */
export async function shiftOf(page: Page): Promise<{ total: number; what: string[] }> {
  const { shifts } = await page.evaluate(() => (globalThis as unknown as { seen: Shifts }).seen);
  return { total: shifts.reduce((sum, { value }) => sum + value, 0), what: shifts.map(({ value, what }) => `${value.toFixed(3)} ${what}`) };
}

/** The same, and forgets it: what comes is that of the next screen of the page. */
export async function takeShift(page: Page): Promise<Awaited<ReturnType<typeof shiftOf>>> {
  const shift = await shiftOf(page);
  await page.evaluate(() => Object.assign(globalThis, { seen: { shifts: [] } }));
  return shift;
}

/** Texts that their box cuts off, each with its class; the grid's cells scroll with it, and tell the rest where they are pointed at. */
export async function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isCut = (element: HTMLElement) => {
      const { overflowX, clipPath } = getComputedStyle(element);
      const { clientWidth, clientHeight, scrollWidth, scrollHeight } = element;
      // What is only heard has no room to be seen in.
      if (overflowX === 'visible' || clipPath !== 'none' || clientWidth < 3) return false;
      return scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 3;
    };
    const ownText = (element: HTMLElement) => [...element.childNodes].some(({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim());
    return [...document.body.querySelectorAll<HTMLElement>('*')]
      .filter((element) => element.checkVisibility() && ownText(element) && element.closest('[role=gridcell], [role=columnheader]') === null && isCut(element))
      .map((element) => `${element.className}: ${element.textContent.trim().slice(0, 80)}`);
  });
}

/** Every text a reader meets but those inside of `leftOut`, a selector: what is drawn, said to screen readers, stands in empty fields and on the tab. */
async function textsOf(page: Page, leftOut: string | undefined): Promise<string[]> {
  return page.evaluate((without) => {
    const found: string[] = [document.title];
    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      if (!element.checkVisibility() || (without !== undefined && element.closest(without) !== null)) continue;
      for (const name of ['aria-label', 'placeholder', 'title', 'alt', 'aria-description']) found.push(element.getAttribute(name) ?? '');
      for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) found.push(node.textContent ?? '');
    }
    return found.filter((text) => text.trim() !== '');
  }, leftOut);
}

/** What the switch of languages is called: each language by its own name. */
const SWITCH = new Set(['中文']);

/** Words that are not in the language of the page, did not come as data, and stand outside of `leftOut`, a selector. */
export async function untranslatedWords(page: Page, locale: 'zh' | 'en', data: string, leftOut?: string): Promise<string[]> {
  const pattern = locale === 'en' ? HAN : LATIN;
  const texts = await textsOf(page, leftOut);
  const known = new Set(data.match(pattern) ?? []);
  return [
    ...new Set(texts.flatMap((text) => (text.match(pattern) ?? []).filter((words) => !SWITCH.has(words) && !data.includes(words) && !isJoined(words, known)))),
  ];
}

/** True for words that are several known ones behind each other, as an address is. */
function isJoined(words: string, known: ReadonlySet<string>): boolean {
  const ends = [true];
  for (let end = 1; end <= words.length; end += 1) ends[end] = ends.some((reached, start) => reached && known.has(words.slice(start, end)));
  return ends[words.length] === true;
}
