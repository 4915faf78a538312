import { beforeEach, describe, expect, it } from 'vitest';
import type { Confirmation } from '#renderers/contracts/dialogs.ts';
import type { EffectContext } from '#sandbox/protocol/bridgeRows.ts';
import { portalEffects } from '#src/engine/scripts/portalEffects.ts';
import type { ScriptEnvironment, ScriptServices } from '#src/engine/scripts/scriptServices.ts';

const context: EffectContext = { runId: 1, hook: 'onLoad', depth: 0, signal: new AbortController().signal };
let confirmed: Confirmation[];
let went: string[];
let isFirst: boolean;

function effects() {
  const services = {
    ports: () => ({ t: (key: string) => key }),
    confirm: async (confirmation: Confirmation) => confirmed.push(confirmation) > 0,
    address: { goTo: (path: string, how: string) => void went.push(`${how} ${path}`), back: () => void went.push('back'), isFirst: () => isFirst },
  } as unknown as ScriptServices; // as much of them as is used here
  return portalEffects(services, {} as ScriptEnvironment, { show: () => () => undefined, closeAll: () => undefined }, () => 'x/y'); // axios is not called
}

beforeEach(() => {
  confirmed = [];
  went = [];
  isFirst = false;
});

describe('a dialog of a script', () => {
  it('shows text as text, also where it begins like HTML, and a descriptor as what it is', async () => {
    const { $confirm } = effects();
    for (const content of ['<b>x</b>', { html: '<img src=x>' }, { html: '<b>x</b>', text: 'plain' }, { type: 'tag', text: '<i>' }, 42])
      await $confirm([{ title: '<u>T</u>', content }], context);
    expect(confirmed.map(({ content }) => content)).toEqual([
      { type: 'text', text: '<b>x</b>' },
      undefined,
      { type: 'text', text: 'plain' },
      { type: 'tag', text: '<i>' },
      undefined,
    ]);
    expect(confirmed[0]?.title).toBe('<u>T</u>');
  });

  it('has a title and buttons with words, however blank or long the given ones are', async () => {
    const { $confirm } = effects();
    await $confirm([{ title: ' \n', okText: '', cancelText: '\u3000' }], context);
    await $confirm([{ title: 'T'.repeat(1000), okText: 'O'.repeat(1000), cancelText: null }], context);
    expect(confirmed).toEqual([
      { title: 'scripted:confirm', content: undefined, okText: undefined, cancelText: undefined },
      { title: 'T'.repeat(200), content: undefined, okText: 'O'.repeat(60), cancelText: undefined },
    ]);
  });
});

describe('the ways of a script', () => {
  it('lead to pages of the portal, not to its sign-in and not with a token', () => {
    const router = effects();
    router['$router.push'](['/my-draft?view=1'], context);
    router['$router.replace']([{ path: '/my-draft', query: { view: '客' } }], context);
    expect(went).toEqual(['push /my-draft?view=1', 'replace /my-draft?view=%E5%AE%A2']);
    for (const to of ['/login', '/%4Cogin', '/oauth/x', '/a/..//login', '/x?T=1', { path: '/x', query: { access_token: '1' } }])
      expect(() => router['$router.push']([to], context)).toThrow(expect.objectContaining({ code: 'NOT_ALLOWED' }));
    expect(went).toHaveLength(2);
  });

  it('lead back as long as there is a page of the portal to go back to', () => {
    const router = effects();
    router['$router.back']([], context);
    isFirst = true;
    expect(() => router['$router.back']([], context)).toThrow(expect.objectContaining({ code: 'NOT_ALLOWED' }));
    expect(went).toEqual(['back']);
  });
});
