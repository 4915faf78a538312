import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { actionRendererOf } from '#renderers/actions/index.ts';
import { DisplayType, PropertyType } from '#schemas/codes.ts';
import { faultLine } from '#server/apps/documents/fault.ts';
import { loadApps } from '#server/apps/loader.ts';
import { subItems } from '#server/seed/rows/items.ts';
import { demoModels } from './seedFixture.ts';

const root = join(import.meta.dirname, '../../apps');
const documents = readdirSync(root).flatMap((app) => readdirSync(join(root, app, 'lists')).map((name) => readFileSync(join(root, app, 'lists', name), 'utf8')));
// List documents are checked by the loader in the first test.
const lists = documents
  .filter((text) => text.startsWith('{'))
  .map(
    (text) =>
      JSON.parse(text) as {
        code: string;
        schemaCode: string;
        queryConditions: { displayType?: number; dateType?: number }[];
        queryActions: { actionCode: string; queryActionType: number }[];
      },
  );
const scripts = documents.filter((text) => text.startsWith('/*') && text.includes('hooks:'));

describe('the example applications', () => {
  it('load without an error and without a warning', async () => {
    const { loaded } = await loadApps([root]);
    expect(loaded.faults.map(faultLine)).toEqual([]);
    expect([...loaded.apps.keys()].toSorted()).toEqual(readdirSync(root).toSorted());
  });

  it('show every property type of contract 6.1', () => {
    const used = new Set(
      [...demoModels().values()].flatMap((model) => model.properties.flatMap((item) => [item.propertyType, ...subItems(item).map((sub) => sub.propertyType)])),
    );
    expect([...used].toSorted((a, b) => a - b)).toEqual(Object.values(PropertyType).toSorted((a, b) => a - b));
  });

  it('show every way a condition is drawn (contract 6.6)', () => {
    const used = new Set(lists.flatMap((list) => list.queryConditions.map((condition) => condition.displayType)));
    for (const type of Object.values(DisplayType)) expect(used.has(type), `${type}`).toBe(true);
  });

  it('have several views for every model that staff work in', () => {
    for (const code of ['customer', 'contact', 'contract', 'followup', 'device', 'maintenance', 'place', 'country']) {
      expect(lists.filter((list) => list.schemaCode === code).length, code).toBeGreaterThanOrEqual(2);
    }
  });

  it('offer only actions that the portal has a button for', () => {
    const strange = lists.flatMap((list) => list.queryActions).filter((action) => actionRendererOf({ name: '', ...action }) === undefined);
    expect(strange).toEqual([]);
  });

  it('use every hook of list scripts but onRowRender, which none of them needs', () => {
    for (const hook of ['onPreLoad', 'onLoad', 'onRendered', 'onPreAction', 'onCustomAction', 'onActionDone', 'onCellRender']) {
      expect(
        scripts.some((script) => script.includes(`${hook}:`)),
        hook,
      ).toBe(true);
    }
    expect(scripts.some((script) => script.includes('axios.post('))).toBe(true);
  });
});
