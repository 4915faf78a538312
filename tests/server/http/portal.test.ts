import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ErrCode } from '#schemas/codes.ts';
import { createApp } from '#server/app.ts';
import { builtPages } from '#server/http/portal.ts';
import { openPortalFiles } from '#server/http/portalFiles.ts';
import { toSettings } from '#server/services/settings.ts';
import { handlers } from '#server/implement.ts';
import { SETTINGS_AS_SHIPPED, startTestServer, type TestServer } from './testServer.ts';

const PAGE = '<html><head><meta name="portal-settings" content="{}" /><meta name="style-nonce" nonce="PORTICO_CSP_NONCE"></head></html>';
const SCRIPT = 'export const portal = 1;';

describe('the portal', () => {
  let server: TestServer;
  let app: FastifyInstance;
  const folder = mkdtempSync(join(tmpdir(), 'portico-portal-'));
  beforeAll(async () => {
    mkdirSync(join(folder, 'static'));
    mkdirSync(join(folder, '.vite'));
    writeFileSync(join(folder, 'index.html'), PAGE);
    writeFileSync(join(folder, 'static/main-abc.js'), SCRIPT);
    writeFileSync(join(folder, 'static/main-abc.js.gz'), gzipSync(SCRIPT));
    for (const name of ['worker', 'pdfReader']) writeFileSync(join(folder, `static/${name}-abc.js`), 'self.close();');
    writeFileSync(join(folder, 'static/engine-abc.wasm'), 'wasm');
    const preloads = [{ path: '^/application/', scripts: ['/static/main-abc.js'], styles: ['/static/main-abc.css'] }];
    writeFileSync(join(folder, '.vite/preloads.json'), JSON.stringify(preloads));
    writeFileSync(join(folder, '.vite/manifest.json'), JSON.stringify({ 'sandbox/guest/worker.ts?worker': { file: 'static/worker-abc.js' } }));
    server = await startTestServer({ settings: SETTINGS_AS_SHIPPED });
    const services = { ...server.services, settings: toSettings({ portal: { adminUrl: 'x', client_id: 'a"<b' }, frameHosts: ['https://maps.example'] }) };
    const pages = async () => builtPages(openPortalFiles(folder), services);
    app = await createApp({ services, handlers, log: pino({ level: 'silent' }), publicOrigin: 'https://portico.example.com', pages });
  });
  afterAll(async () => {
    await app.close();
    await server.close();
    rmSync(folder, { recursive: true });
  });

  it('[contract 3.1] the page says that calls are in clear where the server does not encrypt, and only there', async () => {
    const mark = '<meta name="calls-in-clear">';
    expect((await app.inject('/login')).body).toContain(mark);
    const services = { ...server.services, settings: toSettings({ encryptKey: 'sixteen-letters!' }) };
    const pages = async () => builtPages(openPortalFiles(folder), services);
    const encrypting = await createApp({ services, handlers, log: pino({ level: 'silent' }), publicOrigin: 'https://portico.example.com', pages });
    const { body } = await encrypting.inject('/login');
    await encrypting.close();
    expect(body).toContain('sixteen-letters!');
    expect(body).not.toContain(mark);
  });

  it.each(['/', '/login', '/oauth?code=x', '/application/crm/application-list/customer', '/application/crm/https%3A%2F%2Fx.example%2Fapi%2Fy', '/api-docs'])(
    '[S9] the address %s gets the page under the one header, with a nonce of its own',
    async (url) => {
      const [one, other] = [await app.inject(url), await app.inject(url)];
      expect(one.statusCode).toBe(200);
      const nonce = /'nonce-([^']+)'/.exec(String(one.headers['content-security-policy']))?.[1] ?? '';
      expect(nonce.length).toBeGreaterThanOrEqual(22);
      expect(one.headers['content-security-policy']).toBe(
        `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; style-src-attr 'unsafe-inline'; img-src 'self' blob: data: https:; font-src 'self'; connect-src 'self'; worker-src 'self'; frame-src 'self' blob: https://maps.example; frame-ancestors 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; require-trusted-types-for 'script'; trusted-types app dompurify default; report-to csp`,
      );
      expect(one.body).toContain(`nonce="${nonce}"`);
      expect(one.body).not.toContain('PORTICO_CSP_NONCE');
      expect(other.headers['content-security-policy']).not.toBe(one.headers['content-security-policy']);
      expect(one.headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'cross-origin-opener-policy': 'same-origin',
        'reporting-endpoints': 'csp="/api/system/csp_report"',
      });
    },
  );

  it.each([
    ['"Not;A=Brand";v="8", "Chromium";v="150", "Google Chrome";v="150"', 'noopener-allow-popups'],
    ['"Chromium";v="131"', 'noopener-allow-popups'],
    // These would take no policy at all, and a browser that names no brand may be one of them.
    ['"Chromium";v="130"', 'same-origin'],
    ['"Chromium";v="x131"', 'same-origin'],
    [undefined, 'same-origin'],
  ])('[S9] a browser of the brands %s gets the page with the strictest opener policy it knows', async (brands, policy) => {
    const page = await app.inject({ url: '/', headers: brands === undefined ? {} : { 'sec-ch-ua': brands } });
    expect(page.headers).toMatchObject({ 'cross-origin-opener-policy': policy, vary: expect.stringContaining('Sec-CH-UA') });
    const file = await app.inject({ url: '/static/main-abc.js', headers: brands === undefined ? {} : { 'sec-ch-ua': brands } });
    expect(file.headers['cross-origin-opener-policy']).toBe('same-origin');
  });

  it.each(['/', '/static/main-abc.js', '/api/none', '/api/%zz'])('[S9] where browsers come by HTTPS, the answer to %s keeps them to it', async (url) => {
    expect((await app.inject(url)).headers['strict-transport-security']).toBe('max-age=31536000');
  });

  it('an address with a short code that nobody could have made gets the page, and looking for codes is counted', async () => {
    for (const code of ['%00', '%ED%A0%80', 'x'.repeat(65), 'unknown']) {
      expect([code, (await app.inject(`/?shortCode=${code}`)).statusCode]).toEqual([code, 200]);
    }
    const answers = await Promise.all(Array.from({ length: 450 }, (_, index) => app.inject(`/?shortCode=guess${index}`)));
    expect(answers.some(({ body }) => body.includes(String(ErrCode.tooManyRequests)))).toBe(true);
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
  });

  it('scripts and styles of a page carry no nonce: the policy lets in those of the portal by their origin, and a browser compiles a script again for another nonce', async () => {
    const page = await app.inject('/application/crm/application-list/customer');
    expect(page.body).toContain(
      '<link rel="modulepreload" fetchpriority="low" crossorigin href="/static/main-abc.js"><link rel="preload" as="style" crossorigin href="/static/main-abc.css"></head>',
    );
    expect(readFileSync('index.html', 'utf8').match(/nonce="/g)).toHaveLength(1);
    expect(readFileSync('index.html', 'utf8')).toContain('<meta name="style-nonce" property="csp-nonce" nonce="PORTICO_CSP_NONCE" />');
  });

  it('the portal settings stand in the page as text and under /settings.json', async () => {
    const page = await app.inject('/');
    expect(page.body).toContain('&quot;client_id&quot;:&quot;a\\&quot;&lt;b&quot;');
    expect((await app.inject('/settings.json')).json()).toMatchObject({ client_id: 'a"<b' });
  });

  it('built files are kept for ever and come packed where the browser takes it', async () => {
    const packed = await app.inject({ url: '/static/main-abc.js', headers: { 'accept-encoding': 'gzip, br' } });
    expect(packed.headers).toMatchObject({
      'content-encoding': 'gzip',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
      'content-type': 'text/javascript; charset=utf-8',
    });
    const plain = await app.inject('/static/main-abc.js');
    expect(plain.body).toBe(SCRIPT);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect((await app.inject({ url: '/static/main-abc.js', headers: { 'if-none-match': String(plain.headers.etag) } })).statusCode).toBe(304);
    expect((await app.inject('/static/engine-abc.wasm')).headers['content-type']).toBe('application/wasm');
  });

  it('[S5] only the workers of the sandbox and of PDF files may compile, and they may reach nothing', async () => {
    for (const path of ['/static/worker-abc.js', '/static/pdfReader-abc.js']) {
      const worker = await app.inject(path);
      expect(worker.headers['content-security-policy']).toBe("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'none'");
    }
    expect((await app.inject('/static/main-abc.js')).headers['content-security-policy']).toBeUndefined();
  });

  it('what is no file of the build is never sent', async () => {
    for (const url of ['/static/gone.js', '/.vite/manifest.json', '/static/../../package.json']) {
      const answer = await app.inject(url);
      expect([400, 404]).toContain(answer.statusCode);
      expect(answer.body).not.toContain('sandbox/guest/worker');
    }
    expect((await app.inject({ method: 'POST', url: '/anything' })).statusCode).toBe(405);
  });

  it('a new build is served without a restart', async () => {
    writeFileSync(join(folder, 'index.html'), `${PAGE}<!-- second -->`);
    utimesSync(join(folder, 'index.html'), new Date(), new Date(Date.now() + 5000));
    expect((await app.inject('/')).body).toContain('second');
  });
});

describe('the settings', () => {
  it('are complete without any, and a mistyped one is named', () => {
    expect(toSettings({})).toMatchObject({ imageHosts: ['https:'], callsPerSecond: 50, corporation: { corpId: 'portico' } });
    expect(() => toSettings({ callsPerSecond: 'many' })).toThrow(/callsPerSecond/);
    expect(() => toSettings({ imageHosts: ["https: 'unsafe-inline'"] })).toThrow(/imageHosts/);
  });
});
