import { PropertyType } from '#schemas/codes.ts';
import type { ModelDocument } from '#schemas/config/model.ts';
import { systemItems } from '#schemas/records/systemItems.ts';
import type { Actor, RowGrant } from '#server/store/actor.ts';
import type { NewRow } from '#server/store/writes/writeRow.ts';
import type { Writer } from '#server/store/auditLog.ts';

/** A model with one data item of every kind; `changes` replaces parts of it. */
export function everyKindModel(code = 'everyKind', changes: Partial<ModelDocument> = {}): ModelDocument {
  return {
    code,
    name: '每种类型',
    indexes: [['title'], ['status', 'amount']],
    properties: [
      { code: 'title', name: '标题', propertyType: PropertyType.shortText },
      { code: 'note', name: '说明', propertyType: PropertyType.longText },
      { code: 'amount', name: '金额', propertyType: PropertyType.number },
      { code: 'due', name: '日期', propertyType: PropertyType.date },
      { code: 'done', name: '完成', propertyType: PropertyType.logic },
      { code: 'mixed', name: '混合', propertyType: PropertyType.mixedUnits },
      { code: 'files', name: '附件', propertyType: PropertyType.attachment },
      { code: 'parent', name: '关联', propertyType: PropertyType.relation, relativeCode: code, relativePropertyCode: 'title' },
      { code: 'place', name: '地址', propertyType: PropertyType.address },
      { code: 'others', name: '多选关联', propertyType: PropertyType.relationMulti, relativeCode: code, relativePropertyCode: 'title' },
      { code: 'status', name: '状态', propertyType: PropertyType.dropdown },
      { code: 'tags', name: '标签', propertyType: PropertyType.checkbox },
      { code: 'at', name: '时间', propertyType: PropertyType.time },
      { code: 'person', name: '人', propertyType: PropertyType.staff },
      { code: 'people', name: '多人', propertyType: PropertyType.staffMulti },
      { code: 'dept', name: '部门', propertyType: PropertyType.department },
      { code: 'depts', name: '多部门', propertyType: PropertyType.departmentMulti },
      {
        code: 'lines',
        name: '明细',
        propertyType: PropertyType.subTable,
        subSchema: {
          properties: [
            { code: 'what', name: '内容', propertyType: PropertyType.shortText },
            { code: 'price', name: '单价', propertyType: PropertyType.number },
          ],
        },
      },
    ],
    ...changes,
  };
}

/** What a Chinese reader knows an item of everyKindModel by; a code that the model does not have is all there is. */
export function calledInChinese(code: string): string {
  const item = everyKindModel().properties.find((known) => known.code === code) ?? systemItems.get(code);
  return item?.name ?? code;
}

/** A record to store; everything but the id has a default. */
export function newRow(id: string, data: NewRow['data'] = {}, fields: Partial<NewRow> = {}): NewRow {
  return { id, owner: 'ann', ownerDeptId: 'sales', creater: 'ann', createdTime: '2026-03-01 09:00:00', data, ...fields };
}

export const writer: Writer = { userId: 'ann', ip: '127.0.0.1', time: '2026-03-02 10:00:00' };

/** A reader; by default one who sees every row. */
export function actor(
  changes: { grants?: RowGrant[]; hidden?: string[] } & Partial<Pick<Actor, 'userId' | 'departmentIds' | 'subtreeDepartmentIds'>> = {},
): Actor {
  const { grants = [{ scope: 'all' }], hidden = [], ...fields } = changes;
  return {
    userId: 'ann',
    departmentIds: ['sales'],
    subtreeDepartmentIds: ['sales', 'sales_east'],
    ...fields,
    grants: () => grants,
    hiddenItems: () => new Set(hidden),
  };
}
