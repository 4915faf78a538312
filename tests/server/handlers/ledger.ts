import { join } from 'node:path';
import { PropertyType } from '#schemas/codes.ts';
import type { NewRow } from '#server/store/writes/writeRow.ts';
import { bulkWrite } from '#server/store/writes/bulkWrite.ts';
import { write } from '../apps/markedFixture.ts';
import type { DatabaseKind } from '../databases.ts';
import type { TestServer } from '../http/testServer.ts';
import { openOwnApps } from './ownApps.ts';

const item = (code: string, name: string, propertyType: number, more: object = {}) => ({ code, name, propertyType, ...more });
const column = (propertyCode: string, propertyType: number, name: string, en: string, more: object = {}) => ({
  propertyCode,
  propertyType,
  name,
  name_i18n: { en },
  ...more,
});
const { shortText, number, date, time, logic, checkbox, staff, subTable, attachment } = PropertyType;

const model = {
  code: 'entry',
  name: '分录',
  nameRule: '${title}',
  properties: [
    item('title', '摘要', shortText),
    item('note', '说明', PropertyType.longText),
    item('amount', '金额', number),
    item('rate', '比率', number),
    item('booked', '记账日', date),
    item('at', '时刻', time),
    item('checkedOff', '已核', logic),
    item('tags', '标签', checkbox, { options: { items: ['甲', '乙', '丙'] } }),
    item('clerk', '经办', staff),
    item('secret', '机密', number),
    item('papers', '附件', attachment),
    item('lines', '明细', subTable, { subSchema: { properties: [item('what', '内容', shortText), item('cost', '成本', number)] } }),
  ],
};

const columns = [
  column('title', shortText, '摘要', 'Title'),
  column('amount', number, '金额', 'Amount', { displayFormat: 7, width: '120' }),
  column('rate', number, '比率', 'Rate', { displayFormat: 5 }),
  column('booked', date, '记账日', 'Booked', { displayFormat: 3 }),
  column('at', time, '时刻', 'At', { displayFormat: 7 }),
  column('checkedOff', logic, '已核', 'Checked'),
  column('tags', checkbox, '标签', 'Tags'),
  column('clerk', staff, '经办', 'Clerk'),
  column('secret', number, '机密', 'Secret'),
  column('papers', attachment, '附件', 'Papers'),
  column('lines', subTable, '明细', 'Lines', {
    childColumns: [column('what', shortText, '内容', 'What'), column('cost', number, '成本', 'Cost', { displayFormat: 3 })],
  }),
  column('note', PropertyType.longText, '说明', 'Note', { visible: false }),
];
const list = (code: string, extend1: string) => ({
  code,
  schemaCode: 'entry',
  name: '分录/全部',
  name_i18n: { en: 'All entries' },
  queryColumns: columns,
  queryConditions: [column('title', shortText, '摘要', 'Title')],
  querySorts: [{ propertyCode: 'title', direction: 1 }],
  queryActions: [{ actionCode: 'export', queryActionType: 6, name: '导出', extend1 }],
});

const person = (id: string, more: object) => ({ subjects: [{ id, unitType: 3 }], visible: true, models: { entry: more } });
/** `manager` exports everything, `staff` what is its own without what is secret; `staff2` only reads. */
const permissions = [
  person('manager', { actions: ['add', 'edit', 'delete', 'export'], scope: 'all' }),
  person('staff', { actions: ['add', 'export'], scope: 'own', hiddenItems: ['secret', 'lines.cost'] }),
  person('staff2', { actions: [], scope: 'all' }),
];

/** Texts that a sheet might take for something else. */
export const HOSTILE = [
  '=1+2',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '＝1+2',
  "'=1",
  '=HYPERLINK("http://evil.example/","x")',
  '=cmd|calc!A0',
  '_x0041_',
  '<b>&amp;</b>',
  '  spaces  ',
  'a\u0001b',
  '00012',
  '1e5',
  'TRUE',
];

/** A server with one list of every kind of value, made to be exported; `entries` gives it by name, `entry_links` with addresses of files. */
export async function openLedger(database: DatabaseKind): Promise<TestServer> {
  return openOwnApps(database, async (folder) => {
    const app = join(folder, 'ledger');
    await write(join(app, 'app.json'), { code: 'ledger', name: '账簿', permissions });
    await write(join(app, 'menu.json'), []);
    await write(join(app, 'models', 'entry', 'model.json'), model);
    await write(join(app, 'forms', 'entry_form.json'), {
      code: 'entry_form',
      schemaCode: 'entry',
      name: '分录',
      publishedViewJson: [{ type: 'group', name: '基本', children: [{ type: 'row', columns: [{ key: 'title' }, { key: 'papers' }] }] }],
    });
    await write(join(app, 'lists', 'entries.json'), list('entries', 'name'));
    await write(join(app, 'lists', 'entry_links.json'), list('entry_links', 'link'));
  });
}

/** Writes many entries at once: `title` is `entry 000001` and so on. */
export async function fillLedger({ services }: TestServer, count: number): Promise<void> {
  async function* batches(): AsyncGenerator<NewRow[]> {
    for (let start = 0; start < count; start += 5000) {
      yield Array.from({ length: Math.min(5000, count - start) }, (_, at) => ({
        id: `entry-${start + at}`,
        owner: 'manager',
        ownerDeptId: null,
        creater: 'manager',
        createdTime: '2026-11-20 08:00:00',
        data: { title: `entry ${String(start + at).padStart(6, '0')}`, amount: start + at + 0.25, booked: '2026-03-04 05:06:00' },
      }));
    }
  }
  await bulkWrite(services.database, services.catalogue, 'entry', batches(), { userId: 'manager', time: '2026-11-20 08:00:00' });
}
