import { existsSync, readFileSync } from 'node:fs';
import { createServer, request as sendRequest, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { expect } from '@playwright/test';
import { calls } from '#schemas/calls/index.ts';
import { signedIn } from '#tests/server/http/client.ts';
import { changeStored, openEmpty } from './emptyPage.ts';
import { test } from './fixtures.ts';
import { PASSWORD } from './portal.ts';

const PORTAL = 'dist/portal';
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.wasm': 'application/wasm',
};
const CONTRACT = Object.values(calls).map(({ method, path }) => ({ method, path: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) }));

/** What the browser requested that is neither a file of the built portal nor a call of the contract. */
const strangers: string[] = [];
/** The portal whose calls they are. */
let portal: string;
let front: Server;
let origin: string;

/** A plain file server with the built portal; it hands on exchanges of the call table with status, type and body, and nothing else. */
function answer(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { pathname, search } = new URL(incoming.url ?? '/', origin);
  if (CONTRACT.some(({ method, path }) => method === incoming.method && path.test(pathname))) return handOn(incoming, outgoing, `${pathname}${search}`);
  const file = join(PORTAL, normalize(pathname));
  const isFile = extname(pathname) !== '' && existsSync(file);
  if (!isFile && !(incoming.headers.accept ?? '').includes('text/html')) strangers.push(`${incoming.method} ${pathname}`);
  outgoing.setHeader('Content-Type', TYPES[extname(isFile ? file : '.html') || '.html'] ?? 'application/octet-stream');
  outgoing.end(readFileSync(isFile ? file : join(PORTAL, 'index.html')));
}

function handOn(incoming: IncomingMessage, outgoing: ServerResponse, path: string): void {
  const { accept, authorization, authentication, 'content-type': type, 'accept-language': language } = incoming.headers;
  const headers = Object.fromEntries(
    Object.entries({ accept, authorization, authentication, 'content-type': type, 'accept-language': language }).filter(([, value]) => value !== undefined),
  );
  const onward = sendRequest(`${portal}${path}`, { method: incoming.method, headers }, (answered) => {
    const kind = answered.headers['content-type'];
    outgoing.writeHead(answered.statusCode ?? 502, kind === undefined ? {} : { 'Content-Type': kind });
    answered.pipe(outgoing);
  });
  onward.on('error', () => outgoing.destroy());
  outgoing.on('close', () => onward.destroy());
  incoming.pipe(onward);
}

test.beforeAll(async ({ shapes }) => {
  portal = shapes.url;
  front = createServer(answer);
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  // A listening TCP server has an address with a port.
  origin = `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
});
test.afterAll(() => {
  front.closeAllConnections();
  front.close();
});

test('[HT-031] the built files on any web server work with nothing but the calls of the contract behind them', async ({ page }) => {
  const { tokens } = await signedIn(portal, 'sysadmin', PASSWORD);
  await openEmpty(page, origin);
  await changeStored(page, {
    corpId: 'portico',
    token: tokens?.access_token,
    refresh_token: tokens?.refresh_token ?? undefined,
    expireTime: String(tokens?.exp ?? ''),
  });
  await page.goto(`${origin}/application/kinds/application-list/thing`);
  await expect(page.getByRole('tree').getByRole('treeitem', { name: '物品' })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('button', { name: '新增物品' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: '标题' }).fill('只凭线路');
  await form.getByRole('button', { name: '保存', exact: true }).click();
  // The view begins with filters that the new record does not meet; it stays, marked.
  await expect(page.getByRole('gridcell', { name: '只凭线路 新增' })).toBeVisible();
  await page.getByRole('button', { name: '清空', exact: true }).click();
  await expect(page.getByRole('gridcell', { name: '只凭线路', exact: true })).toBeVisible();
  const id = await page.getByRole('row').filter({ hasText: '只凭线路' }).first().getAttribute('row-business-key');
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^用户：/ })
    .click();
  await page.getByRole('button', { name: '退出登录' }).click();
  await expect(page).toHaveURL(`${origin}/login`);
  expect(strangers).toEqual([]);
  // The rows of this portal are those of other tests too.
  const removed = await (await signedIn(portal, 'sysadmin', PASSWORD)).post('/api/runtime/query/delete_data', { schemaCode: 'thing', ids: [id] });
  expect(removed).toMatchObject({ errcode: 0, data: { successCount: 1 } });
});
