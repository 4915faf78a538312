import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PropertyType, SumType } from '#schemas/codes.ts';
import type { ModelDocument } from '#schemas/config/model.ts';
import type { Locale } from '#schemas/localized.ts';
import { keyedPerson } from '#server/organisation/keyedNames.ts';
import { groupRows, type GroupsRequest } from '#server/query/groupRows.ts';
import { queryList } from '#server/query/queryList.ts';
import type { Actor } from '#server/store/actor.ts';
import { applyModel } from '#server/store/applyModel.ts';
import { insertRow } from '#server/store/writes/writeRow.ts';
import { DATABASE_KINDS, freshDatabase, type TestDatabase } from './databases.ts';
import { actor, newRow, writer } from './models.ts';

const related = { relativeCode: 'group', relativePropertyCode: 'title' };
const MODEL: ModelDocument = {
  code: 'group',
  name: '分组',
  properties: [
    { code: 'title', name: '标题', propertyType: PropertyType.shortText },
    { code: 'note', name: '说明', propertyType: PropertyType.longText },
    { code: 'amount', name: '金额', propertyType: PropertyType.number },
    { code: 'due', name: '到期', propertyType: PropertyType.date },
    { code: 'done', name: '完成', propertyType: PropertyType.logic },
    { code: 'level', name: '级别', propertyType: PropertyType.dropdown, options: { items: ['高', '中', '低'] } },
    { code: 'tags', name: '标签', propertyType: PropertyType.checkbox, options: { items: ['高', '中', '低'] } },
    { code: 'person', name: '人', propertyType: PropertyType.staff },
    { code: 'people', name: '多人', propertyType: PropertyType.staffMulti },
    { code: 'parent', name: '关联', propertyType: PropertyType.relation, ...related },
    { code: 'others', name: '多选关联', propertyType: PropertyType.relationMulti, ...related },
    {
      code: 'lines',
      name: '明细',
      propertyType: PropertyType.subTable,
      subSchema: { properties: [{ code: 'price', name: '单价', propertyType: PropertyType.number }] },
    },
  ],
};

