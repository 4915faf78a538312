import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ErrCode, PropertyType } from '#schemas/codes.ts';
import type { FormLoad, FormSaved } from '#schemas/form.ts';
import type { ImportResult } from '#schemas/import.ts';
import { write } from '../apps/markedFixture.ts';
import type { Client } from '../http/client.ts';
import type { TestServer } from '../http/testServer.ts';
import { importFile } from './depot.ts';
import { openOwnApps } from './ownApps.ts';

const whole = { actions: ['add', 'edit', 'import'], scope: 'all' };
const entry = (id: string, more: object = {}) => ({ subjects: [{ id, unitType: 3 }], visible: true, models: { parcel: { ...whole, ...more } } });

describe('a unique column of a sub-table (contract 15.4)', () => {
  let server: TestServer;
  let manager: Client;

  beforeAll(async () => {
    server = await openOwnApps('embedded', async (folder) => {
      const app = join(folder, 'post');
      const serial = { code: 'serial', name: '序列号', name_i18n: { en: 'Serial' }, propertyType: PropertyType.shortText, options: { unique: true } };
      const words = { code: 'words', name: '说明', propertyType: PropertyType.shortText };
      const mark = { code: 'mark', name: '标记', propertyType: PropertyType.shortText, options: { unique: true, formula: '${words}' } };
      const crates = { code: 'crates', name: '箱', propertyType: PropertyType.subTable, subSchema: { properties: [words, mark] } };
      const goods = { code: 'goods', name: '货物', propertyType: PropertyType.subTable, subSchema: { properties: [serial, words] } };
      await write(join(app, 'app.json'), { code: 'post', name: '邮', permissions: [entry('manager'), entry('staff', { hiddenItems: ['crates.mark'] })] });
      await write(join(app, 'menu.json'), []);
      await write(join(app, 'models', 'parcel', 'model.json'), {
        code: 'parcel',
        name: '包裹',
        properties: [{ code: 'title', name: '名', propertyType: PropertyType.shortText }, goods, crates],
      });
      const queryColumns = [{ propertyCode: 'title', propertyType: 0, name: '名' }];
      const queryActions = [{ actionCode: 'import', queryActionType: 5, name: '导入' }];
      await write(join(app, 'lists', 'parcels.json'), { code: 'parcels', schemaCode: 'parcel', name: '包裹', queryColumns, queryActions });
    });
    manager = await server.as('manager');
  });
  afterAll(() => server.close());

  const save = async (bizObject: object, who = manager) => {
    const { data: replayToken } = await who.get<string>('/api/runtime/form/getReplayToken');
    return who.post<FormSaved>('/api/runtime/form/save', { bizObject: { schemaCode: 'parcel', sheetCode: 'parcel', ...bizObject }, replayToken });
  };
  const load = async (objectId: string) => (await manager.get<FormLoad>('/api/runtime/form/load', { schemaCode: 'parcel', objectId })).data.bizObject.data;
  const goods = (...serials: string[]) => serials.map((serial) => ({ serial, rowStatus: 'Added' }));

  it('takes no value twice, in one record or in several; the refusal names the row, and nothing is stored', async () => {
    expect(server.services.apps().faults).toEqual([]);
    const first = await save({ data: { title: 'a', goods: goods('1', '2') } });
    expect(first.errmsg).toBe('');
    const message = '“序列号”的值已存在';
    const repeated = { errcode: ErrCode.invalidParameter, errmsg: message, data: { errors: [{ path: 'goods.1.serial', message }] } };
    expect(await save({ data: { title: 'b', goods: goods('3', '2') } })).toMatchObject(repeated);
    expect(await save({ data: { title: 'b', goods: goods('4', '4') } })).toMatchObject(repeated);
    const { version } = await load(first.data.bizObjectId);
    expect(await save({ id: first.data.bizObjectId, data: { version, title: 'changed', goods: goods('2') } })).toMatchObject({
      errcode: ErrCode.invalidParameter,
    });
    expect(await load(first.data.bizObjectId)).toMatchObject({ title: 'a', goods: [{ serial: '1' }, { serial: '2' }] });
    expect((await save({ data: { title: 'b', goods: [...goods('3', '4'), { words: '无' }, { words: '无' }] } })).errmsg).toBe('');
  });

  it('rows exchange their values in one save', async () => {
    const { data } = await save({ data: { title: 'c', goods: goods('x', 'y') } });
    const stored = await load(data.bizObjectId);
    const [x, y] = stored.goods as [{ id: string }, { id: string }];
    const exchanged = [
      { id: x.id, serial: 'y', rowStatus: 'Modified' },
      { id: y.id, serial: 'x', rowStatus: 'Modified' },
    ];
    expect((await save({ id: data.bizObjectId, data: { version: stored.version, goods: exchanged } })).errmsg).toBe('');
    expect((await load(data.bizObjectId)).goods).toMatchObject([{ serial: 'y' }, { serial: 'x' }]);
  });

  it("a row that keeps its value is in nobody's way: a new one with the same value is the one that is refused", async () => {
    const { data } = await save({ data: { title: 'u', goods: goods('u', 'v') } });
    const { version, goods: stored } = await load(data.bizObjectId);
    const [u, v] = stored as [{ id: string }, { id: string }];
    const same = { id: u.id, serial: 'u', words: '改', rowStatus: 'Modified' };
    const repeated = { id: data.bizObjectId, data: { version, goods: [...goods('u'), same, { id: v.id, rowStatus: 'Unchanged' }] } };
    expect(await save(repeated)).toMatchObject({ errcode: ErrCode.invalidParameter, data: { errors: [{ path: 'goods.0.serial' }] } });
    const freed = [...goods('v'), same, { id: v.id, serial: null, rowStatus: 'Modified' }];
    expect((await save({ id: data.bizObjectId, data: { version, goods: freed } })).errmsg).toBe('');
    expect((await load(data.bizObjectId)).goods).toMatchObject([{ serial: 'v' }, { serial: 'u', words: '改' }, { serial: null }]);
  });

  it('of savers of one value at the same time one has it, whatever the order of their rows', async () => {
    const saved = await Promise.all(['pq', 'qp', 'pq', 'qp'].map((order, at) => save({ data: { title: `s${at}`, goods: goods(...order) } })));
    expect(saved.map(({ errcode }) => errcode).toSorted()).toEqual([0, ...Array<number>(3).fill(ErrCode.invalidParameter)]);
    expect(saved.filter(({ errcode }) => errcode !== 0).map(({ errmsg }) => errmsg)).toEqual(Array<string>(3).fill('“序列号”的值已存在'));
  });

  it('a column that the saver does not see is not named (contract 15.2)', async () => {
    const staff = await server.as('staff');
    const crates = { title: 'k', crates: [{ words: 'k', rowStatus: 'Added' }] };
    expect((await save({ data: crates })).errmsg).toBe('');
    expect(await save({ data: crates })).toMatchObject({ errcode: ErrCode.invalidParameter, errmsg: '“标记”的值已存在' });
    const refused = await save({ data: crates }, staff);
    expect(refused).toMatchObject({ errcode: ErrCode.invalidParameter, data: { errors: [{ path: '' }] } });
    expect(refused.errmsg).not.toContain('标记');
  });

  const parcels = { schemaCode: 'parcel', queryCode: 'parcels' };
  const reasonsOf = ({ secondImportData }: ImportResult) =>
    (secondImportData ?? []).flatMap(({ row, errors }) => Object.entries(errors).map((one) => [row, ...one]));

  it('an import names row and column of what repeats in its file or in what is stored, and stores the other records (contract 9)', async () => {
    const file = '名,货物.序列号\nd,51\n,52\ne,53\n,51\nf,54\n,54\ng,53';
    const outcome = await importFile(manager, 'a.csv', file, parcels);
    expect(outcome).toMatchObject({ successCount: 2, errorCount: 2 });
    const message = '“序列号”的值已存在';
    expect(reasonsOf(outcome)).toEqual([
      [5, 'goods.serial', message],
      [7, 'goods.serial', message],
    ]);
    const again = await importFile(manager, 'b.csv', '名,货物.序列号\nh,55\n,52\ni,55', parcels);
    expect(again).toMatchObject({ successCount: 1, errorCount: 1 });
    expect(reasonsOf(again)).toEqual([[3, 'goods.serial', message]]);
  });

  it('[BX-012] corrected rows that repeat a value come back each with its reason, and the others are stored', async () => {
    const { taskId, headColumns, secondImportData } = await importFile(manager, 'a.csv', '名,货物.序列号\nj,61\nk,61\nl,61\nm,61', parcels);
    const serials = ['62', '61', '62'];
    const corrected = secondImportData?.map((row, at) => ({ ...row, values: { ...row.values, 'goods.serial': serials[at] } }));
    const sent = { taskId, headColumns, secondImportData: corrected, queryField: '', ...parcels };
    const { errcode, data } = await manager.post<ImportResult>('/api/runtime/query/second_import_data', sent);
    expect(errcode).toBe(ErrCode.importStillWrong);
    expect(data).toMatchObject({ successCount: 2, errorCount: 2 });
    expect(reasonsOf(data).map(([row, path]) => [row, path])).toEqual([
      [4, 'goods.serial'],
      [5, 'goods.serial'],
    ]);
  });

  it('an import of somebody who does not see the column does not name it (contract 15.2)', async () => {
    const outcome = await importFile(await server.as('staff'), 'a.csv', '名,箱.说明\nn,71\no,71', parcels);
    expect(outcome).toMatchObject({ successCount: 1, errorCount: 1 });
    const reasons = reasonsOf(outcome);
    expect(reasons.map(([row, path]) => [row, path])).toEqual([[3, '']]);
    expect(JSON.stringify(reasons)).not.toContain('标记');
  });
});
