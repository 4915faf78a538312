import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ErrCode } from '#schemas/codes.ts';
import type { FormLoad, FormSaved } from '#schemas/form.ts';
import type { ListConfig } from '#schemas/list.ts';
import { ENDS, flows, userTask, workflowText } from '../apps/bpmn/workflowText.ts';
import { write } from '../apps/markedFixture.ts';
import type { Client } from '../http/client.ts';
import type { TestServer } from '../http/testServer.ts';
import { openOwnApps } from './ownApps.ts';

const rule = {
  code: 'heavy',
  name: '限重',
  name_i18n: { en: 'Weight limit' },
  on: 'delete',
  when: '${weight} > 20',
  message: '超过 20 公斤',
  message_i18n: { en: 'Above 20 kg' },
};
const model = {
  code: 'crate',
  name: '箱',
  nameRule: '${title}',
  properties: [
    { code: 'title', name: '名', propertyType: 0 },
    { code: 'weight', name: '重', propertyType: 2 },
  ],
  businessRules: [rule],
};
const button = (code: string, useLocation: string, bindAction: string, targetCode?: string) => ({ code, name: code, useLocation, bindAction, targetCode });
const list = {
  code: 'crates',
  sortKey: 1,
  schemaCode: 'crate',
  name: '箱',
  queryColumns: [{ propertyCode: 'title', propertyType: 0, name: '名' }],
  customButtons: [
    button('weigh', 'ROW', 'BUSINESS_RULE', 'heavy'),
    button('weigh_form', 'FORM', 'BUSINESS_RULE', 'heavy'),
    button('other', 'FORM', 'FORM', 'other_form'),
    button('begin', 'ROW', 'FLOW', 'flow'),
    button('ring', 'FORM', 'SCRIPT'),
  ],
};
const again = { ...list, code: 'again', sortKey: 2, customButtons: [{ ...button('ring', 'FORM', 'LIST', 'crates'), name: 'another of this code' }] };
const pageForm = { code: 'page_form', schemaCode: 'crate', name: '页', sheetType: 1, pcUrl: '/own/crate.html?skin=1' };

const CODES = list.customButtons.map(({ code }) => code);
const entry = (id: string, crate: object, start = true) => ({
  subjects: [{ id, unitType: 3 }],
  visible: true,
  models: { crate },
  ...(start && { workflows: { flow: { start } } }),
});

