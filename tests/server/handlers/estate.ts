import { join } from 'node:path';
import { PropertyType } from '#schemas/codes.ts';
import type { FormLoad, FormSaved } from '#schemas/form.ts';
import type { DeleteCheckItem, ListPage, ListRow, NestedCondition, RowsOutcome } from '#schemas/list.ts';
import { write } from '../apps/markedFixture.ts';
import type { DatabaseKind } from '../databases.ts';
import type { Client } from '../http/client.ts';
import type { TestServer } from '../http/testServer.ts';
import { openOwnApps } from './ownApps.ts';

/** Code of the model that everything refers to; legal, and the name of something every object has. */
export const OWNER = 'constructor';
const { shortText, logic, number, relation, relationMulti, subTable } = PropertyType;

const item = (code: string, name: string, en: string, propertyType: number, more: object = {}) => ({ code, name, name_i18n: { en }, propertyType, ...more });
const related = (code: string, en: string, propertyType: number, onDelete?: string, more: object = {}) =>
  item(code, en, en, propertyType, { relativeCode: OWNER, ...(onDelete === undefined ? {} : { options: { onDelete } }), ...more });

const owner = {
  code: OWNER,
  name: '业主',
  name_i18n: { en: 'Owners' },
  nameRule: '${title}',
  properties: [
    item('title', '名称', 'Title', shortText),
    related('heir', 'Heir', relation, 'refuse'),
    related('friend', 'Friend', relation, 'empty'),
    item('firm', '固定', 'Firm', logic),
  ],
  businessRules: [{ code: 'firm', name: '固定', on: 'delete', when: '${firm} == true', message: '固定的业主' }],
};

/** A relation of every kind with every `onDelete`; without one it is `keep`. */
const house = {
  code: 'house',
  name: '房屋',
  name_i18n: { en: 'Houses' },
  nameRule: '${title}',
  properties: [
    item('title', '名称', 'Title', shortText),
    related('keeper', 'Keeper', relation),
    related('tenant', 'Tenant', relation, 'empty'),
    related('lender', 'Lender', relation, 'refuse'),
    related('watchers', 'Watchers', relationMulti, 'keep'),
    related('helpers', 'Helpers', relationMulti, 'empty'),
    related('backers', 'Backers', relationMulti, 'refuse'),
    item('rooms', '房间', 'Rooms', subTable, {
      subSchema: {
        properties: [
          item('what', '用途', 'Use', shortText),
          related('cleaner', 'Cleaner', relation),
          related('guest', 'Guest', relation, 'empty'),
          related('guests', 'Guests', relationMulti, 'empty'),
          related('warden', 'Warden', relation, 'refuse'),
        ],
      },
    }),
  ],
};

/** What is computed from a relation, and a name made of it. */
const lease = {
  code: 'lease',
  name: '租约',
  name_i18n: { en: 'Leases' },
  nameRule: '${title} ${tenant}',
  properties: [
    item('title', '名称', 'Title', shortText),
    related('tenant', 'Tenant', relation, 'empty', { propertyEmpty: false }),
    item('free', '空置', 'Free', logic, { options: { formula: 'empty(${tenant})' } }),
    item('count', '人数', 'People', number, { options: { formula: 'count(${people.who})' } }),
    item('people', '住户', 'People', subTable, { subSchema: { properties: [related('who', 'Who', relation, 'empty')] } }),
  ],
};

const note = {
  code: 'valueOf',
  name: '便签',
  name_i18n: { en: 'Notes' },
  nameRule: '${title}',
  properties: [item('title', '标题', 'Title', shortText), related('about', 'About', relation)],
};

const column = (propertyCode: string, propertyType: number) => ({ propertyCode, propertyType, name: propertyCode });
const houses = {
  code: 'houses',
  schemaCode: 'house',
  name: '房屋',
  queryColumns: [
    column('title', shortText),
    { ...column('keeper', relation), relativeSchemaCode: OWNER },
    { ...column('watchers', relationMulti), relativeSchemaCode: OWNER },
  ],
  queryActions: [{ actionCode: 'export', queryActionType: 6, name: '导出' }],
};

