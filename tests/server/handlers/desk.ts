import { join } from 'node:path';
import { PropertyType } from '#schemas/codes.ts';
import { write } from '../apps/markedFixture.ts';
import type { TestServer } from '../http/testServer.ts';
import { openOwnApps } from './ownApps.ts';

const item = (code: string, propertyType: number, more: object = {}) => ({ code, name: code, propertyType, ...more });

const deal = {
  code: 'deal',
  name: '交易',
  name_i18n: { en: 'Deal' },
  nameRule: '${title}',
  properties: [
    item('title', PropertyType.shortText),
    item('amount', PropertyType.number),
    item('secret', PropertyType.shortText),
    item('files', PropertyType.attachment),
    item('boss', PropertyType.staff),
    item('about', PropertyType.relation, { relativeCode: 'deal' }),
    item('lines', PropertyType.subTable, {
      subSchema: { properties: [item('what', PropertyType.shortText), item('cost', PropertyType.number)] },
    }),
  ],
};
const form = (code: string) => ({ code, schemaCode: 'deal', name: code, name_i18n: { en: `${code} (en)` } });

const entry = (id: string, models: object) => ({ subjects: [{ id, unitType: 3 }], visible: true, models });

/**
 * Rights: `staff` does everything with own deals and may change all of them but their amount and what a line costs; `staff2` has own
 * deals only; `cfo` sees all and changes none; `lead_hr` does not see what is secret; `manager` does everything.
 */
const permissions = [
  entry('staff', { deal: { actions: ['add', 'edit', 'delete'], scope: 'own' } }),
  entry('staff', { deal: { actions: ['edit'], scope: 'all', readonlyItems: ['amount', 'lines.cost'] } }),
  entry('staff2', { deal: { actions: ['add', 'edit'], scope: 'own' } }),
  entry('cfo', { deal: { actions: [], scope: 'all' } }),
  entry('lead_hr', { deal: { actions: ['add', 'edit'], scope: 'all', hiddenItems: ['secret', 'lines.cost'] } }),
  entry('manager', { deal: { actions: ['add', 'edit', 'delete', 'editowner'], scope: 'all' } }),
];

/** Starts a server on one application, made to see what becomes of forms that were left unsaved. */
export async function openDesk(): Promise<TestServer> {
  return openOwnApps('embedded', async (folder) => {
    const app = join(folder, 'desk');
    await write(join(app, 'app.json'), { code: 'desk', name: '台面', name_i18n: { en: 'Desk' }, permissions });
    await write(join(app, 'menu.json'), []);
    await write(join(app, 'models', 'deal', 'model.json'), deal);
    for (const code of ['deal_long', 'deal_short']) await write(join(app, 'forms', `${code}.json`), form(code));
  });
}
