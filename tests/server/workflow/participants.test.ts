import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ParticipantRule, ParticipantRules } from '#schemas/workflow/definition.ts';
import type { Organisation } from '#server/organisation/organisation.ts';
import { resolveParticipants, type ResolvedParticipants } from '#server/workflow/people/resolveParticipants.ts';
import { isInRange } from '#server/workflow/people/rules/chosen.ts';
import { administrators, eligibility, escalationTarget } from '#server/workflow/people/substitutes.ts';
import { freshDatabase, type TestDatabase } from '../databases.ts';
import { expression, loadOrganisation, participants, requestOf, surroundingsOf, type Step } from './people.ts';

let test: TestDatabase;
let organisation: Organisation;
beforeAll(async () => {
  test = await freshDatabase('embedded');
  organisation = await loadOrganisation(test);
});
afterAll(() => test.close());

const STAFF = [{ id: 'staff', type: 3, name: '员工' }];
/** Values of a record as forms hold them (contract 6.2). */
const VALUES = {
  amount: 12_000,
  buyer: [{ id: 'staff2', type: 3, name: '采购员' }],
  team: [
    { id: 'sales', type: 1, name: '销售部' },
    { id: 'crew', type: 1, name: '外勤组' },
  ],
  group: [{ id: 'hr', type: 2, name: '人事' }],
  lines: [{ who: STAFF }, { who: [{ id: 'cfo', type: 3 }], rowStatus: 'Deleted' }, { who: [{ id: 'e001', type: 3 }] }, { who: STAFF }, { who: null }],
  constructor: [{ id: 'ceo', type: 3 }],
};

function answer(rules: readonly ParticipantRule[], others: Partial<ParticipantRules> = {}, step: Step = {}): ResolvedParticipants {
  return resolveParticipants(participants(rules, others), requestOf(step), surroundingsOf(organisation, step, VALUES));
}

/** Ids of the people a step resolves to, or how it ends otherwise. */
function resolve(...given: Parameters<typeof answer>): string[] | string {
  const { people, fault, passed } = answer(...given);
  if (people.length > 0) return people.map(({ id, automatic }) => (automatic ? `${id}:${automatic}` : id));
  return fault ?? (passed ? 'passed' : 'nobody');
}

const MANAGER: ParticipantRule = { kind: 'manager', of: 'originator', level: 1 };
const users = (...ids: string[]): ParticipantRule => ({ kind: 'user', ids });

