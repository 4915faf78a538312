import { WORKFLOW_WORDS } from '#schemas/config/workflow.ts';
import type { ParticipantRule, PersonSource } from '#schemas/workflow/definition.ts';
import { childrenNamed, type XmlAttribute, type XmlElement } from '#server/apps/documents/xmlTree.ts';
import { flagAttribute, given, listParts, wholeAttribute } from './attributes.ts';
import { RULE_NEEDS, RULE_READS } from './bpmnElements.ts';
import type { PlaceOfUse, Reading } from './reading.ts';

type RuleOf<K extends ParticipantRule['kind']> = Omit<Extract<ParticipantRule, { kind: K }>, 'when'>;

/** Reads the `lp:rule`s in an element (contract 15.9.4). */
export function readRules(reading: Reading, element: XmlElement, where: PlaceOfUse): ParticipantRule[] {
  const rules = childrenNamed(element, 'lp:rule');
  if (rules.length === 0) reading.error(element.at, `${element.name} needs lp:rule`);
  return rules.flatMap((rule) => {
    const kind = WORKFLOW_WORDS.ruleKind.find((word) => word === rule.attributes.get('kind')?.value);
    if (!kind) return [];
    const when = given(rule, 'when');
    const condition = when && reading.expression(when, where);
    const need = RULE_NEEDS.get(kind);
    if (need !== undefined && !given(rule, need)) {
      reading.error(rule.at, `a rule of kind ${kind} needs ${need}`);
      return [];
    }
    checkReads(reading, rule, kind);
    return [{ when: condition, ...readers[kind](reading, rule, where) } as ParticipantRule];
  });
}

/** Every attribute that a rule of another kind reads would be passed over here. */
function checkReads(reading: Reading, rule: XmlElement, kind: string): void {
  const reads = RULE_READS.get(kind) ?? [];
  for (const [name, { at }] of rule.attributes) {
    const isOfRules = [...RULE_READS.values()].some((names) => names.includes(name));
    if (isOfRules && !reads.includes(name)) reading.warning(at, `${name} has no effect in a rule of kind ${kind}`);
  }
}

const readers: { [K in ParticipantRule['kind']]: (reading: Reading, rule: XmlElement, where: PlaceOfUse) => RuleOf<K> } = {
  user: (reading, rule) => {
    const people = listParts(given(rule, 'id'));
    for (const { value, at } of people) reading.names.push({ kind: 'person', code: value, at });
    return { kind: 'user', ids: people.map(({ value }) => value) };
  },
  department: (reading, rule) => {
    const [leader, deep] = [flagAttribute(rule, 'leader', false), flagAttribute(rule, 'deep', false)];
    const members = deep ? 'subtree' : 'members';
    const id = named(rule, 'id', (code, at) => reading.names.push({ kind: 'department', code, at, people: leader ? 'leader' : members }));
    return { kind: 'department', id, leader, deep };
  },
  role: (reading, rule) => {
    const code = named(rule, 'code', (role, at) => reading.names.push({ kind: 'role', code: role, at }));
    return { kind: 'role', code, scope: readScope(reading, given(rule, 'scope')) };
  },
  manager: (reading, rule, where) => ({ kind: 'manager', of: readSource(reading, given(rule, 'of'), where), level: wholeAttribute(rule, 'level', 1) }),
  managers: (reading, rule, where) => {
    const level = wholeAttribute(rule, 'level', 1);
    return { kind: 'managers', of: readSource(reading, given(rule, 'of'), where), level, to: readLast(reading, given(rule, 'to'), level) };
  },
  originator: () => ({ kind: 'originator' }),
  item: (reading, rule) => {
    const path = named(rule, 'key', (key, at) => reading.item(key, at, 'units'));
    const [sheet, column] = path.split('.');
    return { kind: 'item', ...(column === undefined ? { key: path } : { sheet, key: column }), leader: flagAttribute(rule, 'leader', true) };
  },
  handlerOf: (reading, rule, where) => ({
    kind: 'handlerOf',
    step: named(rule, 'step', (step, at) => reading.steps.push({ step, at, use: 'handlerOf', ...where })),
  }),
  chosen: (reading, rule) => ({ kind: 'chosen', range: readRange(reading, given(rule, 'range')), multiple: flagAttribute(rule, 'multiple', true) }),
  formula: (reading, rule, where) => {
    // A rule without what its kind needs is left out before.
    const value = given(rule, 'value') as XmlAttribute;
    return { kind: 'formula', value: reading.expression(value, where) };
  },
};

function named(rule: XmlElement, name: string, found: (value: string, at: number) => void): string {
  const attribute = given(rule, name);
  if (attribute) found(attribute.value, attribute.valueAt);
  return attribute?.value ?? '';
}

function readScope(reading: Reading, scope: XmlAttribute | undefined): RuleOf<'role'>['scope'] {
  const item = behind(scope, 'item:');
  if (item) reading.item(item.value, item.at, 'department');
  if (item) return { item: item.value };
  return scope?.value === 'originatorDepartment' ? 'originatorDepartment' : 'all';
}

/** Reads whose leader is meant. */
function readSource(reading: Reading, source: XmlAttribute | undefined, where: PlaceOfUse): PersonSource {
  const [item, step] = [behind(source, 'item:'), behind(source, 'handlerOf:')];
  if (item) reading.item(item.value, item.at, 'person');
  if (step) reading.steps.push({ step: step.value, at: step.at, use: 'handlerOf', ...where });
  if (item) return { item: item.value };
  return step ? { handlerOf: step.value } : 'originator';
}

function readLast(reading: Reading, to: XmlAttribute | undefined, level: number): RuleOf<'managers'>['to'] {
  if (!to) return undefined;
  if (!/^\d/.test(to.value)) {
    reading.names.push({ kind: 'role', code: to.value, at: to.valueAt });
    return { role: to.value };
  }
  if (Number(to.value) < level) reading.error(to.valueAt, `to must not be below level ${level}`);
  return Number(to.value);
}

function readRange(reading: Reading, range: XmlAttribute | undefined): RuleOf<'chosen'>['range'] {
  const [role, department] = [behind(range, 'role:'), behind(range, 'department:')];
  if (role) reading.names.push({ kind: 'role', code: role.value, at: role.at });
  if (department) reading.names.push({ kind: 'department', code: department.value, at: department.at, people: 'members' });
  if (role) return { role: role.value };
  return department && { department: department.value };
}

/** What stands behind a prefix in a value, and its offset. */
function behind(attribute: XmlAttribute | undefined, prefix: string): { value: string; at: number } | undefined {
  if (!attribute?.value.startsWith(prefix)) return undefined;
  return { value: attribute.value.slice(prefix.length), at: attribute.valueAt + prefix.length };
}
