import type { ParticipantRule, PersonSource } from '#schemas/workflow/definition.ts';
import { bilingual, type Bilingual } from '#server/refusals/refused.ts';

/** A rule of participants in words (contract 15.9.4). */
export function describeRule(rule: ParticipantRule): Bilingual {
  const { zh, en } = describeKind(rule);
  return rule.when ? bilingual(`${zh}，当 ${rule.when.text}`, `${en}, when ${rule.when.text}`) : bilingual(zh, en);
}

function describeKind(rule: ParticipantRule): Bilingual {
  switch (rule.kind) {
    case 'user':
      return bilingual(`人员 ${rule.ids.join('、')}`, `user ${rule.ids.join(', ')}`);
    case 'department':
      return describeDepartment(rule);
    case 'role':
      return describeRole(rule);
    case 'manager':
      return describeManager(rule);
    case 'managers':
      return describeManagers(rule);
    case 'originator':
      return bilingual('发起人', 'originator');
    case 'item': {
      const item = `${rule.sheet === undefined ? '' : `${rule.sheet}.`}${rule.key}`;
      return bilingual(`表单项 ${item}`, `item ${item}`);
    }
    case 'handlerOf':
      return bilingual(`步骤 ${rule.step} 的处理人`, `handler of ${rule.step}`);
    case 'chosen':
      return describeChosen(rule);
    case 'formula':
      return bilingual(`公式 ${rule.value.text}`, `formula ${rule.value.text}`);
  }
}

type OfKind<K extends ParticipantRule['kind']> = Extract<ParticipantRule, { kind: K }>;

function describeDepartment({ id, leader, deep }: OfKind<'department'>): Bilingual {
  return bilingual(
    `部门 ${id}${deep ? '及其下级' : ''}的${leader ? '负责人' : '成员'}`,
    `${leader ? 'leader of department' : 'department'} ${id}${deep ? ' and those below' : ''}`,
  );
}

function describeRole({ code, scope }: OfKind<'role'>): Bilingual {
  if (scope === 'all') return bilingual(`角色 ${code}`, `role ${code}`);
  return scope === 'originatorDepartment'
    ? bilingual(`角色 ${code}（离发起人部门最近的）`, `role ${code} nearest to the department of the originator`)
    : bilingual(`角色 ${code}（离表单项 ${scope.item} 最近的）`, `role ${code} nearest to item ${scope.item}`);
}

function describeManager({ of, level }: OfKind<'manager'>): Bilingual {
  const { zh, en } = describeSource(of);
  return bilingual(level === 1 ? `${zh}的直属上级` : `${zh}的第 ${level} 级上级`, `manager of ${en}, level ${level}`);
}

function describeManagers({ of, level, to }: OfKind<'managers'>): Bilingual {
  const [{ zh, en }, end] = [describeSource(of), describeEnd(to)];
  return bilingual(`${zh}的逐级上级，从第 ${level} 级到${end.zh}`, `managers of ${en}, from level ${level} to ${end.en}`);
}

function describeSource(of: PersonSource): Bilingual {
  if (of === 'originator') return bilingual('发起人', 'the originator');
  return 'item' in of ? bilingual(`表单项 ${of.item} `, `item ${of.item}`) : bilingual(`步骤 ${of.handlerOf} 处理人`, `the handler of ${of.handlerOf}`);
}

function describeEnd(to: OfKind<'managers'>['to']): Bilingual {
  if (to === undefined) return bilingual('最高级', 'the top');
  return typeof to === 'number' ? bilingual(`第 ${to} 级`, String(to)) : bilingual(`角色 ${to.role}`, `role ${to.role}`);
}

function describeChosen({ range, multiple }: OfKind<'chosen'>): Bilingual {
  const from = rangeOfChoice(range);
  return bilingual(`由之前的处理人选择${from.zh}${multiple ? '' : '，一人'}`, `chosen${from.en}${multiple ? '' : ', one'}`);
}

function rangeOfChoice(range: OfKind<'chosen'>['range']): Bilingual {
  if (!range) return bilingual('', '');
  return 'role' in range
    ? bilingual(`（角色 ${range.role}）`, ` from role ${range.role}`)
    : bilingual(`（部门 ${range.department}）`, ` from department ${range.department}`);
}
