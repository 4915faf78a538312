import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { PropertyType } from '#schemas/codes.ts';
import { asRecord } from '#schemas/formats/format.ts';
import { productRoot } from '#server/root.ts';
import type { SeedItem, SeedModel } from '#server/seed/rows/document.ts';
import { choicesOfItem, subItems } from '#server/seed/rows/items.ts';
import { inSeedOrder } from '#server/seed/readDemonstration.ts';
import { seedRowCount, seedRows, type SeedRow } from '#server/seed/seedRows.ts';
import { demoContext } from './seedFixture.ts';

const MOMENT = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/;
const context = demoContext();
const all = new Map<string, SeedRow[]>();

beforeAll(async () => {
  for (const [code, document] of context.documents) {
    const rows: SeedRow[] = [];
    for await (const batch of seedRows(document, context)) rows.push(...batch);
    all.set(code, rows);
  }
});

const seededRows = (code: string): SeedRow[] => all.get(code) ?? [];
const texts = (code: string, field: string): string[] => seededRows(code).map((row) => String(row.data[field]));

/** Models whose rows come with instances of the example workflows: those they run on and those they create. */
function modelsOfWorkflows(): string[] {
  const apps = join(productRoot(), 'apps');
  const documents = readdirSync(apps, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.bpmn'));
  return documents.flatMap((path) => [...readFileSync(join(apps, path), 'utf8').matchAll(/schemaCode="([^"]+)"/g)].map(([, code = '']) => code));
}

describe('demonstration rows', () => {
  it('every model of the example applications has a seed document or rows of workflows, and the other way round', () => {
    expect([...context.documents.keys(), ...modelsOfWorkflows()].toSorted()).toEqual([...context.models.keys()].toSorted());
  });

  it('are as many as the documents say', () => {
    const counts = Object.fromEntries([...all].map(([code, rows]) => [code, rows.length]));
    expect(counts).toMatchObject({
      customer: 20_000,
      contract: 60_000,
      contact: 32_000,
      followup: 45_000,
      device: 8_000,
      maintenance: 20_000,
      place: 135_233,
      country: 246,
    });
    for (const [code, document] of context.documents) expect(seedRowCount(document, context)).toBe(counts[code]);
  });

  it('are the same every time, whatever was made before', async () => {
    for (const code of ['customer', 'contract', 'maintenance']) {
      const fresh = demoContext();
      const document = fresh.documents.get(code);
      if (!document) throw new Error(code);
      let again: readonly SeedRow[] = [];
      // Each row follows from those before it: two batches of another size than the first time.
      for await (const batch of seedRows(document, fresh, 999)) {
        again = [...again, ...batch];
        if (again.length >= 1998) break;
      }
      expect(again).toEqual(seededRows(code).slice(0, again.length));
    }
  });

  it('follow the base date the server gives', async () => {
    const later = { ...context, baseDate: '2027-11-19' };
    const document = later.documents.get('followup');
    if (!document) throw new Error('followup');
    const last = await lastRow(seedRows(document, later));
    expect(last.createdTime.slice(0, 4)).toBe('2027');
    expect(seededRows('followup').at(-1)?.createdTime.slice(0, 4)).toBe('2026');
  });

  it('have ids of their own and known owners', () => {
    const people = new Map(context.users.users.map((user) => [user.username, user.departmentCode]));
    const ids = new Set<string>();
    for (const rows of all.values()) {
      for (const row of rows) {
        ids.add(row.id);
        if (people.get(row.owner) !== row.ownerDeptId || !MOMENT.test(row.createdTime) || row.creater !== row.owner) throw new Error(JSON.stringify(row));
      }
    }
    expect(ids.size).toBe([...all.values()].reduce((sum, rows) => sum + rows.length, 0));
    expect([...ids].every((id) => /^[0-9a-f]{8}-0000-8000-8000-[0-9a-f]{12}$/.test(id))).toBe(true);
  });

  it('hold values of the shape of their property type, and no other fields', () => {
    for (const [code, rows] of all) {
      const model = context.models.get(code);
      if (!model) throw new Error(code);
      for (const row of rows) {
        const fault = faultOf(model, row);
        if (fault) throw new Error(`${code} ${row.id}: ${fault}`);
      }
    }
  });

  it('fill every item that is required', () => {
    for (const [code, rows] of all) {
      const required = (context.models.get(code)?.properties ?? []).filter((item) => 'propertyEmpty' in item && item.propertyEmpty === false);
      for (const { code: field } of required) expect(rows.filter((row) => isEmpty(row.data[field])).length, `${code}.${field}`).toBe(0);
    }
  });

  it('repeat no value of an item that is unique', () => {
    for (const [code, rows] of all) {
      const unique = (context.models.get(code)?.properties ?? []).filter((item) => asRecord(item.options).unique === true);
      for (const { code: field } of unique) {
        const values = rows.map((row) => row.data[field]).filter((value) => !isEmpty(value));
        expect(new Set(values).size, `${code}.${field}`).toBe(values.length);
      }
    }
    for (const code of ['customer', 'contract', 'device', 'maintenance']) expect(new Set(texts(code, 'sequenceNo')).size).toBe(seededRows(code).length);
  });

  it('refer only to records that are there, under their names', () => {
    const names = new Map([...all].map(([code, rows]) => [code, new Map(rows.map((row) => [row.id, String(row.data.name)]))]));
    let checked = 0;
    for (const [code, rows] of all) {
      for (const item of context.models.get(code)?.properties ?? []) {
        const target = item.relativeCode ? names.get(item.relativeCode) : undefined;
        if (!target) continue;
        for (const row of rows) {
          for (const { id, name } of refsOf(row.data[item.code])) {
            if (target.get(id) !== name) throw new Error(`${code}.${item.code} of ${row.id} names ${name}, not ${target.get(id)}`);
            checked += 1;
          }
        }
      }
    }
    expect(checked).toBeGreaterThan(300_000);
  });

  it('count sequence numbers up within their period', () => {
    const numbers = texts('contract', 'sequenceNo');
    expect(numbers.every((number) => /^HT-\d{10}$/.test(number))).toBe(true);
    expect(numbers.toSorted()).toEqual(numbers);
    expect(new Set(numbers.map((number) => number.slice(3, 9))).size).toBeGreaterThan(40);
    expect(numbers.filter((number) => number.endsWith('0001')).length).toBe(new Set(numbers.map((number) => number.slice(3, 9))).size);
  });

  it('agree with the formulas of the model', () => {
    for (const { data } of seededRows('contract').slice(0, 5000)) {
      // The shape of items was checked above.
      const items = data.items as { quantity: number; unitPrice: number; lineAmount: number }[];
      const total = items.reduce((sum, item) => sum + item.lineAmount, 0);
      expect(items.every((item) => Math.abs(item.quantity * item.unitPrice - item.lineAmount) < 0.006)).toBe(true);
      expect(Number(data.amount)).toBeCloseTo(total, 2);
      expect(Number(data.paidAmount) + Number(data.unpaidAmount)).toBeCloseTo(total, 2);
    }
  });

  it('never put a contract before its customer or an end before its beginning', () => {
    const created = new Map(seededRows('customer').map((row) => [row.id, row.createdTime]));
    for (const { data, createdTime } of seededRows('contract')) {
      const [customer] = refsOf(data.customer);
      if (String(created.get(customer?.id ?? '')) > createdTime || String(data.endOn) < String(data.signedOn)) throw new Error(JSON.stringify(data));
    }
  });

  it('have natural names: no leftovers of a template, no repeated parts', () => {
    const readable = ['fullName', 'shortName', 'title', 'subject', 'deviceName', 'content', 'description', 'businessScope'];
    for (const [code, rows] of all) {
      for (const field of readable) {
        for (const { data } of rows) {
          const text = data[field];
          if (typeof text === 'string' && (/[${}]|undefined|null|\[object|\s{2}|。。|，。/.test(text) || text.trim() === ''))
            throw new Error(`${code}.${field}: ${text}`);
        }
      }
    }
    const customers = texts('customer', 'fullName');
    expect(customers.filter((name) => /有限公司|有限责任公司|股份有限公司/.test(name)).length).toBeGreaterThan(18_000);
    expect(customers.filter((name) => / (Ltd|GmbH|Inc\.|Pte\. Ltd\.)$/.test(name)).length).toBeGreaterThan(500);
    expect(customers.filter((name) => name.startsWith('上海')).length).toBeGreaterThan(800);
  });

  it('give the people of the demonstration world different rows to see', () => {
    const customers = seededRows('customer');
    const of = (department: string) => customers.filter((row) => row.ownerDeptId === department).length;
    expect(of('sales_east')).toBeGreaterThan(6000);
    expect(of('sales_south')).toBeGreaterThan(5000);
    expect(of('purchase')).toBeGreaterThan(1500);
    expect(seededRows('followup').filter((row) => row.owner === 'staff').length).toBeGreaterThan(500);
    expect(customers.filter((row) => row.data.customerType === 'supplier').length).toBeGreaterThan(1500);
  });

  it('take places and countries from the package as they are', () => {
    const shanghai = seededRows('place').find((row) => row.data.geonameId === 1796236);
    expect(shanghai?.data).toMatchObject({
      placeName: 'Shanghai',
      population: 22_315_474,
      sizeClass: 'mega',
      capital: false,
      latitude: 31.22222,
      longitude: 121.45806,
    });
    expect(refsOf(shanghai?.data.country)[0]?.name).toBe('中国 China');
    expect(seededRows('country').find((row) => row.data.countryCode === 'JP')?.data).toMatchObject({ nameZh: '日本', nameEn: 'Japan' });
    expect(seededRows('place').filter((row) => row.data.capital === true).length).toBeGreaterThan(200);
  });

  it('come in an order in which related records are there first', () => {
    const order = inSeedOrder(context.documents, context.models).map((document) => document.schemaCode);
    expect(order.indexOf('customer')).toBeLessThan(order.indexOf('contract'));
    expect(order.indexOf('contact')).toBeLessThan(order.indexOf('contract'));
    expect(order.indexOf('country')).toBeLessThan(order.indexOf('place'));
    expect(order.indexOf('device_category')).toBeLessThan(order.indexOf('device'));
    expect(new Set(order).size).toBe(context.documents.size);
  });
});

async function lastRow(batches: AsyncIterable<SeedRow[]>): Promise<SeedRow> {
  let last: SeedRow | undefined;
  for await (const batch of batches) last = batch.at(-1);
  if (!last) throw new Error('no rows');
  return last;
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

function refsOf(value: unknown): { id: string; name: string }[] {
  const list: unknown[] = Array.isArray(value) ? value : [value];
  return list.filter((ref): ref is { id: string; name: string } => typeof ref === 'object' && ref !== null && 'id' in ref && 'name' in ref);
}

function faultOf(model: SeedModel, row: SeedRow): string | undefined {
  for (const [code, value] of Object.entries(row.data)) {
    if (code === 'name' || code === 'sequenceNo') {
      if (typeof value !== 'string' || value === '') return `${code} is ${JSON.stringify(value)}`;
      continue;
    }
    const item = model.properties.find((one) => one.code === code);
    if (!item) return `${code} is no item`;
    const fault = valueFault(item, value);
    if (fault) return `${code} ${fault}: ${JSON.stringify(value)?.slice(0, 200)}`;
  }
  return undefined;
}

const isUnit = (value: unknown, type?: number): boolean =>
  typeof value === 'object' && value !== null && 'id' in value && 'name' in value && 'type' in value && (type === undefined || value.type === type);
const isRef = (value: unknown): boolean => typeof value === 'object' && value !== null && 'id' in value && 'name' in value && value.name !== '';
const someOf = (value: unknown, test: (one: unknown) => boolean, most = 99): boolean =>
  Array.isArray(value) && value.length > 0 && value.length <= most && value.every(test);

const choices = new Map<SeedItem, ReadonlySet<string>>();
/** Whether an item offers this value; what an item offers is read once, not for each of half a million values. */
function isChoice(value: unknown, item: SeedItem): boolean {
  const offered = choices.get(item) ?? new Set(choicesOfItem(item));
  choices.set(item, offered);
  return offered.has(String(value));
}

function valueFault(item: SeedItem, value: unknown): string | undefined {
  const holds = checks[item.propertyType]?.(value, item);
  return holds === true ? undefined : 'does not fit its type';
}

const checks: Record<number, (value: unknown, item: SeedItem) => boolean> = {
  [PropertyType.shortText]: (value, item) => typeof value === 'string' && value.length <= lengthOf(item),
  [PropertyType.longText]: (value, item) => typeof value === 'string' && value.length <= lengthOf(item),
  [PropertyType.number]: (value) => typeof value === 'number' && Number.isFinite(value),
  [PropertyType.date]: (value) => typeof value === 'string' && MOMENT.test(value),
  [PropertyType.logic]: (value) => typeof value === 'boolean',
  [PropertyType.mixedUnits]: (value) => someOf(value, (one) => isUnit(one)),
  [PropertyType.opinion]: (value) => typeof value === 'string',
  [PropertyType.subTable]: (value, item) => someOf(value, (one) => subRowHolds(one, item)),
  [PropertyType.relation]: isRef,
  [PropertyType.address]: (value) =>
    typeof value === 'object' && value !== null && 'provinceName' in value && 'districtAdcode' in value && 'address' in value && value.address !== '',
  [PropertyType.relationMulti]: (value) => someOf(value, isRef),
  [PropertyType.radio]: isChoice,
  [PropertyType.checkbox]: (value, item) => someOf(value, (one) => isChoice(one, item)),
  [PropertyType.dropdown]: isChoice,
  [PropertyType.dropdownMulti]: (value, item) => someOf(value, (one) => isChoice(one, item)),
  [PropertyType.time]: (value) => typeof value === 'string' && /^\d{2}:\d{2}:\d{2}$/.test(value),
  [PropertyType.staff]: (value) => someOf(value, (one) => isUnit(one, 3), 1),
  [PropertyType.staffMulti]: (value) => someOf(value, (one) => isUnit(one, 3)),
  [PropertyType.department]: (value) => someOf(value, (one) => isUnit(one, 1), 1),
  [PropertyType.departmentMulti]: (value) => someOf(value, (one) => isUnit(one, 1)),
};

function subRowHolds(row: unknown, sheet: SeedItem): boolean {
  if (typeof row !== 'object' || row === null || !('id' in row)) return false;
  const items = subItems(sheet);
  return Object.entries(row).every(([code, value]) => {
    const item = items.find((one) => one.code === code);
    return code === 'id' || (item !== undefined && valueFault(item, value) === undefined);
  });
}

function lengthOf(item: SeedItem): number {
  return 'propertyLength' in item && typeof item.propertyLength === 'number' ? item.propertyLength : Infinity;
}