describe('rules of participants (contract 15.9.4)', () => {
  it.each<[string, ParticipantRule, string[] | string, Step?]>([
    ['people by id', users('cfo', 'staff', 'nobody'), ['cfo', 'staff']],
    ['members of a department', { kind: 'department', id: 'crew', leader: false, deep: false }, ['field1']],
    ['its leader', { kind: 'department', id: 'finance', leader: true, deep: false }, ['cfo']],
    ['no leader', { kind: 'department', id: 'crew', leader: true, deep: false }, 'noParticipant'],
    ['a department that is unknown', { kind: 'department', id: 'toString', leader: false, deep: true }, 'noParticipant'],
    ['a role in the order of people', { kind: 'role', code: 'clerk', scope: 'all' }, ['keeper', 'staff2', 'manager', 'cfo']],
    ['a role nearest to the originator: who has left hides nobody above', { kind: 'role', code: 'clerk', scope: 'originatorDepartment' }, ['manager']],
    ['a role nearest to a department of an item', { kind: 'role', code: 'hr', scope: { item: 'team' } }, ['lead_hr', 'e004']],
    ['a role nearest to the department of a person', { kind: 'role', code: 'clerk', scope: { item: 'buyer' } }, ['keeper', 'staff2']],
    ['a role that is unknown', { kind: 'role', code: 'constructor', scope: 'all' }, 'noParticipant'],
    ['the leader above', MANAGER, ['lead_east']],
    ['the second leader above', { kind: 'manager', of: 'originator', level: 2 }, ['manager']],
    ['the highest leader', { kind: 'manager', of: 'originator', level: 3 }, ['ceo']],
    ['a leader higher than all', { kind: 'manager', of: 'originator', level: 4 }, 'noParticipant'],
    ['for who leads the department, the next one higher', MANAGER, ['manager'], { originatorId: 'lead_east' }],
    ['for who leads it all, nobody', MANAGER, 'noParticipant', { originatorId: 'ceo', departmentId: 'hq' }],
    ['a department without leader is passed over', MANAGER, ['lead_east'], { originatorId: 'field1', departmentId: 'crew' }],
    ['one who leads two departments is one level', { kind: 'manager', of: 'originator', level: 2 }, ['ceo'], { originatorId: 'keeper', departmentId: 'depot' }],
    ['and never their own leader', MANAGER, ['ceo'], { originatorId: 'lead_purchase', departmentId: 'depot' }],
    ['the department that was started for counts', MANAGER, ['cfo'], { originatorId: 'staff2', departmentId: 'finance' }],
    ['one out of use is not', MANAGER, ['lead_purchase'], { originatorId: 'staff2', departmentId: 'closed' }],
    [
      'the leader of a handler',
      { kind: 'manager', of: { handlerOf: 'check' }, level: 1 },
      ['lead_purchase'],
      { handlersOf: () => [{ ownerId: 'staff2', decidedBy: 'cfo' }] },
    ],
    ['the leader of a person in an item', { kind: 'manager', of: { item: 'buyer' }, level: 1 }, ['lead_purchase']],
    ['leaders of people in a column', { kind: 'manager', of: { item: 'lines.who' }, level: 1 }, ['lead_east', 'cfo']],
    ['all leaders to the top', { kind: 'managers', of: 'originator', level: 1 }, ['lead_east', 'manager', 'ceo']],
    ['leaders from a level to another', { kind: 'managers', of: 'originator', level: 2, to: 2 }, ['manager']],
    ['leaders to one who has a role', { kind: 'managers', of: 'originator', level: 1, to: { role: 'director' } }, ['lead_east', 'manager']],
    ['leaders to the top where nobody has the role', { kind: 'managers', of: 'originator', level: 2, to: { role: 'finance' } }, ['manager', 'ceo']],
    ['the originator', { kind: 'originator' }, ['staff']],
    ['a person of an item', { kind: 'item', key: 'buyer', leader: true }, ['staff2']],
    ['leaders of departments of an item', { kind: 'item', key: 'team', leader: true }, ['manager']],
    ['members of a role of an item', { kind: 'item', key: 'group', leader: true }, ['lead_hr', 'e004']],
    ['a column, of all rows that are there', { kind: 'item', sheet: 'lines', key: 'who', leader: true }, ['staff', 'e001']],
    ['an item whose code every object has', { kind: 'item', key: 'constructor', leader: true }, ['ceo']],
    ['an item that is empty', { kind: 'item', key: 'toString', leader: true }, 'noParticipant'],
    [
      'who completed a step, also through a delegate',
      { kind: 'handlerOf', step: 'check' },
      ['staff2'],
      { handlersOf: (step) => (step === 'check' ? [{ ownerId: 'staff2', decidedBy: 'cfo' }] : []) },
    ],
    ['chosen people', { kind: 'chosen', multiple: true }, ['cfo', 'staff'], { chosen: ['cfo', 'staff'] }],
    ['one chosen person', { kind: 'chosen', multiple: false }, ['cfo'], { chosen: ['cfo', 'staff'] }],
    ['a person by a formula', { kind: 'formula', value: expression('${buyer}') }, ['staff2']],
    ['a department by a formula', { kind: 'formula', value: expression("'finance'") }, ['cfo']],
    ['a list by a formula', { kind: 'formula', value: expression("['cfo', 'purchase', ${lines.who}]") }, ['cfo', 'lead_purchase', 'staff', 'e001']],
    ['a formula without a value', { kind: 'formula', value: expression('${amount} / 0') }, 'noParticipant'],
  ])('%s', (_what, rule, expected, step) => expect(resolve([rule], {}, step)).toEqual(expected));

  it('members of a department come before those of the departments below it', () => {
    const found = resolve([{ kind: 'department', id: 'sales_east', leader: false, deep: true }]);
    expect(found).toEqual([...organisation.membersOf('sales_east').map(({ id }) => id), 'field1'].filter((id) => id !== 'former'));
    const everybody = resolve([{ kind: 'department', id: 'hq', leader: false, deep: true }], { max: 200 });
    expect(everybody).toHaveLength([...organisation.people.values()].filter(({ status }) => status === 'ENABLE').length);
    expect(new Set(everybody).size).toBe(everybody.length);
  });

  it('the union has everybody once, where they come first, of the rules whose condition holds', () => {
    const rules: ParticipantRule[] = [
      users('cfo', 'staff'),
      { ...MANAGER, when: expression('${amount} > 10000') },
      { kind: 'role', code: 'hr', scope: 'all', when: expression('${amount} > 99999') },
      users('lead_east', 'ceo', 'cfo'),
    ];
    expect(resolve(rules)).toEqual(['cfo', 'staff', 'lead_east', 'ceo']);
  });

  it('each person has the reason of the rule that gave them first', () => {
    const rules: ParticipantRule[] = [MANAGER, { kind: 'role', code: 'clerk', scope: 'originatorDepartment' }, { kind: 'item', key: 'team', leader: true }];
    expect(answer(rules).people).toEqual([
      { id: 'lead_east', why: { kind: 'manager', detail: { of: 'originator', level: 1 } } },
      { id: 'manager', why: { kind: 'role', detail: { code: 'clerk', departmentId: 'sales' } } },
    ]);
    expect(answer([rules.at(-1) ?? MANAGER]).people).toEqual([
      { id: 'manager', why: { kind: 'item', detail: { key: 'team', unit: 'leader', departmentId: 'sales' } } },
    ]);
  });
});

