import { NO_DETAILS } from '#server/organisation/noDetails.ts';
import { expect, it } from 'vitest';
import { bilingual } from '#server/refusals/refused.ts';
import { toOrganisation } from '#server/organisation/organisation.ts';
import type { WhyData } from '#schemas/workflow/state.ts';
import { namesInOrganisation, wordWhy } from '#server/workflow/people/wordWhy.ts';

const unit = (id: string, name: string, nameEn: string | null) => ({ id, name, nameEn, parentId: null, leaderId: null, path: `${id}/`, sortKey: 0 });
const person = {
  id: 'liqiang',
  username: 'liqiang',
  name: '李强',
  ...NO_DETAILS,
  permissions: [],
  status: 'ENABLE',
  sortKey: 0,
};
const organisation = toOrganisation('1', {
  departments: [unit('hq', '总部', 'Headquarters'), unit('sales', '销售部', null)],
  people: [person],
  memberships: [],
  roles: [{ id: 'finance', name: '财务', nameEn: 'Finance', sortKey: 0 }],
  roleMembers: [],
});
const names = namesInOrganisation(organisation, { step: () => bilingual('经理审批', 'Manager'), item: () => bilingual('采购员', 'Buyer') });

it.each<[WhyData, string, string]>([
  [{ kind: 'manager', detail: { of: 'originator', level: 1 } }, '发起人的直属上级', 'Direct manager of the originator'],
  [{ kind: 'managers', detail: { of: 'originator', level: 3 } }, '发起人的第 3 级上级', 'Manager of level 3 of the originator'],
  [{ kind: 'manager', detail: { of: 'handlerOf', step: 'm', level: 1 } }, '“经理审批”处理人的直属上级', 'Direct manager of the handler of "Manager"'],
  [{ kind: 'manager', detail: { of: 'item', key: 'buyer', level: 1 } }, '表单项“采购员”的直属上级', 'Direct manager of form item "Buyer"'],
  [{ kind: 'role', detail: { code: 'finance', departmentId: 'hq' } }, '角色 财务（总部）', 'Role Finance (Headquarters)'],
  [{ kind: 'role', detail: { code: 'finance' } }, '角色 财务', 'Role Finance'],
  [{ kind: 'role', detail: { code: 'closed' } }, '角色 closed', 'Role closed'],
  [{ kind: 'department', detail: { id: 'sales', leader: true, deep: false } }, '销售部负责人', 'Head of 销售部'],
  [{ kind: 'department', detail: { id: 'hq', leader: false, deep: false } }, '总部成员', 'Member of Headquarters'],
  [{ kind: 'department', detail: { id: 'hq', leader: false, deep: true } }, '总部及下级部门成员', 'Member of Headquarters or below'],
  [{ kind: 'user' }, '流程指定的人员', 'Named by the workflow'],
  [{ kind: 'originator' }, '发起人', 'Originator'],
  [{ kind: 'item', detail: { key: 'buyer' } }, '表单项“采购员”', 'Form item "Buyer"'],
  [{ kind: 'item', detail: { key: 'buyer', unit: 'leader', departmentId: 'hq' } }, '表单项“采购员”：总部负责人', 'Form item "Buyer": head of Headquarters'],
  [{ kind: 'item', detail: { key: 'buyer', unit: 'member', departmentId: 'hq' } }, '表单项“采购员”：总部成员', 'Form item "Buyer": member of Headquarters'],
  [{ kind: 'item', detail: { key: 'buyer', unit: 'role', code: 'finance' } }, '表单项“采购员”：角色 财务', 'Form item "Buyer": role Finance'],
  [{ kind: 'formula' }, '按公式确定', 'Found by a formula'],
  [{ kind: 'handlerOf', detail: { step: 'm' } }, '“经理审批”的处理人', 'Handler of "Manager"'],
  [{ kind: 'chosen', by: 'liqiang' }, '李强 选择', 'Chosen by 李强'],
  [{ kind: 'forward', by: 'liqiang', opinion: '请看' }, '李强 转办', 'Forwarded by 李强'],
  [{ kind: 'forward', by: 'liqiang', detail: { back: true } }, '李强 委派', 'Delegated by 李强, to whom it goes back'],
  [{ kind: 'addSign', by: 'liqiang', detail: { how: 'before' } }, '李强 前加签', 'Added before by 李强'],
  [{ kind: 'addSign', by: 'liqiang', detail: { how: 'after' } }, '李强 后加签', 'Added after by 李强'],
  [{ kind: 'addSign', by: 'liqiang', detail: { how: 'beside' } }, '李强 加签', 'Added by 李强'],
  [{ kind: 'assist', by: 'liqiang' }, '李强 请求协助', 'Help requested by 李强'],
  [{ kind: 'adjust', by: 'liqiang' }, '李强 调整处理人', 'Put in charge by 李强'],
  [{ kind: 'circulate', by: 'liqiang' }, '李强 传阅', 'Circulated by 李强'],
  [{ kind: 'returned', by: 'unknown' }, 'unknown 退回', 'Returned by unknown'],
  [{ kind: 'escalated', by: 'liqiang' }, '李强 超时未处理，上报', 'Escalated: overdue at 李强'],
  [{ kind: 'admin', detail: { cause: 'empty' } }, '没有找到处理人，由管理员处理', 'No participant was found; it goes to an administrator'],
  [
    { kind: 'admin', by: 'liqiang', detail: { cause: 'disabled' } },
    '李强 的账号已停用，由管理员处理',
    'The account of 李强 is disabled; it goes to an administrator',
  ],
  [{ kind: 'chosen' }, '由前一处理人选择', 'Chosen by a handler before'],
  [{ kind: 'addSign', by: 'liqiang' }, '李强 加签', 'Added by 李强'],
  [{ kind: 'returned' }, '被退回', 'Returned'],
  [{ kind: 'escalated' }, '超时未处理，上报', 'Escalated: overdue'],
  [{ kind: 'admin' }, '由管理员处理', 'Goes to an administrator'],
  [{ kind: 'constructor' }, 'constructor', 'constructor'],
  [{ kind: 'admin', by: 'liqiang' }, '管理员 李强 移交', 'Handed over by administrator 李强'],
])('why somebody has a work item is worded in both languages (contract 11.3): %j', (why, zh, en) => {
  // As it comes back from where it was stored.
  const stored = JSON.parse(JSON.stringify(why)) as WhyData;
  expect([wordWhy(stored, 'zh', names), wordWhy(stored, 'en', names)]).toEqual([zh, en]);
});
