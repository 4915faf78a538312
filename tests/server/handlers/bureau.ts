import { join } from 'node:path';
import { CheckType, PropertyType } from '#schemas/codes.ts';
import type { FormLoad, FormSaved } from '#schemas/form.ts';
import type { Envelope } from '#schemas/wire.ts';
import { write } from '../apps/markedFixture.ts';
import type { Client } from '../http/client.ts';
import type { DatabaseKind } from '../databases.ts';
import type { TestServer } from '../http/testServer.ts';
import { openOwnApps } from './ownApps.ts';

const item = (code: string, name: string, propertyType: number, more: object = {}) => ({ code, name, propertyType, ...more });
const holds = (propertyCode: string, expression: string, message: string) => ({
  propertyCode,
  checkType: CheckType.onSubmit,
  options: { expression, message },
});

/** Who keeps matters: known by a motto to those who see it, else by the title its name is made of. */
const keeper = {
  code: 'keeper',
  name: '保管人',
  nameRule: '${title}',
  properties: [item('title', '称呼', PropertyType.shortText), item('motto', '暗语', PropertyType.shortText)],
};

const matter = {
  code: 'matter',
  name: '事项',
  properties: [
    item('title', '标题', PropertyType.shortText, { name_i18n: { en: 'Title' } }),
    item('level', '级别', PropertyType.shortText),
    item('grade', '评分', PropertyType.shortText),
    item('fullName', '全称', PropertyType.shortText),
    item('budget', '预算', PropertyType.number),
    item('ceiling', '机密上限', PropertyType.number),
    item('boss', '保管', PropertyType.relation, { relativeCode: 'keeper', relativePropertyCode: 'motto' }),
    item('lines', '明细', PropertyType.subTable, {
      subSchema: { properties: [item('what', '内容', PropertyType.shortText), item('cost', '机密成本', PropertyType.number)] },
    }),
  ],
  rules: [
    holds('ceiling', 'empty(${ceiling}) or empty(${budget}) or ${budget} <= ${ceiling}', '预算超过机密上限'),
    holds('lines.cost', 'empty(${cost}) or empty(${budget}) or ${budget} >= ${cost}', '预算低于机密成本'),
    holds('budget', 'empty(${ceiling}) or empty(${budget}) or ${budget} * 10 >= ${ceiling}', '预算太低'),
  ],
};

/** What is named by a title that some do not see, and what is named by such a record. */
const affair = {
  code: 'affair',
  name: '案件',
  nameRule: '${title}',
  sequenceRule: { prefix: 'A', digits: 4 },
  properties: [item('title', '案由', PropertyType.shortText)],
};
const errand = {
  code: 'errand',
  name: '差事',
  nameRule: '办理 ${about}',
  properties: [item('about', '案件', PropertyType.relation, { relativeCode: 'affair' })],
};

/** Layout, labels and a drawn column that name what is hidden. */
const form = {
  code: 'matter_form',
  schemaCode: 'matter',
  name: '事项',
  publishedAttributesJson: {
    controls: [
      { key: 'title', label: '题目' },
      { key: 'ceiling', label: '机密额度' },
      { key: 'lines.cost', label: '机密花费' },
    ],
  },
  printTemplates: [
    {
      code: 'matter_print',
      name: '事项单',
      html: `<p style="text-align: center"><strong>事项 \${title}</strong></p><p>机密额度：\${ceiling}</p>
        <table width="100%"><colgroup><col width="60mm"><col></colgroup>
        <thead><tr><th>内容抬头</th><th>成本抬头</th></tr></thead>
        <tbody><tr data-each="lines"><td>\${what}</td><td>\${cost} 属于 \${title}</td></tr></tbody></table>`,
      page: { size: 'A5', orientation: 'landscape', margins: [10, 10, 10, 10] },
    },
    {
      code: 'matter_card',
      name: '事项卡',
      name_i18n: { en: 'Card' },
      html: '<p><b lang="zh">卡片</b><b lang="en">Card</b></p><p>${label.title}：${title} ${label.lines.what}</p>',
    },
  ],
  publishedViewJson: [
    { type: 'group', name: '基本', children: [{ type: 'row', columns: [{ key: 'title' }, { key: 'budget' }, { key: 'ceiling' }] }] },
    { type: 'sheet', columns: [{ key: 'lines' }] },
  ],
};
const column = (propertyCode: string, propertyType: number) => ({ propertyCode, propertyType, name: propertyCode });
const drawn = (propertyCode: string) => ({ propertyCode, custom: { list: `<b>\${${propertyCode}}</b>` } });
const list = {
  code: 'matters',
  schemaCode: 'matter',
  name: '事项',
  queryColumns: [column('title', PropertyType.shortText), column('ceiling', PropertyType.number)],
  queryPresentation: { clientType: 'PC', columnsJson: [drawn('title'), drawn('ceiling')] },
};

