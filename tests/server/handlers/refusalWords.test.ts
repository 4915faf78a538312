import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CheckType, PropertyType } from '#schemas/codes.ts';
import type { ImportResult } from '#schemas/import.ts';
import type { Envelope } from '#schemas/wire.ts';
import { write } from '../apps/markedFixture.ts';
import type { Client } from '../http/client.ts';
import type { TestServer } from '../http/testServer.ts';
import { ended, uploadSheet } from './depot.ts';
import { openOwnApps } from './ownApps.ts';

/** Every code begins so, and no name has it: a sentence with it shows a code. */
const CODE = /zq/i;
const LANGUAGES = ['zh', 'en'] as const;
type Language = (typeof LANGUAGES)[number];

const item = (code: string, zh: string, en: string, propertyType: number, more: object = {}) => ({
  code: `zq${code}`,
  name: zh,
  name_i18n: { en },
  propertyType,
  ...more,
});
const rule = (code: string, checkType: number, options: object = {}) => ({ propertyCode: `zq${code}`, checkType, options });

const model = {
  code: 'zqthing',
  name: '物件',
  name_i18n: { en: 'Thing' },
  properties: [
    item('Need', '要求', 'Need', PropertyType.shortText, { propertyEmpty: false, propertyLength: 20 }),
    item('Long', '长文', 'Story', PropertyType.longText),
    item('Number', '数额', 'Sum', PropertyType.number),
    item('Day', '日子', 'Day', PropertyType.date),
    item('Clock', '钟点', 'Clock', PropertyType.time),
    item('Logic', '真假', 'Truth', PropertyType.logic),
    item('Choice', '选项', 'Choice', PropertyType.dropdown, { options: { dictionary: 'zqwords' } }),
    item('Person', '人员', 'Person', PropertyType.staff),
    item('Unit', '部门', 'Unit', PropertyType.department),
    item('Link', '关联', 'Link', PropertyType.relation, { relativeCode: 'zqthing' }),
    item('Files', '文件', 'Files', PropertyType.attachment),
    item('Single', '唯一', 'Single', PropertyType.shortText, { options: { unique: true } }),
    item('Once', '一次', 'Once', PropertyType.shortText),
    item('Form', '样式', 'Pattern', PropertyType.shortText),
    item('Short', '短文', 'Short', PropertyType.shortText),
    item('Rule', '规则', 'Rule', PropertyType.number),
    item('Fixed', '固定', 'Fixed', PropertyType.shortText),
    item('Secret', '机密', 'Secret', PropertyType.shortText, { options: { unique: true } }),
    // Every object has what it is coded as; nobody has a right to it where it is hidden.
    { ...item('', '暗号', 'Password', PropertyType.shortText, { options: { unique: true, formula: '${zqShort}' } }), code: 'constructor' },
    item('Lines', '明细', 'Lines', PropertyType.subTable, {
      subSchema: {
        properties: [item('What', '事由', 'What', PropertyType.shortText, { propertyEmpty: false }), item('Cost', '花费', 'Cost', PropertyType.number)],
      },
    }),
  ],
  rules: [
    rule('Once', CheckType.noRepeat),
    rule('Form', CheckType.pattern, { pattern: '^[a-z]+$' }),
    rule('Short', CheckType.maxLength, { maxLength: 3 }),
    rule('Rule', CheckType.onSubmit, { expression: 'empty(${zqRule}) or ${zqRule} > 5' }),
  ],
};
const column = (propertyCode: string, propertyType: number) => ({ propertyCode, propertyType, name: '列', name_i18n: { en: 'Column' } });
const list = {
  code: 'zqthings',
  schemaCode: 'zqthing',
  name: '物件',
  queryColumns: [column('zqNeed', PropertyType.shortText)],
  queryActions: [{ actionCode: 'import', queryActionType: 5, name: '导入' }],
};
const all = ['add', 'edit', 'delete', 'import', 'batch_update'];
const permissions = [
  { subjects: [{ id: 'manager', unitType: 3 }], visible: true, models: { zqthing: { actions: all, scope: 'all', readonlyItems: ['zqFixed'] } } },
  { subjects: [{ id: 'staff', unitType: 3 }], visible: true, models: { zqthing: { actions: all, scope: 'all', hiddenItems: ['zqSecret', 'constructor'] } } },
];