describe.each(DATABASE_KINDS)('groups of rows on %s', (kind) => {
  let opened: TestDatabase;
  beforeAll(async () => {
    opened = await freshDatabase(kind);
    await opened.db.kysely
      .insertInto('users')
      .values([['ann', '张安'] as const, ['bob', '李博'] as const].map(([id, name]) => ({ id, username: id, ...keyedPerson(name) })))
      .execute();
    const model = await applyModel(opened.db, opened.catalogue, MODEL);
    const rows = [
      newRow('1', {
        title: '王',
        amount: 1,
        due: '2026-02-28 23:59:59',
        done: true,
        level: '低',
        tags: '高;低',
        person: 'ann',
        people: ['ann', 'bob'],
        parent: '2',
        others: ['2'],
        lines: [{ price: 1 }, { price: 2 }],
        sequenceStatus: 'DRAFT',
      }),
      newRow('2', {
        title: '李',
        amount: 2,
        due: '2026-02-01',
        done: false,
        level: '低',
        tags: '高',
        person: 'bob',
        people: ['bob'],
        parent: '1',
        others: ['1', 'gone'],
        lines: [{ price: 6 }],
        sequenceStatus: 'COMPLETED',
      }),
      newRow('3', { title: '王', amount: 4, due: '2026-03-01', done: true, level: '中', person: 'ann', parent: 'gone', sequenceStatus: 'PROCESSING' }),
      newRow('4', { title: 'wang', amount: 8, due: '2025-12-31', level: '高', sequenceStatus: 'DRAFT' }, { owner: 'bob', ownerDeptId: 'it' }),
      newRow('5', { amount: 16 }),
    ];
    for (const row of rows) await opened.db.transaction((tx) => insertRow(tx, model, row, writer));
  });
  afterAll(() => opened.close());

  const sums = [{ propertyCode: 'amount', sumType: SumType.sum }];
  const groups = (groupBy: string, request: Partial<GroupsRequest> = {}, who: Actor = actor(), locale: Locale = 'zh') =>
    groupRows(opened.db, opened.catalogue, who, 'group', { groupBy, page: 0, size: 200, sums, ...request }, locale);
  const brief = async (...input: Parameters<typeof groups>) =>
    (await groups(...input)).groups.map(({ value, text, count, sumMap }) => [value, text, count, sumMap.amount?.num]);
  const unit = (id: string, name: string) => JSON.stringify([{ id, unitType: 3, name }]);

  test.each<[string, Partial<GroupsRequest>, unknown[][]]>([
    [
      'level',
      {},
      [
        ['高', '高', 1, 8],
        ['中', '中', 1, 4],
        ['低', '低', 2, 3],
        [null, '', 1, 16],
      ],
    ],
    [
      'level',
      { groupOrder: 'count' },
      [
        ['低', '低', 2, 3],
        ['高', '高', 1, 8],
        ['中', '中', 1, 4],
        [null, '', 1, 16],
      ],
    ],
    [
      'tags',
      {},
      [
        ['高', '高', 2, 3],
        ['低', '低', 1, 1],
        [null, '', 3, 28],
      ],
    ],
    [
      'title',
      {},
      [
        ['李', '李', 1, 2],
        ['王', '王', 2, 5],
        ['wang', 'wang', 1, 8],
        [null, '', 1, 16],
      ],
    ],
    [
      'done',
      {},
      [
        ['false', '否', 1, 2],
        ['true', '是', 2, 5],
        [null, '', 2, 24],
      ],
    ],
    [
      'person',
      {},
      [
        [unit('bob', '李博'), '李博', 1, 2],
        [unit('ann', '张安'), '张安', 2, 5],
        [null, '', 2, 24],
      ],
    ],
    [
      'people',
      {},
      [
        [unit('bob', '李博'), '李博', 2, 3],
        [unit('ann', '张安'), '张安', 1, 1],
        [null, '', 3, 28],
      ],
    ],
    [
      'parent',
      {},
      [
        ['2', '李', 1, 1],
        ['1', '王', 1, 2],
        ['gone', '已删除', 1, 4],
        [null, '', 2, 24],
      ],
    ],
    [
      'others',
      {},
      [
        ['2', '李', 1, 1],
        ['1', '王', 1, 2],
        ['gone', '已删除', 1, 2],
        [null, '', 3, 28],
      ],
    ],
    [
      'sequenceStatus',
      {},
      [
        ['DRAFT', '草稿', 2, 9],
        ['PROCESSING', '进行中', 1, 4],
        ['COMPLETED', '已完成', 1, 2],
        [null, '', 1, 16],
      ],
    ],
    [
      'due',
      {},
      [
        ['2025-12-01;2025-12-31', '2025-12', 1, 8],
        ['2026-02-01;2026-02-28', '2026-02', 2, 3],
        ['2026-03-01;2026-03-31', '2026-03', 1, 4],
        [null, '', 1, 16],
      ],
    ],
    [
      'due',
      { groupUnit: 'YEAR' },
      [
        ['2025-01-01;2025-12-31', '2025', 1, 8],
        ['2026-01-01;2026-12-31', '2026', 3, 7],
        [null, '', 1, 16],
      ],
    ],
    ['due', { groupUnit: 'DAY', size: 1, page: 1 }, [['2026-02-01;2026-02-01', '2026-02-01', 1, 2]]],
  ])('[BX-069] by %s %j', async (groupBy, request, expected) => {
    expect(await brief(groupBy, request)).toEqual(expected);
  });

  const OPERATORS: Record<string, string> = {
    title: 'Eq',
    done: 'Eq',
    level: 'Eq',
    sequenceStatus: 'In',
    person: 'In',
    parent: 'In',
    tags: 'Of',
    people: 'Of',
    others: 'Of',
    due: 'Between',
  };
  test.each(Object.entries(OPERATORS))('[BX-069] the value of a group of %s opens its rows with %s, as many as it counted', async (groupBy, operator) => {
    const page = await groups(groupBy);
    expect(page.totalElements).toBe(page.groups.length);
    for (const { value, count } of page.groups) {
      const term = {
        propertyCode: groupBy,
        propertyType: 0,
        ...(value === null ? { queryFilterType: 'IsNull' } : { propertyValue: value, queryFilterType: operator }),
      };
      const rows = await queryList(opened.db, opened.catalogue, actor(), 'group', { page: 0, size: 20, queryCondition: [[[term]]] });
      expect([value, rows.totalElements]).toEqual([value, count]);
    }
  });

  test('[BX-069] filters, rights and the condition of an outer group narrow the rows that are counted', async () => {
    const condition = { propertyCode: 'level', propertyType: 0, propertyValue: '低', queryFilterType: 'Eq' };
    expect(await brief('done', { queryCondition: [[[condition]]] })).toEqual([
      ['false', '否', 1, 2],
      ['true', '是', 1, 1],
    ]);
    expect(await brief('level', { filters: [{ propertyCode: 'title', propertyValue: '王' }] })).toEqual([
      ['中', '中', 1, 4],
      ['低', '低', 1, 1],
    ]);
    const own = actor({ userId: 'bob', grants: [{ scope: 'own' }], hidden: ['amount'] });
    expect(await groups('level', {}, own)).toEqual({ groups: [{ value: '高', text: '高', count: 1, sumMap: {} }], totalElements: 1 });
  });

  test.each([
    [SumType.sum, [3, 6, null]],
    [SumType.average, [1.5, 6, null]],
    [SumType.minimum, [1, 6, null]],
    [SumType.maximum, [2, 6, null]],
    [SumType.count, [2, 1, 0]],
  ])('[BX-069] a column of a sub-table is summed over the rows of each group, sumType %i', async (sumType, expected) => {
    const page = await groups('title', { sums: [{ propertyCode: 'lines.price', sumType }], filters: [{ propertyCode: 'id', propertyValue: '1;2;5' }] });
    const byTitle = new Map(page.groups.map(({ value, sumMap }) => [value, sumMap['lines.price']?.num]));
    expect([byTitle.get('王'), byTitle.get('李'), byTitle.get(null)]).toEqual(expected);
  });

  test('[BX-069] texts in the language of the reader, and pages that hold every group once', async () => {
    expect((await brief('done', {}, actor(), 'en')).map(([, text]) => text)).toEqual(['No', 'Yes', '']);
    const pages = await Promise.all([0, 1, 2].map((page) => groups('title', { page, size: 2 })));
    expect(pages.map(({ groups: some, totalElements }) => [some.map(({ value }) => value), totalElements])).toEqual([
      [['李', '王'], 4],
      [['wang', null], 4],
      [[], 4],
    ]);
    expect(await groups('title', { filters: [{ propertyCode: 'id', propertyValue: 'none' }] })).toEqual({ groups: [], totalElements: 0 });
  });

  test.each(['note', 'amount', 'lines', 'nope', 'parent.title', 'lines.price'])('[BX-069] rows are not grouped by %s: 900400', async (groupBy) => {
    await expect(groups(groupBy)).rejects.toMatchObject({ errcode: 900400 });
  });

  test('[BX-069] an item that is hidden groups nothing, and no page is larger than 200', async () => {
    await expect(groups('level', {}, actor({ hidden: ['level'] }))).rejects.toMatchObject({ errcode: 900400 });
    await expect(groups('level', { size: 201 })).rejects.toMatchObject({ errcode: 900400 });
  });
});
