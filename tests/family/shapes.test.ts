import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Ports } from '#renderers/contracts/ports.ts';
import { batchUpdateAction } from '#renderers/actions/batchUpdateAction.ts';
import { toDeleteLines } from '#renderers/regions/deletion/toDeleteLines.ts';
import { statusMark, columnSumText } from '#renderers/regions/rows/cellContent.ts';
import { choicesOf } from '#schemas/formats/filters/options.ts';
import { decodeTexts } from '#schemas/formats/jsonTexts.ts';
import { textPaths } from '#schemas/formats/textPaths.ts';
import { ListConfig, type ListQuery, type ListRow } from '#schemas/list.ts';
import { localized } from '#schemas/localized.ts';
import { call } from '#src/api/client.ts';
import { requestForm } from '#src/engine/forms/requestForm.ts';
import { formSnapshot } from '#src/engine/scripts/form/formSnapshot.ts';
import { importCalls } from '#src/engine/lists/tasks/importCalls.ts';
import { compileList } from '#src/engine/lists/state/compileList.ts';
import type { ListSession } from '#src/engine/lists/query/ListSession.ts';
import { valueOfRow, valueText } from '#src/engine/lists/query/cellText.ts';
import { toListQuery } from '#src/engine/lists/query/listQuery.ts';
import { loadForm } from '#src/engine/forms/loadForm.ts';
import { modelSource } from '#src/engine/lists/query/modelSource.ts';
import { rowCalls } from '#src/engine/lists/records/rowCalls.ts';
import { saveForm } from '#src/engine/forms/saveForm.ts';
import { sentPlaceInMemory } from '#src/engine/forms/sentForm.ts';
import type { TestServer } from '../server/http/testServer.ts';
import type { FamilyServer } from './familyServer.ts';
import { PROFILES, enter, openBehind, openFamily } from './profiles.ts';

const PLACE = { provinceName: '江苏省', cityName: '苏州市', districtName: '姑苏区', address: '平江路 1 号' };
let server: TestServer;
let family: FamilyServer;

beforeAll(async () => {
  server = await openBehind();
});
afterAll(() => server.close());

const familySource = (schemaCode: string) => modelSource(schemaCode, { call, isFamily: true });

const last = (end: string) => family.seen.findLast(({ path }) => path.endsWith(end));

/** Four stored things; gives what only their titles begin with. */
async function storeThings(): Promise<string> {
  const tag = randomBytes(4).toString('hex');
  const form = await requestForm(call, { schemaCode: 'thing' });
  for (const at of [1, 2, 3, 4]) await saveForm(form, { title: `${tag} ${at}`, amount: at + 0.5, place: PLACE }, undefined, sentPlaceInMemory());
  return tag;
}

/** What the list of things asks for those of a tag. */
async function thingsOf(tag: string): Promise<ListQuery> {
  const model = compileList(await familySource('thing').config('thing_all'));
  const filters = [{ propertyCode: 'title', propertyType: 0, propertyValue: tag, propertyValueName: tag }];
  return toListQuery(model, { viewCode: 'thing_all', values: {}, filters, condition: [], sort: [], page: 1, size: 20 });
}

const taggedRows = async (tag: string) => familySource('thing').rows(await thingsOf(tag), new AbortController().signal);

