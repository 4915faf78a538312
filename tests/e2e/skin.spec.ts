import { expect, type Page } from '@playwright/test';
import { brightnessOf } from './brightness.ts';
import { recordCalls, signIn } from './portal.ts';
import { test } from './shapes.ts';
import { networkIdle } from '#tests/support/networkIdle.ts';

const icon = (page: Page) => page.getByRole('banner').getByRole('button', { name: '更换皮肤' });
const skin = (page: Page) => page.locator('html').evaluate(({ dataset }) => [dataset.theme, dataset.outward]);

async function openDrawer(page: Page) {
  await icon(page).click();
  return page.getByRole('dialog', { name: '更换皮肤' });
}

test('[HD-014][AU-001] only SYS_MNG and ADMIN see the skin icon', async ({ page }) => {
  for (const [account, shown] of [
    ['staff', 0],
    ['wfadmin', 0],
    ['appadmin', 0],
    ['sysadmin', 1],
    ['admin', 1],
  ] as const) {
    await signIn(page, account, '/app-list');
    // The tools of the header come together, after what the page is about.
    await expect(page.getByRole('button', { name: /^消息中心/ })).toBeVisible();
    await expect(icon(page), account).toHaveCount(shown);
  }
});

test('[TH-009][TH-010][HD-015] the drawer offers seven themes, light and dark; a pick holds at once, after reload and for everybody (OP-81)', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, 'sysadmin', '/app-list');
  const drawer = await openDrawer(page);
  await expect.poll(async () => (await drawer.boundingBox())?.width).toBe(420);
  await expect(drawer.getByRole('group', { name: '主题色' }).getByRole('radio')).toHaveCount(7);
  for (const name of ['默认', '金色', '红色', '绿色', '蓝色', '紫色', '黑色', '浅色', '深色']) await expect(drawer.getByRole('radio', { name })).toBeVisible();
  const saves = recordCalls(page, '/api/system/theme/edit');
  const saved = () => page.waitForResponse('**/api/system/theme/edit');
  await Promise.all([saved(), drawer.getByRole('radio', { name: '绿色' }).check()]);
  await Promise.all([saved(), drawer.getByRole('radio', { name: '深色' }).check()]);
  expect(saves.map(({ body }) => body)).toEqual([
    { color: '#0c7f56', outward: 'light' },
    { color: '#0c7f56', outward: 'dark' },
  ]);
  expect(await skin(page)).toEqual(['green', 'dark']);
  await page.reload();
  await expect(icon(page)).toBeVisible();
  expect(await skin(page)).toEqual(['green', 'dark']);
  const other = await (await browser.newContext({ baseURL, locale: 'zh-CN' })).newPage();
  await signIn(other, 'staff', '/app-list');
  expect(await skin(other)).toEqual(['green', 'dark']);
  await other.context().close();
  const again = await openDrawer(page);
  await Promise.all([saved(), again.getByRole('radio', { name: '浅色' }).check()]);
  await Promise.all([saved(), again.getByRole('radio', { name: '默认' }).check()]);
  expect(await skin(page)).toEqual(['default', 'light']);
});

test('[TH-001][TH-009] the open page of somebody else takes a changed skin within a minute, without being loaded again', async ({ page }) => {
  const { former, set } = await themeOf(page);
  await page.clock.install();
  await signIn(page, 'staff', '/app-list');
  await expect(page.getByRole('button', { name: /^消息中心/ })).toBeVisible();
  await networkIdle(page);
  expect(await skin(page)).toEqual(['default', 'light']);
  const loads = recordCalls(page, '/public/system/config');
  await set({ color: '#d03a2f', name: 'Acme', outward: 'dark' });
  try {
    await page.clock.runFor(60_000);
    await expect.poll(() => skin(page)).toEqual(['red', 'dark']);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Acme' })).toHaveText('Acme');
    await expect(page).toHaveTitle('应用列表 - Acme');
    expect(loads).toEqual([]);
  } finally {
    await set(former);
  }
});

test('[TH-009][ER-024][OP-81] when the skin cannot be saved the former one returns with a message (routed)', async ({ page }) => {
  await signIn(page, 'sysadmin', '/app-list');
  const drawer = await openDrawer(page);
  let answer: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/system/theme/edit', async (route) => {
    await released;
    await route.fulfill({ status: 500, json: {} });
  });
  await drawer.getByRole('radio', { name: '红色' }).check();
  await expect.poll(() => skin(page)).toEqual(['red', 'light']);
  answer();
  await expect(page.getByText('操作失败，请重试。')).toBeVisible();
  await expect.poll(() => skin(page)).toEqual(['default', 'light']);
  await expect(drawer.getByRole('radio', { name: '默认' })).toBeChecked();
});

