import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PropertyType } from '#schemas/codes.ts';

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
    item('number', '门牌', 'Number', shortText, { options: { unique: true } }),
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

const memo = {
  code: 'valueOf',
  name: '便签',
  name_i18n: { en: 'Notes' },
  nameRule: '${title}',
  properties: [item('title', '标题', 'Title', shortText), related('about', 'About', relation)],
};

const column = (propertyCode: string, propertyType: number, name: string, en: string, more: object = {}) => ({
  propertyCode,
  propertyType,
  name,
  name_i18n: { en },
  ...more,
});
const owners = {
  code: 'owners',
  schemaCode: OWNER,
  name: '业主',
  name_i18n: { en: 'Owners' },
  queryColumns: [column('title', shortText, '名称', 'Title')],
  queryActions: [{ actionCode: 'delete', queryActionType: 4, name: '删除', name_i18n: { en: 'Delete' } }],
};
const houses = {
  code: 'houses',
  schemaCode: 'house',
  name: '房屋',
  name_i18n: { en: 'Houses' },
  queryColumns: [
    column('title', shortText, '名称', 'Title'),
    column('keeper', relation, 'Keeper', 'Keeper', { relativeSchemaCode: OWNER }),
    column('watchers', relationMulti, 'Watchers', 'Watchers', { relativeSchemaCode: OWNER }),
  ],
  queryActions: [{ actionCode: 'export', queryActionType: 6, name: '导出', name_i18n: { en: 'Export' } }],
};
const menu = [owner, house].map(({ code, name, name_i18n }) => ({ code, name, name_i18n, type: 'BizModel', pcAble: true, published: true }));

const person = (id: string, models: object) => ({ subjects: [{ id, unitType: 3 }], visible: true, models });
const whole = { actions: ['add', 'edit', 'delete', 'batch_update', 'import', 'export', 'form_track'], scope: 'all' };

/** `manager` does everything; `staff` deletes owners, sees houses that are theirs without the lender, and no notes. */
export function writeEstate(folder: string): void {
  const app = join(folder, 'estate');
  const permissions = [
    person('manager', { [OWNER]: whole, house: whole, lease: whole }),
    person('staff', { [OWNER]: whole, house: { actions: ['add', 'edit'], scope: 'own', hiddenItems: ['lender', 'keeper'] } }),
  ];
  write(join(app, 'app.json'), { code: 'estate', name: '房产', permissions });
  write(join(app, 'menu.json'), menu);
  for (const model of [owner, house, lease]) write(join(app, 'models', model.code, 'model.json'), model);
  for (const list of [owners, houses]) write(join(app, 'lists', `${list.code}.json`), list);
  const memos = join(folder, 'notes');
  write(join(memos, 'app.json'), { code: 'toString', name: '便签', permissions: [person('manager', { valueOf: whole })] });
  write(join(memos, 'menu.json'), []);
  write(join(memos, 'models', memo.code, 'model.json'), memo);
}

function write(file: string, document: unknown): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(document));
}
