import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { toSettings } from '#server/services/settings.ts';
import { freePort, OIDC_CLIENT, startProvider, type RunningProvider } from '#tests/support/oidcProvider.ts';
import { clientOf, signedIn } from './client.ts';
import { startTestServer, type TestServer } from './testServer.ts';

/** A browser without pages: keeps cookies by host and goes one step at a time. */
class Walker {
  readonly #cookies = new Map<string, Map<string, string>>();

  /** Cookies of an address as a header. */
  cookies(origin: string): string {
    return [...(this.#cookies.get(origin) ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  async go(address: string, form?: Record<string, string>): Promise<{ address: string; status: number; text: string; onward: string | undefined }> {
    const { origin } = new URL(address);
    const jar = this.#cookies.get(origin) ?? new Map<string, string>();
    this.#cookies.set(origin, jar);
    const headers = { Cookie: this.cookies(origin) };
    const body = form && Object.keys(form).length > 0 ? new URLSearchParams(form) : null;
    const init = form === undefined ? { headers } : { headers, method: 'POST', body };
    const answer = await fetch(address, { ...init, redirect: 'manual' });
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';', 1)[0] ?? '').split('=');
      if (/Max-Age=0|Expires=Thu, 01 Jan 1970/i.test(line)) jar.delete(name);
      else jar.set(name, value);
    }
    const to = answer.headers.get('location');
    return { address, status: answer.status, text: await answer.text(), onward: to === null ? undefined : new URL(to, address).href };
  }

  /** Follows redirects until an address begins with one of these, or a page comes. */
  async until(start: string, ends: readonly string[], form?: Record<string, string>): Promise<{ address: string; text: string }> {
    let step = await this.go(start, form);
    for (let count = 0; count < 20 && step.onward !== undefined; count += 1) {
      const { onward } = step;
      if (ends.some((end) => onward.startsWith(end))) return { address: onward, text: '' };
      step = await this.go(onward);
    }
    return step;
  }
}

