import { PropertyType, type SystemProperty } from '#schemas/codes.ts';
import type { DataItem } from '#schemas/property.ts';

/** Current handlers of a record, computed (contract 6.1). */
const PARTICIPANTS = 'participants_';

type Row = readonly [code: SystemProperty | typeof PARTICIPANTS, propertyType: number, zh: string, en: string];

const ROWS: readonly Row[] = [
  ['id', PropertyType.shortText, '记录标识', 'Record id'],
  ['name', PropertyType.shortText, '名称', 'Name'],
  ['sequenceNo', PropertyType.shortText, '编号', 'No.'],
  ['sequenceStatus', PropertyType.dropdown, '流程状态', 'Status'],
  ['workflowInstanceId', PropertyType.shortText, '流程实例', 'Workflow instance'],
  ['owner', PropertyType.staff, '拥有者', 'Owner'],
  ['ownerDeptId', PropertyType.department, '拥有者部门', 'Owner department'],
  ['ownerDeptQueryCode', PropertyType.shortText, '拥有者部门查询码', 'Owner department path'],
  ['creater', PropertyType.staff, '创建人', 'Created by'],
  ['createdTime', PropertyType.date, '创建时间', 'Created'],
  ['createdDeptId', PropertyType.department, '创建人部门', 'Department of the creator'],
  ['modifier', PropertyType.staff, '修改人', 'Modified by'],
  ['modifiedTime', PropertyType.date, '修改时间', 'Modified'],
  ['version', PropertyType.number, '版本', 'Version'],
  [PARTICIPANTS, PropertyType.staffMulti, '当前处理人', 'Current handlers'],
];

/** The data items that every model has, by code (contract 6.1); `defaultProperty` marks them on the wire. */
export const systemItems: ReadonlyMap<string, DataItem> = new Map(
  ROWS.map(([code, propertyType, name, en]): [string, DataItem] => [
    code,
    { code, name, name_i18n: JSON.stringify({ en }), propertyType, defaultProperty: true, published: true },
  ]),
);
