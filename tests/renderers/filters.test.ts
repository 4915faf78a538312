import { describe, expect, test } from 'vitest';
import { filterRendererOf, filterRegistry } from '#renderers/filters/index.ts';
import { PropertyType } from '#schemas/codes.ts';
import { encodeFilter } from '#schemas/formats/filters/index.ts';
import type { QueryCondition } from '#schemas/list.ts';

const condition = (propertyType: number, more: Partial<QueryCondition> = {}): QueryCondition => ({
  propertyCode: 'field',
  propertyType,
  name: '字段',
  ...more,
});

/** A usable form value of each kind. */
const samples: readonly [number, unknown][] = [
  [PropertyType.shortText, '合同'],
  [PropertyType.number, ['5', '9']],
  [PropertyType.date, ['2026-07-01', '2026-07-31']],
  [PropertyType.time, ['08:00:00', '09:00:00']],
  [PropertyType.logic, true],
  [PropertyType.radio, ['a']],
  [PropertyType.checkbox, ['a', 'b']],
  [PropertyType.dropdown, ['a']],
  [PropertyType.dropdownMulti, ['a', 'b']],
  [PropertyType.staff, [{ id: 'u', unitType: 3, name: '甲' }]],
  [PropertyType.department, [{ id: 'd', unitType: 1, name: '乙' }]],
  [PropertyType.relation, [{ id: 'r', name: '丙' }]],
  [PropertyType.address, { provinceName: '浙江省' }],
];

describe('the filter registry', () => {
  test.each(samples)('type %i: schema, words, sending, reading and field belong together', (type, value) => {
    const one = condition(type);
    const renderer = filterRendererOf(one);
    const t = (key: string) => key;
    const item = renderer.encode(value, one, 'zh', t);
    expect(item).toEqual(encodeFilter(value, one, 'zh'));
    expect(renderer.chip(value, one, 'zh', t)).toBe(item?.propertyValueName);
    if (item === null) throw new Error('the value was not sent');
    expect(encodeFilter(renderer.decode(item, one), one, 'zh')?.propertyValue).toBe(item?.propertyValue);
    expect(renderer.Field).toBeTypeOf('function');
    expect(renderer.schema(one, 'zh')).toHaveProperty('type');
  });

  test('every property type has a renderer; an unknown one is filtered as text', () => {
    for (const type of Object.values(PropertyType)) expect([type, filterRegistry.has(type)]).toEqual([type, true]);
    expect(filterRendererOf(condition(999))).toBe(filterRegistry.fallback);
  });

  test('the display type chooses among the fields of a type', () => {
    expect(filterRendererOf(condition(2, { displayType: 0 }))).not.toBe(filterRendererOf(condition(2, { displayType: 4 })));
    expect(filterRendererOf(condition(0, { displayType: 3 }))).not.toBe(filterRendererOf(condition(0, { displayType: 0 })));
    expect(filterRendererOf(condition(0, { propertyCode: 'sequenceStatus' }))).not.toBe(filterRendererOf(condition(0)));
  });
});