const person = (id: string, models: object) => ({ subjects: [{ id, unitType: 3 }], visible: true, models });
const whole = { actions: ['add', 'edit', 'delete', 'batch_update', 'import', 'export', 'form_track'], scope: 'all' };

/** `manager` does everything; `staff` deletes owners, sees houses that are theirs without the lender, and no notes. */
async function writeEstate(folder: string): Promise<void> {
  const app = join(folder, 'estate');
  const permissions = [
    person('manager', { [OWNER]: whole, house: whole, lease: whole }),
    person('staff', { [OWNER]: whole, house: { actions: ['add', 'edit'], scope: 'own', hiddenItems: ['lender', 'keeper'] } }),
  ];
  await write(join(app, 'app.json'), { code: 'estate', name: '房产', permissions });
  await write(join(app, 'menu.json'), []);
  for (const model of [owner, house, lease]) await write(join(app, 'models', model.code, 'model.json'), model);
  await write(join(app, 'lists', 'houses.json'), houses);
  const notes = join(folder, 'notes');
  await write(join(notes, 'app.json'), { code: 'toString', name: '便签', permissions: [person('manager', { valueOf: whole })] });
  await write(join(notes, 'menu.json'), []);
  await write(join(notes, 'models', note.code, 'model.json'), note);
}

/** Starts a server on two applications whose records refer to each other in every way. */
export function openEstate(database: DatabaseKind = 'embedded'): Promise<TestServer> {
  return openOwnApps(database, writeEstate);
}

/** A related record as a form sends it. */
export const ref = (id: string) => ({ id, name: '' });

/** Stores a record and gives its id. */
export async function add(client: Client, schemaCode: string, data: object): Promise<string> {
  const saved = await trySave(client, { schemaCode, data });
  if (saved.errcode !== 0) throw new Error(saved.errmsg);
  return saved.data.bizObjectId;
}

/** Saves a record as a form does and gives the answer as it comes. */
export async function trySave(client: Client, bizObject: { schemaCode: string; id?: string; data: object }) {
  const { data: replayToken } = await client.get<string>('/api/runtime/form/getReplayToken');
  return client.post<FormSaved>('/api/runtime/form/save', { bizObject, replayToken });
}

/** The values of a record as its form loads them. */
export async function load(client: Client, schemaCode: string, objectId: string): Promise<Record<string, unknown>> {
  const { data, errmsg } = await client.get<FormLoad>('/api/runtime/form/load', { schemaCode, objectId });
  if (errmsg !== '') throw new Error(errmsg);
  return data.bizObject.data;
}

/** What the check before deleting says. */
export async function check(client: Client, ids: readonly string[], schemaCode = OWNER): Promise<DeleteCheckItem[]> {
  const { data, errmsg } = await client.post<DeleteCheckItem[]>('/api/runtime/query/checkForRemoveBizObject', { ids, schemaCode });
  if (errmsg !== '') throw new Error(errmsg);
  return data;
}

/** Deletes records and gives the answer as it comes. */
export const remove = (client: Client, ids: readonly string[], schemaCode = OWNER) =>
  client.post<RowsOutcome>('/api/runtime/query/delete_data', { ids, schemaCode });

/** Rows of a list that meet conditions, by title. */
export async function rows(client: Client, schemaCode: string, conditions: readonly NestedCondition[] = []): Promise<ListRow[]> {
  const body = { schemaCode, queryCode: '', mobile: false, page: 0, size: 500, filters: [], orderByFields: ['title'], orderType: 1 };
  const asked = conditions.length === 0 ? body : { ...body, queryVersion: 1, queryCondition: [[conditions]] };
  const { data, errmsg } = await client.post<ListPage>('/api/runtime/query/list', asked);
  if (errmsg !== '') throw new Error(errmsg);
  return [...data.content];
}