describe('participants of a step (contract 15.9.3, in the order of 15.9.4)', () => {
  it('disabled and locked people are left out', () => {
    expect(resolve([users('former', 'locked', 'cfo')])).toEqual(['cfo']);
    expect(resolve([users('former', 'locked')])).toBe('noParticipant');
  });

  it('who is excluded is left out first: the originator, who started it for them, handlers and their delegates', () => {
    const step: Step = { startedById: 'e001', handlersOf: () => [{ ownerId: 'cfo', decidedBy: 'e002' }] };
    const all = [users('staff', 'e001', 'cfo', 'e002', 'ceo')];
    expect(resolve(all, { exclude: ['originator'] }, step)).toEqual(['cfo', 'e002', 'ceo']);
    expect(resolve(all, { exclude: [{ handlerOf: 'check' }] }, step)).toEqual(['staff', 'e001', 'ceo']);
    expect(resolve(all, { exclude: ['originator', { handlerOf: 'check' }], mode: { kind: 'single' } }, step)).toEqual(['ceo']);
  });

  it('nor do they take part by what stands in for people', () => {
    const excludeStaff: Partial<ParticipantRules> = { exclude: ['originator'], whenEmpty: 'admin' };
    expect(resolve([users('staff')], excludeStaff, { managers: ['staff', 'appadmin'] })).toEqual(['appadmin']);
    expect(resolve([users('staff')], excludeStaff, { managers: ['staff'] })).toEqual(['wfadmin']);
    const leader: Step = { handlersOf: () => [{ ownerId: 'lead_east', decidedBy: 'lead_east' }] };
    expect(resolve([users('staff', 'cfo')], { whenOriginator: 'manager', exclude: [{ handlerOf: 'check' }] }, leader)).toEqual(['cfo']);
  });

  it('in the place of the originator comes their leader, once', () => {
    expect(resolve([users('cfo', 'staff', 'ceo')], { whenOriginator: 'manager' })).toEqual(['cfo', 'lead_east', 'ceo']);
    expect(resolve([users('staff', 'ceo', 'lead_east')], { whenOriginator: 'manager' })).toEqual(['lead_east', 'ceo']);
    expect(resolve([users('lead_east', 'staff')], { whenOriginator: 'manager' })).toEqual(['lead_east']);
    expect(resolve([users('staff', 'cfo')], { whenOriginator: 'manager', mode: { kind: 'single' } })).toEqual(['lead_east']);
    expect(resolve([users('ceo')], { whenOriginator: 'manager' }, { originatorId: 'ceo', departmentId: 'hq' })).toBe('noParticipant');
  });

  it('a single step takes the first of those who are left', () => {
    expect(resolve([users('former', 'cfo', 'ceo')], { mode: { kind: 'single' } })).toEqual(['cfo']);
  });

  it('more people than max are a fault whatever whenEmpty says; one of a single step is not', () => {
    const many: ParticipantRule[] = [{ kind: 'department', id: 'hq', leader: false, deep: true }];
    expect(resolve(many, { whenEmpty: 'pass' })).toBe('tooMany');
    expect(resolve(many, { mode: { kind: 'single' }, max: 1 })).toHaveLength(1);
    expect(resolve([users('cfo', 'ceo', 'former')], { max: 2 })).toEqual(['cfo', 'ceo']);
  });

  it('rules answer for the originator and for who agreed before; in a single step for that one person', () => {
    const step: Step = { agreed: { any: new Set(['cfo', 'ceo']), adjacent: new Set(['cfo']) } };
    const all = [users('staff', 'cfo', 'ceo', 'e001')];
    expect(resolve(all, { whenOriginator: 'pass' }, step)).toEqual(['staff:originator', 'cfo', 'ceo', 'e001']);
    expect(resolve(all, { whenRepeated: 'pass' }, step)).toEqual(['staff', 'cfo:repeated', 'ceo:repeated', 'e001']);
    expect(resolve(all, { whenRepeated: 'passAdjacent', whenOriginator: 'pass' }, step)).toEqual(['staff:originator', 'cfo:repeated', 'ceo', 'e001']);
    expect(resolve([users('e001', 'cfo')], { whenRepeated: 'pass', mode: { kind: 'single' } }, step)).toEqual(['e001']);
    expect(resolve([users('cfo', 'e001')], { whenRepeated: 'pass', mode: { kind: 'single' } }, step)).toEqual(['cfo:repeated']);
  });

  it('a step entered again by a return has its last handlers first, and no rule answers in it', () => {
    const step: Step = { former: ['e001', 'former', 'ceo'], agreed: { any: new Set(['cfo', 'ceo']), adjacent: new Set() } };
    const rules: Partial<ParticipantRules> = { whenRepeated: 'pass', whenOriginator: 'pass' };
    expect(resolve([users('staff', 'cfo', 'ceo', 'e001')], rules, step)).toEqual(['ceo', 'e001', 'staff', 'cfo']);
    expect(resolve([users('staff', 'cfo', 'ceo')], { ...rules, mode: { kind: 'single' } }, step)).toEqual(['ceo']);
  });

  it('where nobody is found the step passes, stops or goes to administrators, of whom any may answer', () => {
    expect(resolve([users('former')], { whenEmpty: 'pass' })).toBe('passed');
    expect(resolve([users('former')], { whenEmpty: 'stop' })).toBe('noParticipant');
    const step: Step = { managers: ['appadmin', 'manager'], agreed: { any: new Set(['manager']), adjacent: new Set() } };
    expect(answer([], { whenEmpty: 'admin', mode: { kind: 'all' }, whenRepeated: 'pass' }, step)).toEqual({
      instead: true,
      choiceMissing: false,
      people: ['appadmin', 'manager'].map((id) => ({ id, why: { kind: 'admin', detail: { cause: 'empty' } } })),
    });
  });

  it('a step that has lost all its people is one where nobody is found', () => {
    expect(resolve([users('cfo')], { whenEmpty: 'pass' }, { emptied: true })).toBe('passed');
    expect(resolve([users('cfo')], { whenEmpty: 'admin' }, { emptied: true })).toEqual(['wfadmin']);
  });

  it('a choice is missing while nobody has made one that a rule that holds waits for', () => {
    const missing = (rules: ParticipantRule[], chosen?: string[]): boolean => answer(rules, {}, { chosen }).choiceMissing;
    expect(missing([users('cfo'), { kind: 'chosen', multiple: true }])).toBe(true);
    expect(missing([{ kind: 'chosen', multiple: true, when: expression('${amount} < 1') }])).toBe(false);
    expect(missing([{ kind: 'chosen', multiple: true }], [])).toBe(false);
  });
});

