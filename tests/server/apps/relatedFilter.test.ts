import { join } from 'node:path';
import { expect, it } from 'vitest';
import { loadApps } from '#server/apps/loader.ts';
import { temporaryFolder, write } from './markedFixture.ts';

const term = (propertyCode: string) => [[[{ propertyCode, propertyType: 0, propertyValue: 'x', queryFilterType: 'Eq' }]]];

/** The faults of an application whose report and right narrow contracts down by an item, and the rights that are left. */
async function faultsOfTrade(propertyCode: string): Promise<{ reasons: string[]; hasRight: boolean }> {
  const folder = await temporaryFolder();
  const app = join(folder, 'trade');
  const rights = { actions: ['edit'], scope: 'all', filter: term(propertyCode) };
  await write(join(app, 'app.json'), {
    code: 'trade',
    name: '商',
    permissions: [{ subjects: [{ id: '*', unitType: 3 }], visible: true, models: { deal: rights } }],
  });
  await write(join(app, 'menu.json'), []);
  const rows = { code: 'visits', name: '访', propertyType: 8, subSchema: { properties: [{ code: 'what', name: '事', propertyType: 0 }] } };
  await write(join(app, 'models', 'buyer', 'model.json'), { code: 'buyer', name: '客', properties: [{ code: 'industry', name: '业', propertyType: 0 }, rows] });
  const customer = { code: 'customer', name: '客', propertyType: 9, relativeCode: 'buyer' };
  await write(join(app, 'models', 'deal', 'model.json'), { code: 'deal', name: '约', properties: [customer, { ...rows, code: 'lines' }] });
  const source = { schemaCode: 'deal', queryCondition: term(propertyCode) };
  await write(join(app, 'reports', 'deals.json'), {
    code: 'deals',
    name: '表',
    type: 'bar',
    source,
    dimensions: [{ propertyCode: 'customer' }],
    measures: [{ propertyCode: 'id', name: '数', sumType: 5 }],
  });
  const { loaded } = await loadApps([folder]);
  const [entry] = [...loaded.apps.values()].flatMap(({ rights: entries }) => entries);
  return { reasons: loaded.faults.map(({ reason }) => reason), hasRight: entry?.models.has('deal') === true };
}

it.each(['customer', 'customer.industry', 'customer.owner', 'lines.what'])('[BX-071] a right and a report may narrow records down by %s', async (code) => {
  expect(await faultsOfTrade(code)).toEqual({ reasons: [], hasRight: true });
});

it.each([
  ['customer.nothing', 'model buyer has no item nothing'],
  ['customer.visits', 'visits of model buyer is a sub-table'],
  ['lines.nothing', 'model deal has no item lines.nothing'],
  ['customer.owner.name', 'model deal has no item customer.owner.name'],
])('[BX-071] but not by %s: the right is left out, for it would reach further', async (code, reason) => {
  const { reasons, hasRight } = await faultsOfTrade(code);
  expect(hasRight).toBe(false);
  expect(reasons.filter((one) => one.startsWith(reason))).toHaveLength(2);
});
