import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Ports } from '#renderers/contracts/ports.ts';
import { findNames } from '#renderers/regions/pasting/blockNames.ts';
import { PropertyType } from '#schemas/codes.ts';
import type { FormField } from '#schemas/formSchema/field.ts';
import { storeTokens } from '#src/api/pageTokens.ts';
import { setPortalSettings } from '#src/api/settings.ts';
import { namedRecords, searchRelated } from '#src/engine/lists/records/searchRelated.ts';
import { provideBrowserGlobals } from '../../support/browser.ts';
import type { TestServer } from '../http/testServer.ts';
import { openCompany, ref, saveUnit } from './company.ts';

// Only these of its properties are read.
const parent = { code: 'parent', propertyType: PropertyType.relation, relativeCode: 'unit' } as FormField;
const { signal } = new AbortController();

describe('names of records in pasted cells', () => {
  let server: TestServer;
  const ids = new Map<string, string>();
  const fault = (error: Error) => ({ text: error.message, traceId: undefined });
  // Only these of the ports are used.
  const ports = { relations: { named: namedRecords, fault }, timeZone: 'Asia/Shanghai' } as unknown as Ports;

  beforeAll(async () => {
    server = await openCompany();
    const manager = await server.as('manager');
    const store = async (title: string, data: object = {}) => ids.set(title, (await saveUnit(manager, { title, ...data })).data.bizObjectId);
    // By pinyin they stand before the one of the bare name.
    for (let at = 0; at < 45; at += 1) await store(`丁轴 ${at}`);
    for (const title of ['轴', '甲;乙', '重名', 'Axle']) await store(title);
    await saveUnit(manager, { title: '重名' });
    await store('下级', { parent: ref(ids.get('轴') ?? '') });
    provideBrowserGlobals();
    setPortalSettings({ apiHost: server.url, oauthHost: server.url });
    const { tokens } = manager;
    if (!tokens) throw new Error('manager is not signed in');
    storeTokens({ token: tokens.access_token, refreshToken: tokens.refresh_token ?? '', expireTime: tokens.exp ?? 0 });
  });
  afterAll(async () => {
    setPortalSettings({});
    await server.close();
  });

  it('[BX-077] [BX-067] a record is found by its exact name though many more hold the word than a picker shows, and so are all others of a block', async () => {
    const { items, total } = await searchRelated({ schemaCode: 'unit' }, '轴', 0, signal);
    expect(total).toBe(46);
    expect(items.map(({ name }) => name)).not.toContain('轴');
    const titles = [...ids.keys()];
    const axle = ids.get('轴') ?? '';
    const names = await findNames([{ column: parent, texts: [...titles, '轴承', axle, `轴 [${axle}]`, 'axle', 'a\0b', '--'] }], ports, signal);
    const found = (text: string) => names.records(parent, text).map(({ id }) => id);
    const single = titles.filter((title) => title !== '重名');
    expect(single.map(found)).toEqual(single.map((title) => [ids.get(title)]));
    expect(found('重名')).toHaveLength(2);
    expect(found(axle)).toEqual([axle]);
    expect(['轴承', 'axle', 'a\0b'].map(found)).toEqual([[], [], []]);
    expect(titles.map((title) => names.unread(parent, title))).toEqual(titles.map(() => undefined));
  });

  it('[BX-077] what would make a ring is not found, as no picker offers it; what the server refuses to look for stays unread', async () => {
    const notBelow = { propertyCode: 'parent', ids: [ids.get('轴') ?? ''] };
    const names = await findNames([{ column: { ...parent, notBelow }, texts: ['轴', '下级', 'Axle'] }], ports, signal);
    expect(['轴', '下级', 'Axle'].map((text) => names.records(parent, text).length)).toEqual([0, 0, 1]);
    const unknown = { ...parent, relativeCode: 'nothing' };
    const missing = await findNames([{ column: unknown, texts: ['轴'] }], ports, signal);
    expect(missing.unread(unknown, '轴')?.zh).toMatch(/^“轴”没有查找成功：/);
  });
});