describe('who stands in', () => {
  const all = (): ((userId: string) => boolean) => eligibility(organisation, new Set());

  it('managers of the application, else workflow administrators, else system managers', () => {
    expect(administrators(organisation, ['manager', 'manager', 'nobody'], all())).toEqual(['manager']);
    expect(administrators(organisation, ['former'], all())).toEqual(['wfadmin']);
    expect(administrators(organisation, [], eligibility(organisation, new Set(['wfadmin'])))).toEqual(['sysadmin']);
    expect(administrators(organisation, [], () => false)).toEqual([]);
  });

  it('an overdue item goes to the nearest leader who is enabled, not excluded and not the originator', () => {
    expect(escalationTarget(organisation, 'staff', 'e001', all())).toBe('lead_east');
    expect(escalationTarget(organisation, 'staff', 'lead_east', all())).toBe('manager');
    expect(escalationTarget(organisation, 'staff', 'lead_east', eligibility(organisation, new Set(['manager'])))).toBe('ceo');
    expect(escalationTarget(organisation, 'ceo', 'staff', all())).toBeUndefined();
  });

  it('people are chosen from the range of the rule', () => {
    expect(['cfo', 'staff'].map((id) => isInRange({ range: { role: 'finance' } }, id, organisation))).toEqual([true, false]);
    expect(['staff2', 'staff'].map((id) => isInRange({ range: { department: 'finance' } }, id, organisation))).toEqual([true, false]);
    expect(['staff', 'nobody'].map((id) => isInRange({}, id, organisation))).toEqual([true, false]);
  });
});