describe('custom buttons of rows and forms, rules of buttons, own forms (contract 12.2)', () => {
  let server: TestServer;
  let manager: Client;
  let staff: Client;
  const ids: Record<string, string> = {};

  const save = async (who: Client, title: string, weight: number) => {
    const { data: replayToken } = await who.get<string>('/api/runtime/form/getReplayToken');
    const saved = await who.post<FormSaved>('/api/runtime/form/save', { bizObject: { schemaCode: 'crate', data: { title, weight } }, replayToken });
    ids[title] = saved.data.bizObjectId;
  };

  beforeAll(async () => {
    server = await openOwnApps('embedded', async (folder) => {
      const app = join(folder, 'store');
      await write(join(app, 'app.json'), {
        code: 'store',
        name: '库',
        permissions: [
          entry('manager', { actions: ['add', 'edit', ...CODES], scope: 'all' }),
          // Sees all, presses the buttons on their own alone.
          entry('staff', { actions: [], scope: 'all' }),
          entry('staff', { actions: ['add', ...CODES], scope: 'own' }),
          entry('staff2', { actions: ['begin', 'other'], scope: 'all' }, false),
        ],
      });
      await write(join(app, 'menu.json'), [{ code: 'crate', name: '箱', type: 'BizModel' }]);
      await write(join(app, 'models', 'crate', 'model.json'), model);
      await write(join(app, 'lists', 'crates.json'), list);
      await write(join(app, 'lists', 'again.json'), again);
      await write(join(app, 'forms', 'a_form.json'), { code: 'a_form', schemaCode: 'crate', name: '箱' });
      await write(join(app, 'forms', 'other_form.json'), { code: 'other_form', schemaCode: 'crate', name: '另' });
      await write(join(app, 'forms', 'page_form.json'), pageForm);
      await write(
        join(app, 'workflows', 'flow.bpmn'),
        workflowText(`${ENDS}${userTask('a')}${flows('start a end')}`, { own: '<lp:process schemaCode="crate"/>' }),
      );
    });
    manager = await server.as('manager');
    staff = await server.as('staff');
    await save(manager, 'light', 5);
    await save(manager, 'heavy', 50);
    await save(manager, 'heavier', 60);
    await save(staff, 'mine', 7);
  });
  afterAll(() => server.close());

  const buttonsOf = async (name: string) =>
    (await (await server.as(name)).get<ListConfig>('/api/app/query/get', { code: 'crates', schemaCode: 'crate', source: 1 })).data.customButtons?.map(
      ({ code }) => code,
    );
  const loaded = async (who: Client, title: string, more: object = {}) =>
    (await who.get<FormLoad>('/api/runtime/form/load', { schemaCode: 'crate', objectId: ids[title] ?? '', ...more })).data;
  const press = (who: Client, buttonCode: string, titles: string[], more: object = {}) =>
    who.post<{ message?: string }>('/api/runtime/form/executeCustomButton', {
      schemaCode: 'crate',
      queryCode: 'crates',
      buttonCode,
      objectIds: titles.map((title) => ids[title]),
      ...more,
    });

  it('a list gives the buttons of rows and forms to those who may use them (contract 12.2)', async () => {
    expect(server.services.apps().faults).toEqual([]);
    expect(await buttonsOf('manager')).toEqual(CODES);
    // Opening the record before them in another form takes no right to add, starting its workflow the right to start.
    expect(await buttonsOf('staff2')).toEqual(['other']);
  });

  it('a form has the buttons of its record, each code once, with the list they belong to, where the right reaches that record (contract 10.3, 12.2)', async () => {
    const named = async (who: Client, title: string) =>
      (await loaded(who, title)).formPermission.customButtons?.map(({ code, queryCode, bindAction }) => [code, queryCode, bindAction]);
    const all = [
      ['weigh_form', 'crates', 'BUSINESS_RULE'],
      ['other', 'crates', 'FORM'],
      ['ring', 'crates', 'SCRIPT'],
    ];
    expect(await named(manager, 'light')).toEqual(all);
    expect(await named(staff, 'mine')).toEqual(all);
    expect(await named(staff, 'light')).toEqual([]);
    const fresh = await manager.get<FormLoad>('/api/runtime/form/load', { schemaCode: 'crate' });
    expect(fresh.data.formPermission.customButtons ?? []).toEqual([]);
  });

  it('a rule that holds refuses with its words, of several records with their names; nothing is changed (contract 8.4, 12.2)', async () => {
    const before = await loaded(manager, 'heavy');
    expect(await press(manager, 'weigh', ['light'])).toMatchObject({ errcode: 0, data: { message: '“限重”检查通过' } });
    expect(await press(manager, 'weigh', ['heavy'])).toMatchObject({ errcode: ErrCode.ruleRefused, errmsg: '超过 20 公斤' });
    expect(await press(manager, 'weigh_form', ['light', 'heavy', 'heavier'])).toMatchObject({
      errcode: ErrCode.ruleRefused,
      errmsg: '超过 20 公斤（3 条中的 2 条：heavy、heavier）',
    });
    expect((await loaded(manager, 'heavy')).bizObject).toEqual(before.bizObject);
  });

  it('a button is pressed by those who have the right to it, on the records it reaches (ledger 19: act, rec)', async () => {
    expect(await press(staff, 'weigh', ['mine'])).toMatchObject({ errcode: 0 });
    expect(await press(staff, 'weigh', ['mine', 'heavy'])).toMatchObject({ errcode: ErrCode.notFound });
    expect(await press(await server.as('staff2'), 'weigh', ['light'])).toMatchObject({ errcode: ErrCode.noRight });
    expect(await press(manager, 'ring', ['light'])).toMatchObject({ errcode: ErrCode.invalidParameter });
    expect(await press(manager, 'nothing', ['light'])).toMatchObject({ errcode: ErrCode.documentNotLoaded });
    expect(await press(manager, 'weigh', ['light'], { data: { weight: 1 } })).toMatchObject({ errcode: ErrCode.invalidParameter });
  });

  it('a form of sheetType 1 comes with its address (contract 10.3, 15.6)', async () => {
    expect((await loaded(manager, 'light', { sheetCode: 'page_form' })).bizSheet).toMatchObject({ code: 'page_form', sheetType: 1, pcUrl: pageForm.pcUrl });
    expect((await loaded(manager, 'light')).bizSheet).toMatchObject({ code: 'a_form', sheetType: 0 });
  });
});