describe('[RT-005] sign-in through an OpenID Connect provider (contract 7.5)', () => {
  let server: TestServer;
  let provider: RunningProvider;
  const folder = mkdtempSync(join(tmpdir(), 'portico-oidc-'));

  beforeAll(async () => {
    const port = await freePort();
    const settings = join(folder, 'settings.json');
    writeFileSync(settings, JSON.stringify({ oidc: { issuer: `http://127.0.0.1:${port}`, ...OIDC_CLIENT, name: '统一认证' } }));
    server = await startTestServer({ settings });
    provider = await startProvider(port, `${server.url}/login/oidc/return`);
  });
  afterAll(async () => {
    await provider.close();
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const ends = (url = server.url) => [`${url}/oauth`, `${url}/login-error`];

  /** Signs in at the provider's own pages and agrees; gives the address of the portal it ends at. */
  async function walk(walker: Walker, login: string, start = '/login/oidc/start', url = server.url): Promise<URL> {
    let page = await walker.until(`${url}${start}`, ends(url));
    if (page.text.includes('name="login"')) page = await walker.until(page.address, ends(url), { prompt: 'login', login, password: 'x' });
    if (page.text.includes('value="consent"')) page = await walker.until(page.address, ends(url), { prompt: 'consent' });
    return new URL(page.address);
  }

  const exchange = async (code: string | null, walker = new Walker()) => {
    const body = new URLSearchParams({ client_id: 'api', grant_type: 'authorization_code', redirect_uri: `${server.url}/oauth`, code: code ?? '' });
    return clientOf(server.url).send('POST', '/oauth/token', { body, headers: { Cookie: walker.cookies(server.url) } });
  };

  it('the system configuration names the second button', async () => {
    expect(await (await fetch(`${server.url}/public/system/config`)).json()).toMatchObject({ oidc: { name: '统一认证' } });
  });

  it('the way to the provider has PKCE, state and nonce, and leads back to our address only', async () => {
    const { onward = '', status } = await new Walker().go(`${server.url}/login/oidc/start?return=/app-list`);
    expect(status).toBe(302);
    const authorization = new URL(onward);
    expect(authorization.origin).toBe(provider.issuer);
    expect(Object.fromEntries(authorization.searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      redirect_uri: `${server.url}/login/oidc/return`,
      scope: 'openid profile',
    });
  });

  it('[contract 3.4] whoever comes back from the provider takes the place of whoever was signed in in that browser', async () => {
    const browser = await signedIn(server.url, 'manager');
    const walker = new Walker();
    const code = (await walk(walker, 'staff')).searchParams.get('code') ?? '';
    const body = new URLSearchParams({ client_id: 'api', grant_type: 'authorization_code', redirect_uri: `${server.url}/oauth`, code });
    const answer = await browser.send('POST', '/oauth/token', { body, headers: { Cookie: walker.cookies(server.url) } });
    expect(await answer.json()).toMatchObject({ user_name: 'staff' });
    expect((await browser.send('GET', '/api/organization/user/info_login')).status).toBe(401);
  });

  it('a public client, which has no secret, signs people in as well', async () => {
    const port = await freePort();
    const settings = join(folder, 'public.json');
    writeFileSync(settings, JSON.stringify({ oidc: { issuer: `http://127.0.0.1:${port}`, clientId: OIDC_CLIENT.clientId } }));
    const own = await startTestServer({ settings });
    onTestFinished(() => own.close());
    const publicProvider = await startProvider(port, `${own.url}/login/oidc/return`, 'public');
    onTestFinished(() => publicProvider.close());
    const back = await walk(new Walker(), 'staff', '/login/oidc/start', own.url);
    expect([back.pathname, back.searchParams.has('code')]).toEqual(['/oauth', true]);
  }, 120_000);

  it('[HT-008] a person the organisation knows comes back with a code of ours, exchanged form-encoded and good once', async () => {
    const walker = new Walker();
    const back = await walk(walker, 'staff', '/login/oidc/start?return=%2Fapp-list%2Fapplications%3Fa%3D1');
    expect(back.pathname).toBe('/oauth');
    expect(back.searchParams.get('return')).toBe('/app-list/applications?a=1');
    const answer = await exchange(back.searchParams.get('code'), walker);
    expect(await answer.json()).toMatchObject({ success: true, user_name: 'staff', access_token: expect.any(String) });
    expect((await exchange(back.searchParams.get('code'), walker)).status).toBe(401);
  });

  it('the code signs nobody in who opens its address in another browser', async () => {
    const back = await walk(new Walker(), 'staff');
    expect((await exchange(back.searchParams.get('code'), new Walker())).status).toBe(401);
  });

  it('[S6] nothing but a path of this portal is kept to return to', async () => {
    for (const given of ['https://evil.test/', '//evil.test', '/\\evil.test', 'javascript:alert(1)', '/\u0001']) {
      const back = await walk(new Walker(), 'staff', `/login/oidc/start?return=${encodeURIComponent(given)}`);
      expect(back.searchParams.get('code'), given).not.toBeNull();
      expect(back.searchParams.get('return'), given).toBeNull();
    }
  });

  it('a person the organisation does not know is refused and never made; one whose account is disabled too', async () => {
    const count = async () => (await server.services.organisation.current()).people.size;
    const before = await count();
    expect((await walk(new Walker(), 'stranger')).search).toBe('?reason=unknown');
    expect(await count()).toBe(before);
    await server.services.database.kysely.updateTable('users').set({ status: 'DISABLE' }).where('id', '=', 'e021').execute();
    await server.services.database.kysely.updateTable('settings').set({ value: 'changed' }).where('key', '=', 'organisation.version').execute();
    expect((await walk(new Walker(), 'e021')).search).toBe('?reason=disabled');
  });

  it("a state is good once, in the browser that began, and an answer without one is nobody's", async () => {
    const walker = new Walker();
    let page = await walker.until(`${server.url}/login/oidc/start`, ends());
    const returned = [`${server.url}/login/oidc/return`];
    page = await walker.until(page.address, returned, { prompt: 'login', login: 'staff', password: 'x' });
    page = await walker.until(page.address, returned, { prompt: 'consent' });
    expect((await new Walker().go(page.address)).onward).toBe(`${server.url}/login-error?reason=expired`);
    expect((await walker.go(page.address)).onward).toBe(`${server.url}/login-error?reason=expired`);
    expect((await walker.go(`${server.url}/login/oidc/return?code=x`)).onward).toBe(`${server.url}/login-error?reason=expired`);
  });

  it('a refusal of the provider and a code it did not give have their reasons', async () => {
    const walker = new Walker();
    const stateOf = async () => new URL((await walker.go(`${server.url}/login/oidc/start`)).onward ?? '').searchParams.get('state');
    const answer = async (query: string) =>
      (await walker.go(`${server.url}/login/oidc/return?state=${await stateOf()}&iss=${provider.issuer}&${query}`)).onward;
    expect(await answer('error=access_denied')).toMatch(/reason=denied$/);
    expect(await answer('error=server_error')).toMatch(/reason=provider$/);
    expect(await answer('code=forged')).toMatch(/reason=provider$/);
    expect(server.log().join('')).not.toContain(OIDC_CLIENT.clientSecret);
  });

  it('after a log-out the provider asks again who it is', async () => {
    const walker = new Walker();
    const back = await walk(walker, 'staff');
    const { access_token: token } = await (await exchange(back.searchParams.get('code'))).json();
    expect(new URL((await walker.go(`${server.url}/login/oidc/start`)).onward ?? '').searchParams.get('prompt')).toBeNull();
    const answer = await fetch(`${server.url}/logout`, { method: 'POST', headers: { Authorization: `Bearer ${token}` } });
    expect(answer.headers.get('set-cookie')).toMatch(/^portico_signed_out=1; Path=\/login\/oidc; HttpOnly; SameSite=Lax/);
    await walker.go(`${server.url}/logout`, {});
    expect(new URL((await walker.go(`${server.url}/login/oidc/start`)).onward ?? '').searchParams.get('prompt')).toBe('login');
  });

  it('settings that would be unsafe or cannot work stop the start with their names', () => {
    const faultOf = (oidc: object) => () => toSettings({ oidc });
    expect(faultOf({ issuer: 'http://idp.example.com', clientId: 'x' })).toThrow('/oidc/issuer http://idp.example.com is no https address');
    expect(faultOf({ issuer: 'https://idp.example.com' })).toThrow('/oidc/clientId is missing');
    expect(faultOf({ issuer: 'https://idp.example.com', clientId: 'x', scopes: ['profile'] })).toThrow('/oidc/scopes must hold openid');
    expect(faultOf({ issuer: 'https://idp.example.com', clientId: 'x', secret: 'y' })).toThrow('/oidc/secret is no setting');
  });
});

describe('[RT-004] without a provider, or with one that is away', () => {
  it('both addresses answer 404 and the configuration has no second button', async () => {
    const server = await startTestServer();
    for (const path of ['start', 'return']) expect((await fetch(`${server.url}/login/oidc/${path}`, { redirect: 'manual' })).status).toBe(404);
    expect(await (await fetch(`${server.url}/public/system/config`)).json()).not.toHaveProperty('oidc');
    await server.close();
  });

  it('a provider that does not answer leads to words, not to a dead page', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'portico-oidc-'));
    const settings = join(folder, 'settings.json');
    writeFileSync(settings, JSON.stringify({ oidc: { issuer: `http://127.0.0.1:${await freePort()}`, clientId: 'x' } }));
    const server = await startTestServer({ settings });
    const answer = await fetch(`${server.url}/login/oidc/start`, { redirect: 'manual' });
    expect(answer.headers.get('location')).toBe(`${server.url}/login-error?reason=provider`);
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });
});