test('[TH-009][TH-010][OP-81] a pick that fails takes away none that was made after it (routed)', async ({ page }) => {
  await signIn(page, 'sysadmin', '/app-list');
  const drawer = await openDrawer(page);
  let answer: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (answer = resolve));
  const bodies: unknown[] = [];
  await page.route('**/api/system/theme/edit', async (route) => {
    bodies.push(route.request().postDataJSON());
    const isFirst = bodies.length === 1;
    if (isFirst) await released;
    await route.fulfill(isFirst ? { status: 500, json: {} } : { json: { errcode: 0, errmsg: '', data: null, traceId: '' } });
  });
  await drawer.getByRole('radio', { name: '红色' }).check();
  await drawer.getByRole('radio', { name: '绿色' }).check();
  answer();
  await expect(page.getByText('操作失败，请重试。')).toBeVisible();
  await expect.poll(() => bodies.length).toBe(2);
  expect(bodies[1]).toMatchObject({ color: '#0c7f56' });
  await expect(drawer.getByRole('radio', { name: '绿色' })).toBeChecked();
  await expect.poll(() => skin(page)).toEqual(['green', 'light']);
});

test('[TH-003][RT-065][EN-008] the theme that an administrator has set stands on every page by the names of the wire (OP-79)', async ({ page }) => {
  const { former, set } = await themeOf(page);
  expect(Object.keys(former).toSorted()).toEqual(['backLogo', 'color', 'icon', 'info', 'name', 'outward', 'portalLogo']);
  await set({ name: 'Acme', info: '一句话', icon: 'f9', portalLogo: 'f8', backLogo: 'f7', color: '#0c7f56', outward: 'dark' });
  try {
    const portalLogo = page.waitForRequest('**/public/image/logo/f8');
    await page.goto('/application/kinds/application-list/thing');
    const product = page.getByRole('banner').getByRole('link', { name: 'Acme' });
    await expect(product).toHaveText('Acme');
    await expect(product.locator('svg, img')).toBeAttached();
    await expect(page).toHaveTitle(/\S - Acme$/);
    await page.goto('/application/kinds/application-custom');
    await expect(page).toHaveTitle('Acme');
    await expect(page.locator('link[rel="icon"]')).toHaveAttribute('href', '/public/image/logo/f9');
    await portalLogo;
    await expect.poll(() => skin(page)).toEqual(['green', 'dark']);
    for (const part of partsOf(page)) await expect.poll(() => brightnessOf(part)).toEqual({ ground: 'dark', text: 'light' });
    await set({ outward: 'light' });
    await page.reload();
    await expect(product).toBeVisible();
    for (const part of partsOf(page)) await expect.poll(() => brightnessOf(part)).toEqual({ ground: 'light', text: 'dark' });
    await forget(page);
    const backLogo = page.waitForRequest('**/public/image/logo/f7');
    await page.goto('/login');
    await expect(page.getByText('一句话')).toBeVisible();
    await backLogo;
    await expect(page).toHaveTitle('登录 - Acme');
  } finally {
    await set(former);
  }
});

test("[TH-002][TH-003][TH-011] the login page has the theme's colours: by default rgb(41, 112, 255) and a darker shade on buttons, red as red, dark all over (OP-79)", async ({
  page,
}) => {
  const { former, set } = await themeOf(page);
  const enter = page.getByRole('button', { name: '登录' });
  const fill = () => enter.evaluate((button) => getComputedStyle(button).backgroundColor);
  await forget(page);
  await page.goto('/login');
  await expect(enter).toBeVisible();
  await expect.poll(() => colourOf(page, '--primary')).toBe('rgb(41, 112, 255)');
  await expect.poll(fill).toBe(await colourOf(page, '--primary-fill'));
  expect(await fill()).not.toBe('rgb(41, 112, 255)');
  await set({ color: 'red', outward: 'dark' });
  try {
    await page.reload();
    await expect(enter).toBeVisible();
    await expect.poll(() => colourOf(page, '--primary')).toBe('rgb(255, 0, 0)');
    await expect.poll(fill).toBe('rgb(238, 0, 0)');
    await expect(page.locator('html')).toHaveAttribute('data-outward', 'dark');
    await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(15, 19, 25)');
  } finally {
    await set(former);
  }
});

/** The theme as it is, and how the system manager changes it. */
async function themeOf(page: Page) {
  await signIn(page, 'sysadmin', '/app-list');
  const headers = { Authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}` };
  const set = async (data: Record<string, string>) => {
    const answer = await page.request.post('/api/system/theme/edit', { headers, data });
    expect(await answer.json()).toMatchObject({ errcode: 0 });
  };
  return { former: await (await page.request.get('/public/theme/findAll')).json(), set };
}

/** Lets the browser know nobody, while no page of the portal stands in the tab. */
async function forget(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.context().setStorageState({ cookies: [], origins: [] });
}

const partsOf = (page: Page) => [page.locator('body'), page.getByRole('banner'), page.getByRole('navigation', { name: '应用菜单' })];

/** The colour of a token of the look, as the browser computes it. */
function colourOf(page: Page, token: string): Promise<string> {
  return page.evaluate((name) => {
    const probe = document.createElement('span');
    probe.style.color = getComputedStyle(document.documentElement).getPropertyValue(name);
    document.body.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  }, token);
}