describe('what a refusal calls an item', () => {
  let server: TestServer;
  let manager: Client;
  let staff: Client;
  let stored = '';

  beforeAll(async () => {
    server = await openOwnApps('embedded', async (folder) => {
      const app = join(folder, 'zqapp');
      await write(join(app, 'app.json'), { code: 'zqapp', name: '应用', permissions });
      await write(join(app, 'menu.json'), []);
      await write(join(app, 'models', model.code, 'model.json'), model);
      await write(join(app, 'lists', `${list.code}.json`), list);
      await write(join(app, 'dictionaries', 'zqwords.json'), { code: 'zqwords', name: '词', items: [{ code: 'zqone', name: '一' }] });
    });
    manager = await server.as('manager');
    staff = await server.as('staff');
    const first = await save(manager, 'zh', { zqNeed: '有', zqSingle: 's', zqOnce: 'o', zqSecret: 'x', zqFixed: 'f' });
    if (first.errcode !== 0) throw new Error(first.errmsg);
    stored = (first.data as { bizObjectId: string }).bizObjectId;
  });
  afterAll(() => server.close());

  async function post(client: Client, language: Language, path: string, body: object): Promise<Envelope> {
    return (await client.send('POST', path, { body, headers: { 'Accept-Language': language } })).json();
  }

  async function save(client: Client, language: Language, data: object, id?: string): Promise<Envelope> {
    const { data: replayToken } = await client.get<string>('/api/runtime/form/getReplayToken');
    const bizObject = { schemaCode: 'zqthing', data: { ...data, ...(id ? { version: 1 } : {}) }, ...(id ? { id } : {}) };
    return post(client, language, '/api/runtime/form/save', { bizObject, replayToken });
  }

  /** The sentences of an answer: its message, those at fields, and those of rows. */
  function sentences({ errmsg, data }: Envelope): string[] {
    const content = data as { errors?: { message?: string; errmsg?: string }[]; secondImportData?: { errors: Record<string, string> }[] } | null;
    return [
      errmsg,
      ...(content?.errors ?? []).flatMap(({ message, errmsg: own }) => [message ?? '', own ?? '']),
      ...(content?.secondImportData ?? []).flatMap(({ errors }) => Object.values(errors)),
    ].filter((sentence) => sentence !== '');
  }

  const need = { zqNeed: '要' };
  /** What is sent of an item that cannot be stored so. */
  const values: [name: Record<Language, string>, data: object, id?: () => string][] = [
    [{ zh: '要求', en: 'Need' }, { zqNeed: '' }],
    [{ zh: '要求', en: 'Need' }, { zqNeed: 'x'.repeat(21) }],
    [
      { zh: '长文', en: 'Story' },
      { ...need, zqLong: 5 },
    ],
    [
      { zh: '数额', en: 'Sum' },
      { ...need, zqNumber: '12,5' },
    ],
    [
      { zh: '日子', en: 'Day' },
      { ...need, zqDay: 'x' },
    ],
    [
      { zh: '钟点', en: 'Clock' },
      { ...need, zqClock: 'x' },
    ],
    [
      { zh: '真假', en: 'Truth' },
      { ...need, zqLogic: 'x' },
    ],
    [
      { zh: '选项', en: 'Choice' },
      { ...need, zqChoice: 'gone' },
    ],
    [
      { zh: '人员', en: 'Person' },
      { ...need, zqPerson: [{ id: 'nobody', type: 3 }] },
    ],
    [
      { zh: '部门', en: 'Unit' },
      { ...need, zqUnit: [{ id: 'nowhere', type: 1 }] },
    ],
    [
      { zh: '关联', en: 'Link' },
      { ...need, zqLink: { id: 'nothing' } },
    ],
    [
      { zh: '文件', en: 'Files' },
      { ...need, zqFiles: [5] },
    ],
    [
      { zh: '唯一', en: 'Single' },
      { ...need, zqSingle: 's' },
    ],
    [
      { zh: '一次', en: 'Once' },
      { ...need, zqOnce: 'o' },
    ],
    [
      { zh: '样式', en: 'Pattern' },
      { ...need, zqForm: '9' },
    ],
    [
      { zh: '短文', en: 'Short' },
      { ...need, zqShort: 'abcd' },
    ],
    [
      { zh: '规则', en: 'Rule' },
      { ...need, zqRule: 1 },
    ],
    [{ zh: '固定', en: 'Fixed' }, { ...need, zqFixed: 'other' }, () => stored],
    [
      { zh: '明细', en: 'Lines' },
      { ...need, zqLines: 'x' },
    ],
    [
      { zh: '事由', en: 'What' },
      { ...need, zqLines: [{ zqCost: 1 }] },
    ],
    [
      { zh: '花费', en: 'Cost' },
      { ...need, zqLines: [{ zqWhat: 'a', zqCost: 'x' }] },
    ],
  ];

  it.each(values)('a save: %o', async (name, data, id) => {
    for (const language of LANGUAGES) {
      const answer = await save(manager, language, data, id?.());
      expect(answer.errcode).not.toBe(0);
      for (const sentence of sentences(answer)) {
        expect(sentence).toContain(name[language]);
        expect(sentence).not.toMatch(CODE);
      }
    }
  });

  it('a repeated value is reported at its field', async () => {
    const { errmsg, data } = await save(manager, 'en', { ...need, zqSingle: 's' });
    expect(errmsg).toBe('Another record holds this value of “Single” already');
    expect(data).toEqual({ errors: [{ path: 'zqSingle', message: errmsg }] });
  });

  it('what a person may not see has neither name nor code', async () => {
    for (const language of LANGUAGES) {
      for (const answer of [await save(staff, language, { zqSecret: 'y' }, stored), await save(staff, language, { ...need, zqSecret: 'y' })]) {
        expect(answer.errcode).not.toBe(0);
        for (const sentence of sentences(answer)) expect(sentence).not.toMatch(/zq|机密|Secret/);
      }
    }
  });

  it('a repeated value of an item that a person may not see tells nothing of it, whatever its code', async () => {
    expect((await save(staff, 'zh', { ...need, zqShort: 'abc' })).errcode).toBe(0);
    const { errmsg, data } = await save(staff, 'en', { ...need, zqShort: 'abc' });
    expect(errmsg).toBe('Something you cannot see does not meet its rule; ask an administrator');
    expect(data).toEqual({ errors: [{ path: '', message: errmsg }] });
    expect((await save(manager, 'en', { ...need, zqShort: 'abc' })).data).toMatchObject({ errors: [{ path: 'constructor' }] });
  });

  const filters: [name: Record<Language, string>, code: string, propertyType: number, value: string][] = [
    [{ zh: '数额', en: 'Sum' }, 'zqNumber', PropertyType.number, '12,5;'],
    [{ zh: '日子', en: 'Day' }, 'zqDay', PropertyType.date, 'x;y'],
    [{ zh: '钟点', en: 'Clock' }, 'zqClock', PropertyType.time, 'x;y'],
    [{ zh: '真假', en: 'Truth' }, 'zqLogic', PropertyType.logic, 'x'],
    [{ zh: '花费', en: 'Cost' }, 'zqLines.zqCost', PropertyType.number, 'x;'],
  ];
  it.each(filters)('a filter: %o', async (name, propertyCode, propertyType, propertyValue) => {
    const query = { schemaCode: 'zqthing', queryCode: 'zqthings', mobile: false, page: 0, size: 20, orderByFields: [], orderType: 1 };
    for (const language of LANGUAGES) {
      const answer = await post(manager, language, '/api/runtime/query/list', {
        ...query,
        filters: [{ propertyCode, propertyType, propertyValue, propertyValueName: '' }],
      });
      expect(answer.errcode).not.toBe(0);
      expect(answer.errmsg).toContain(name[language]);
      expect(answer.errmsg).not.toMatch(CODE);
    }
  });

  it.each<[Record<Language, string>, string, unknown]>([
    [{ zh: '文件', en: 'Files' }, 'zqFiles', [{ refId: '0', name: 'x' }]],
    [{ zh: '数额', en: 'Sum' }, 'zqNumber', '12,5'],
    [{ zh: '事由', en: 'What' }, 'zqLines.zqWhat', 'a'],
    [{ zh: '要求', en: 'Need' }, 'zqNeed', null],
  ])('a batch update: %o', async (name, propertyCode, modifiedValue) => {
    for (const language of LANGUAGES) {
      const body = { objectIds: [stored], propertyCode, modifiedValue, schemaCode: 'zqthing', queryCode: 'zqthings' };
      const shown = sentences(await post(manager, language, '/api/runtime/query/batchUpdate', body));
      expect(shown.length).toBeGreaterThan(0);
      for (const sentence of shown) {
        expect(sentence).toContain(name[language]);
        expect(sentence).not.toMatch(CODE);
      }
    }
  });

  it('an import names its fields in every reason and for the file as a whole', async () => {
    const heading = { zh: '要求,数额,日子,人员,选项,样式,唯一', en: 'Need,Sum,Day,Person,Choice,Pattern,Single' };
    const files: Record<Language, string[]> = { zh: [], en: [] };
    for (const language of LANGUAGES) {
      files[language] = [
        `${heading[language]}\n,1,2026-01-01,,,a,`,
        `${heading[language]}\n甲,x,y,无此人,gone,9,s`,
        `${heading[language]}\n乙,1,,,,9,`,
        `${heading[language]}\n丙,1,,,,a,s`,
        language === 'zh' ? '数额\n1' : 'Sum\n1',
      ];
      for (const content of files[language]) {
        const result = await importThings(content, language);
        const shown = [result.errorMsg ?? '', ...(result.secondImportData ?? []).flatMap(({ errors }) => Object.values(errors))];
        expect(shown.join('')).not.toBe('');
        expect(shown.join('\n')).not.toMatch(CODE);
      }
      const notUnique = await importThings(`${heading[language]}\n丁,1,,,,a,`, language, 'zqNumber').catch((error: Error) => error.message);
      expect(notUnique).toContain(language === 'zh' ? '数额' : 'Sum');
      expect(notUnique).not.toMatch(CODE);
    }
  });

  async function importThings(content: string, language: Language, queryField = ''): Promise<ImportResult> {
    const { data: fileName } = await uploadSheet(manager, 'a.csv', content);
    const query = new URLSearchParams({
      fileName,
      schemaCode: 'zqthing',
      queryCode: 'zqthings',
      originalFilename: 'a.csv',
      languageType: language,
      queryField,
    });
    const answer = await manager.send('GET', `/api/runtime/query/import_data?${query}`, { headers: { 'Accept-Language': language } });
    const started: Envelope<{ taskId: string }> = await answer.json();
    if (started.errcode !== 0) throw new Error(started.errmsg);
    return ended(manager, started.data.taskId);
  }
});
