import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CheckType, PropertyType } from '#schemas/codes.ts';
import type { FormLoad, FormSaved } from '#schemas/form.ts';
import { write } from '../apps/markedFixture.ts';
import type { Client } from '../http/client.ts';
import type { TestServer } from '../http/testServer.ts';
import { openOwnApps } from './ownApps.ts';

const item = (code: string, propertyType: number, more: object = {}) => ({ code, name: `项${code}`, name_i18n: { en: `Item ${code}` }, propertyType, ...more });
const label = (key: string) => ({ key, label: `标${key}`, name_i18n: { en: `Label ${key}` } });
const model = {
  code: 'toString',
  name: '物件',
  modelType: 'TREE',
  parentPropertyCode: 'above',
  properties: [
    item('constructor', PropertyType.shortText, { propertyEmpty: false }),
    item('single', PropertyType.shortText, { options: { unique: true } }),
    item('once', PropertyType.shortText),
    item('sum', PropertyType.number),
    item('word', PropertyType.dropdown, { options: { dictionary: 'words' } }),
    item('above', PropertyType.relation, { relativeCode: 'toString' }),
    item('lines', PropertyType.subTable, {
      subSchema: { properties: [item('price', PropertyType.number, { propertyEmpty: false }), item('guest', PropertyType.staff)] },
    }),
  ],
  rules: [{ propertyCode: 'once', checkType: CheckType.noRepeat }],
};
const controls = ['constructor', 'single', 'once', 'sum', 'word', 'above', 'lines.price', 'lines.guest'].map(label);
const everything = { actions: ['add', 'edit', 'batch_update'], scope: 'all' };

describe('refusals about fields that a form calls otherwise than the model (contract 15.6)', () => {
  let server: TestServer;
  let manager: Client;
  beforeAll(async () => {
    server = await openOwnApps('embedded', async (folder) => {
      const app = join(folder, 'labels');
      await write(join(app, 'app.json'), {
        code: 'labels',
        name: '标签',
        permissions: [{ subjects: [{ id: 'manager', unitType: 3 }], visible: true, models: { toString: everything } }],
      });
      await write(join(app, 'dictionaries', 'words.json'), { code: 'words', name: '词', items: [{ code: 'a', name: '甲' }] });
      await write(join(app, 'models', 'toString', 'model.json'), model);
      for (const [code, more] of [
        ['plain', {}],
        ['named', { publishedAttributesJson: controls }],
      ] as const)
        await write(join(app, 'forms', `${code}.json`), { code, schemaCode: 'toString', name: '表', ...more });
    });
    manager = await server.as('manager');
  });
  afterAll(() => server.close());

  /** Saves through a form; its message, in both languages. */
  async function messagesOf(sheetCode: string, data: object, id?: string): Promise<string[]> {
    const messages: string[] = [];
    for (const language of ['zh-CN', 'en-US']) {
      const { data: replayToken } = await manager.get<string>('/api/runtime/form/getReplayToken');
      const version =
        id === undefined
          ? undefined
          : (await manager.get<FormLoad>('/api/runtime/form/load', { schemaCode: 'toString', objectId: id })).data.bizObject.data['version'];
      const body = { bizObject: { schemaCode: 'toString', sheetCode, id, data: { ...data, version } }, replayToken };
      const answer = await manager.send('POST', '/api/runtime/form/save', { body, headers: { 'Accept-Language': language } });
      messages.push(String((await answer.json()).errmsg));
    }
    return messages;
  }
  async function add(data: object): Promise<string> {
    const { data: replayToken } = await manager.get<string>('/api/runtime/form/getReplayToken');
    const saved = await manager.post<FormSaved>('/api/runtime/form/save', { bizObject: { schemaCode: 'toString', sheetCode: 'named', data }, replayToken });
    if (saved.errcode !== 0) throw new Error(saved.errmsg);
    return saved.data.bizObjectId;
  }

  it('[FM-001] name required items, columns and values of the wrong kind by the labels of the form that is saved', async () => {
    const faulty = { sum: '12,5', lines: [{ price: null }] };
    const [zh, en] = await messagesOf('named', faulty);
    expect(zh).toBe('“标constructor”为必填项；“标sum”的值无效；“标lines.price”为必填项');
    expect(en).toBe('Label constructor is required; The value of Label sum is not valid; Label lines.price is required');
    // Another form of the model calls them as the model does.
    expect((await messagesOf('plain', faulty))[1]).toBe('Item constructor is required; The value of Item sum is not valid; Item price is required');
  });

  it('[FM-001] name values that repeat, choices that are not offered and rings so as well', async () => {
    const data = { constructor: 'a', single: 's', once: 'o' };
    const first = await add(data);
    expect(await messagesOf('named', { constructor: 'b', single: 's' })).toEqual([
      '“标single”的值已存在',
      'Another record holds this value of “Label single” already',
    ]);
    expect(await messagesOf('named', { constructor: 'b', once: 'o' })).toEqual([
      '“标once”的值已存在',
      'Another record holds this value of “Label once” already',
    ]);
    expect((await messagesOf('named', { constructor: 'b', word: 'x' }))[1]).toBe('Label word has no choice “x”');
    expect((await messagesOf('named', { ...data, above: { id: first, name: '' } }, first))[1]).toBe('Label above cannot be the record itself');
    expect((await messagesOf('plain', { ...data, above: { id: first, name: '' } }, first))[1]).toBe('Item above cannot be the record itself');
  });

  it('[FM-001] name what is not there so as well, with the place where it stands', async () => {
    const { data: replayToken } = await manager.get<string>('/api/runtime/form/getReplayToken');
    const deleted = { id: 'gone', name: 'x' };
    const bizObject = (data: object) => ({ schemaCode: 'toString', sheetCode: 'named', data: { constructor: 'a', ...data } });
    const save = (data: object) => manager.post('/api/runtime/form/save', { bizObject: bizObject(data), replayToken });
    expect(await save({ above: deleted })).toMatchObject({ data: { errors: [{ path: 'above', message: '“标above”引用的数据不存在或不可见' }] } });
    const rows = [{ price: 1 }, { price: 2, guest: [{ ...deleted, type: 3 }] }];
    expect(await save({ lines: rows })).toMatchObject({ data: { errors: [{ path: 'lines.1.guest', message: '“标lines.guest”引用的数据不存在或不可见' }] } });
  });
});