const person = (id: string, models: object) => ({ subjects: [{ id, unitType: 3 }], visible: true, models });

/**
 * Rights: `staff` has three entries on matters, each with read-only items of its own; `staff2` changes all matters and
 * has what is secret hidden; `cfo` has own matters only and not their names; `manager` does everything. Neither of the two
 * sees the titles of affairs, nor `cfo` their numbers.
 */
const permissions = [
  person('staff', { matter: { actions: ['add', 'edit'], scope: 'department', readonlyItems: ['level', 'grade'] } }),
  person('staff', { matter: { actions: ['edit', 'batch_update', 'form_track'], scope: 'all', readonlyItems: ['fullName'] } }),
  person('staff', { matter: { actions: ['add', 'editowner', 'qr_code', 'print'], scope: 'own', readonlyItems: ['grade'] } }),
  person('staff2', {
    matter: { actions: ['add', 'edit', 'batch_update', 'form_track', 'print'], scope: 'all', hiddenItems: ['ceiling', 'lines.cost'] },
    keeper: { actions: [], scope: 'all', hiddenItems: ['motto'] },
    affair: { actions: ['form_track'], scope: 'all', hiddenItems: ['title'] },
    errand: { actions: [], scope: 'all' },
  }),
  person('cfo', {
    matter: { actions: ['add', 'edit', 'batch_update', 'form_track'], scope: 'own', hiddenItems: ['name'] },
    affair: { actions: [], scope: 'all', hiddenItems: ['title', 'sequenceNo'] },
    errand: { actions: [], scope: 'all' },
  }),
  person('manager', {
    matter: { actions: ['add', 'edit', 'delete', 'batch_update', 'editowner', 'form_track', 'qr_code', 'print'], scope: 'all' },
    keeper: { actions: ['add', 'edit'], scope: 'all' },
    affair: { actions: ['add', 'edit'], scope: 'all' },
    errand: { actions: ['add', 'edit'], scope: 'all' },
  }),
];

/** Starts a server on one application, made to see what several entries of rights and hidden items mean for a record. */
export async function openBureau(database: DatabaseKind = 'embedded'): Promise<TestServer> {
  return openOwnApps(database, async (folder) => {
    const app = join(folder, 'bureau');
    await write(join(app, 'app.json'), { code: 'bureau', name: '事务', permissions });
    await write(join(app, 'menu.json'), []);
    for (const model of [keeper, matter, affair, errand]) await write(join(app, 'models', model.code, 'model.json'), model);
    await write(join(app, 'forms', 'matter_form.json'), form);
    await write(join(app, 'lists', 'matters.json'), list);
  });
}

/** Loads a record, or the form of a new one. */
export async function load(client: Client, schemaCode: string, objectId?: string): Promise<FormLoad> {
  const answer = await client.get<FormLoad>('/api/runtime/form/load', { schemaCode, ...(objectId ? { objectId } : {}) });
  if (answer.errcode !== 0) throw new Error(answer.errmsg);
  return answer.data;
}

/** Saves a new record, or changes one at its present version. */
export async function save(client: Client, schemaCode: string, data: object, id?: string): Promise<Envelope<FormSaved>> {
  const version = id === undefined ? {} : { version: (await load(client, schemaCode, id)).bizObject.data.version };
  const { data: replayToken } = await client.get<string>('/api/runtime/form/getReplayToken');
  return client.post('/api/runtime/form/save', { bizObject: { schemaCode, data: { ...data, ...version }, ...(id ? { id } : {}) }, replayToken });
}

/** Saves a new record that is taken and gives its id. */
export async function add(client: Client, schemaCode: string, data: object): Promise<string> {
  const saved = await save(client, schemaCode, data);
  if (saved.errcode !== 0) throw new Error(saved.errmsg);
  return saved.data.bizObjectId;
}