describe.each(PROFILES)('shapes of a family server %s (contract 17)', (_, options, settings) => {
  beforeAll(async () => {
    family = await openFamily(server.url, options, settings);
    await enter('sysadmin');
  });
  afterAll(() => family.close());

  it('[LS-004] [LS-009] [HT-031] JSON texts that come as objects make the same list: names, script, style, choices, actions', async () => {
    const sysadmin = await server.as('sysadmin');
    for (const [schemaCode, code] of [
      ['device', 'device_all'],
      ['thing', 'thing_all'],
    ] as const) {
      const { data: plain } = await sysadmin.get<ListConfig>('/api/app/query/get', { code, schemaCode, source: 1 });
      const config = await familySource(schemaCode).config(code);
      expect(config.queryColumns?.every(({ name_i18n }) => typeof name_i18n === 'object')).toBe(true);
      expect(drawn(config)).toEqual(drawn(decodeTexts(plain, textPaths(ListConfig)) as ListConfig));
    }
    expect(compileList(await familySource('device').config('device_all')).script).toContain('onPreLoad');
  });

  it('[LS-011] [LS-012] [EN-017] rows, total and sums that come as numbers read as ever', async () => {
    const tag = await storeThings();
    const { content, totalElements, sumMap } = await taggedRows(tag);
    expect(totalElements).toBe(4);
    const sysadmin = await server.as('sysadmin');
    const { data: plain } = await sysadmin.post<{ content: ListRow[]; sumMap: Record<string, unknown> }>('/api/runtime/query/list', await thingsOf(tag));
    const { columns } = compileList(await familySource('thing').config('thing_all'));
    const read = (rows: readonly ListRow[]) => rows.map((row) => columns.map((column) => valueText(row, column, 'zh')));
    expect(read(content)).toEqual(read(plain.content));
    expect(typeof sumMap?.amount).toBe('number');
    const amount = columns.find(({ key }) => key === 'amount');
    expect(amount && columnSumText(sumMap ?? {}, amount)).toBe('12.00');
  });

  it('[EN-016] [EN-020] a state inside data and addresses encoded twice read as ever', async () => {
    const { content } = await taggedRows(await storeThings());
    expect(content.map((row) => [typeof row.data.place, 'sequenceStatus' in row])).toEqual([
      ['string', false],
      ['object', false],
      ['string', false],
      ['string', false],
    ]);
    expect(content.map((row) => [valueOfRow(row, 'sequenceStatus'), statusMark(row)])).toEqual([
      ...[1, 2, 3].map(() => ['COMPLETED', undefined]),
      ['DRAFT', 'draft'],
    ]);
    const { columns } = compileList(await familySource('thing').config('thing_all'));
    const place = columns.find(({ key }) => key === 'place');
    expect(content.map((row) => place && valueText(row, place, 'zh'))).toEqual(Array.from({ length: 4 }, () => '江苏省苏州市姑苏区平江路 1 号'));
  });

  it('[EN-016] [LA-037] [OP-11] no workflow is understood in each of its four ways: --, null, empty and absent', async () => {
    const { content } = await taggedRows(await storeThings());
    const list = { config: { code: 'thing_all', name: '', schemaCode: 'thing' }, total: 4, page: 1, allowsDash: false, bindWorkflow: false };
    const may = content.map((row) => batchUpdateAction.enabled({ ...list, checkedRows: [row] }));
    expect(may).toEqual(['list:actions.noWorkflow', true, true, true]);
  });

  it('[LS-009] [HT-031] a question without conditions says nothing of them', async () => {
    const query = await thingsOf('nothing');
    await familySource('thing').rows(query, new AbortController().signal);
    expect(Object.keys(query)).toEqual(['schemaCode', 'queryCode', 'mobile', 'page', 'size', 'filters']);
    if (options.encryptKey === undefined) expect(JSON.parse(last('/query/list')?.body ?? '')).toEqual(query);
  });

  it('[LA-005] [HT-031] a delete check of one item a row is counted in its own words, and the rows go', async () => {
    const { content } = await taggedRows(await storeThings());
    const ids = content.map(({ id }) => id);
    const items = await call('checkDelete', { body: { ids, schemaCode: 'thing' } });
    expect(items.map(({ resultCode, objectIds }) => [resultCode, objectIds])).toEqual(ids.map(() => [undefined, undefined]));
    const { lines, deletable } = toDeleteLines(items, ids, (key, values) => `${key} ${JSON.stringify(values ?? {})}`);
    expect(lines.map(({ text }) => text)).toEqual(['可以删除 0deletion:counted {"count":2}', '可以删除 1deletion:counted {"count":2}']);
    expect(new Set(deletable)).toEqual(new Set(ids));
    expect(await call('deleteRows', { body: { ids: deletable, schemaCode: 'thing' } })).toMatchObject({ successCount: 4 });
  });

  it('[FM-001] [AP-013] a record opens with rules requested by both names of the model, and is saved back', async () => {
    const { content } = await taggedRows(await storeThings());
    const [row] = content;
    const { form } = await loadForm({ schemaCode: 'thing', objectId: row?.id ?? '' }, new AbortController().signal);
    expect(form.bizObject).toMatchObject({ workflowInstanceId: '--', data: { place: PLACE } });
    // The values of a form's script that stand in the form alone.
    const source = { scripted: { form } } as unknown as Parameters<typeof formSnapshot>[0];
    expect(formSnapshot(source, ['workflowInfo']).workflowInfo).toMatchObject({ instanceId: '' });
    const { version } = form.bizObject.data;
    await saveForm(form, { version, title: '改过的', amount: 7 }, undefined, sentPlaceInMemory());
    const again = await requestForm(call, { schemaCode: 'thing', objectId: row?.id ?? '' });
    expect(again.bizObject.data).toMatchObject({ title: '改过的', amount: 7 });
    expect(again.bizSchema.properties.find(({ code }) => code === 'state')).toMatchObject({ options: { items: ['开', '关'] } });
  });

  it('[AP-013] the fields of an import are known by rules requested by both names of the model', async () => {
    const services = { call, isFamily: true, ports: () => ({ locale: 'zh' }) };
    // All that the fields of an import ask of a list.
    const session = { schemaCode: 'device', services, store: { get: () => ({ model: { config: { code: 'device_all' } } }) } } as unknown as ListSession;
    const { fields } = await importCalls(session).fields();
    expect(fields.find(({ code }) => code === 'serialNo')).toMatchObject({ unique: true });
  });

  it('[HT-031] names by language come as objects everywhere: logs of changes, print templates, the search', async () => {
    const tag = await storeThings();
    const ids = (await taggedRows(tag)).content.map(({ id }) => id);
    await call('batchUpdate', {
      body: { objectIds: ids, propertyCode: 'title', modifiedValue: `${tag} 改`, schemaCode: 'thing', queryCode: 'thing_all', sheetCode: '' },
    });
    const { content } = await call('batchUpdates', { query: { page: 0, size: 10, schemaCode: 'thing' } });
    expect(localized({ ...content[0], name: '' }, 'en')).toBe('Title');
    const track = await call('recordTrack', { query: { bizObjectId: ids[0] ?? '', schemaCode: 'thing' } });
    expect(track.map((entry) => localized({ ...entry, name: '' }, 'en'))).toContain('Title');
    const found = await call('platformSearch', { body: { searchword: '物品', size: 10, page: 0, tab: 'ALL' } });
    expect(found.MODEL?.content.map((page) => localized(page, 'en'))).toContain('Things');
  });

  it('[HT-031] GET calls that change something go as GET', async () => {
    const query = { type: 'VIEW_QUERY', schemaCode: 'thing', queryCode: 'thing_all' };
    const saved = [];
    for (const name of ['甲', '乙'])
      saved.push(await call('saveQuery', { body: { ...query, name: `${name} ${randomBytes(3).toString('hex')}`, content: '{}' } }));
    const [one, other] = saved.map(({ id }) => id);
    await call('moveSavedQuery', { query: { id: other ?? '', targetId: one ?? '' } });
    expect(last('/moveSort')?.method).toBe('GET');
    const ids = (await call('savedQueries', { query })).map(({ id }) => id);
    expect(ids.indexOf(other ?? '')).toBeLessThan(ids.indexOf(one ?? ''));
    for (const id of [one, other]) await call('deleteSavedQuery', { query: { id: id ?? '' } });
    await expect(call('moveSavedQuery', { query: { id: 'a', targetId: 'b' } }, { method: 'POST' })).rejects.toMatchObject({ status: 405 });
    expect(last('/moveSort')?.method).toBe('POST');
  });

  it('[HT-024] an array travels as its body: encrypted it is sealed like every other; where the server cannot open it, codes hold the whole address', async () => {
    const [row] = (await taggedRows(await storeThings())).content;
    const reported: unknown[] = [];
    const place = {
      schemaCode: 'thing',
      call,
      ports: () => ({}) as Ports,
      log: (error: unknown) => void reported.push(error),
      list: () => ({ queryCode: '', page: 1, size: 20 }),
    };
    const addresses = await rowCalls(place).recordAddresses([row?.id ?? ''], 'https://desk.test');
    const whole = `https://desk.test/form/detail?schemaCode=thing&objectId=${row?.id}`;
    expect(addresses).toEqual([options.encryptKey === undefined ? expect.stringContaining('/?shortCode=') : whole]);
    if (options.encryptKey !== undefined) expect(reported).toMatchObject([{ errcode: 900400, errmsg: expect.stringContaining('JSON parse error') }]);
    expect(last('/genShortCodes')?.body.startsWith('{"param":"')).toBe(options.encryptKey !== undefined);
  });
});

/** What a reader sees of a list, in English. */
function drawn(config: ListConfig) {
  const { columns, actions, conditions, script, style, scriptApis, checkbox, ordinal } = compileList(config);
  return {
    columns: columns.map(({ key, column }) => [key, localized(column, 'en')]),
    actions: actions.map(({ action }) => [action.actionCode, localized(action, 'en')]),
    conditions: conditions.map((condition) => [condition.propertyCode, localized(condition, 'en'), choicesOf(condition.options, 'en')]),
    script,
    style,
    scriptApis,
    checkbox,
    ordinal,
  };
}
