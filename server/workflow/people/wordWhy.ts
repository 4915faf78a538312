import type { WhyData } from '#schemas/workflow/state.ts';
import type { Organisation } from '#server/organisation/organisation.ts';
import { bilingual, type Bilingual, type Language } from '#server/refusals/refused.ts';
import type { RuleKind } from './rules/rule.ts';

/** Names, as they are now, of what a reason holds by code; an id that is no longer known is its own name. */
export interface WhyNames {
  person(id: string): string;
  department(id: string): Bilingual;
  role(code: string): Bilingual;
  step(code: string): Bilingual;
  /** `key`, or `sheet.column`. */
  item(key: string): Bilingual;
}

/** Names of an organisation; those of steps and items are known to the definition and the model. */
export function namesInOrganisation(organisation: Organisation, others: Pick<WhyNames, 'step' | 'item'>): WhyNames {
  const inBoth = (unit: { name: string; nameEn: string | null } | undefined, id: string): Bilingual =>
    bilingual(unit?.name ?? id, unit?.nameEn ?? unit?.name ?? id);
  return {
    ...others,
    person: (id) => organisation.people.get(id)?.name ?? id,
    department: (id) => inBoth(organisation.departments.get(id), id),
    role: (code) => inBoth(organisation.roles.get(code), code),
  };
}

/** What a sentence is made of: the name of who acted, and the details as they were stored. */
interface Reading {
  names: WhyNames;
  /** Undefined where nobody acted, or it is not known. */
  by: string | undefined;
  text(key: string): string;
  has(key: string): boolean;
  level: number;
}
type Wording = (reading: Reading) => Bilingual;

/** The sentence that says why somebody has a work item. Source: contract 11.3. */
export function wordWhy({ kind, by, detail = {} }: WhyData, language: Language, names: WhyNames): string {
  const reading: Reading = {
    names,
    by: by === undefined ? undefined : names.person(by),
    text: (key) => String(detail[key] ?? ''),
    has: (key) => detail[key] !== undefined && detail[key] !== false,
    level: Number(detail.level),
  };
  return BY_KIND.get(kind)?.(reading)[language] ?? kind;
}

type ActKind = 'forward' | 'assist' | 'addSign' | 'adjust' | 'admin' | 'circulate' | 'returned' | 'escalated';

/** A kind that is missing is named by the type check. */
const WORDS: Readonly<Record<RuleKind | ActKind, Wording>> = {
  user: () => bilingual('流程指定的人员', 'Named by the workflow'),
  department: wordDepartment,
  role: ({ names, text, has }) => {
    const { zh, en } = names.role(text('code'));
    const place = has('departmentId') ? names.department(text('departmentId')) : undefined;
    return bilingual(`角色 ${zh}${place ? `（${place.zh}）` : ''}`, `Role ${en}${place ? ` (${place.en})` : ''}`);
  },
  manager: wordManager,
  managers: wordManager,
  originator: () => bilingual('发起人', 'Originator'),
  item: (reading) => {
    const { zh, en } = reading.names.item(reading.text('key'));
    return addUnit(bilingual(`表单项“${zh}”`, `Form item "${en}"`), reading);
  },
  handlerOf: ({ names, text }) => bilingual(`“${names.step(text('step')).zh}”的处理人`, `Handler of "${names.step(text('step')).en}"`),
  chosen: ({ by }) => (by === undefined ? bilingual('由前一处理人选择', 'Chosen by a handler before') : bilingual(`${by} 选择`, `Chosen by ${by}`)),
  formula: (reading) => addUnit(bilingual('按公式确定', 'Found by a formula'), reading),
  forward: ({ by = '', has }) =>
    has('back') ? bilingual(`${by} 委派`, `Delegated by ${by}, to whom it goes back`) : bilingual(`${by} 转办`, `Forwarded by ${by}`),
  addSign: ({ by = '', text }) => (ADDED.get(text('how')) ?? addedBeside)(by),
  assist: ({ by = '' }) => bilingual(`${by} 请求协助`, `Help requested by ${by}`),
  adjust: ({ by = '' }) => bilingual(`${by} 调整处理人`, `Put in charge by ${by}`),
  circulate: ({ by = '' }) => bilingual(`${by} 传阅`, `Circulated by ${by}`),
  returned: ({ by }) => (by === undefined ? bilingual('被退回', 'Returned') : bilingual(`${by} 退回`, `Returned by ${by}`)),
  escalated: ({ by }) =>
    by === undefined ? bilingual('超时未处理，上报', 'Escalated: overdue') : bilingual(`${by} 超时未处理，上报`, `Escalated: overdue at ${by}`),
  admin: wordAdministrator,
};

/** Kinds come from stored rows, so they are looked up as texts. */
const BY_KIND: ReadonlyMap<string, Wording> = new Map(Object.entries(WORDS));

const addedBeside = (person: string): Bilingual => bilingual(`${person} 加签`, `Added by ${person}`);
const ADDED: ReadonlyMap<string, (person: string) => Bilingual> = new Map([
  ['before', (person: string) => bilingual(`${person} 前加签`, `Added before by ${person}`)],
  ['after', (person: string) => bilingual(`${person} 后加签`, `Added after by ${person}`)],
]);

function wordDepartment({ names, text, has }: Reading): Bilingual {
  const { zh, en } = names.department(text('id'));
  if (has('leader')) return bilingual(`${zh}负责人`, `Head of ${en}`);
  return has('deep') ? bilingual(`${zh}及下级部门成员`, `Member of ${en} or below`) : bilingual(`${zh}成员`, `Member of ${en}`);
}

function wordManager(reading: Reading): Bilingual {
  const { zh, en } = wordSource(reading);
  const { level } = reading;
  return level === 1 ? bilingual(`${zh}的直属上级`, `Direct manager of ${en}`) : bilingual(`${zh}的第 ${level} 级上级`, `Manager of level ${level} of ${en}`);
}

function wordSource({ names, text }: Reading): Bilingual {
  const [item, step] = [names.item(text('key')), names.step(text('step'))];
  if (text('of') === 'item') return bilingual(`表单项“${item.zh}”`, `form item "${item.en}"`);
  return text('of') === 'handlerOf' ? bilingual(`“${step.zh}”处理人`, `the handler of "${step.en}"`) : bilingual('发起人', 'the originator');
}

function wordAdministrator({ by, text }: Reading): Bilingual {
  if (text('cause') === 'empty') return bilingual('没有找到处理人，由管理员处理', 'No participant was found; it goes to an administrator');
  if (by === undefined) return bilingual('由管理员处理', 'Goes to an administrator');
  return text('cause') === 'disabled'
    ? bilingual(`${by} 的账号已停用，由管理员处理`, `The account of ${by} is disabled; it goes to an administrator`)
    : bilingual(`管理员 ${by} 移交`, `Handed over by administrator ${by}`);
}

function addUnit({ zh, en }: Bilingual, { names, text, has }: Reading): Bilingual {
  if (!has('unit')) return bilingual(zh, en);
  const role = names.role(text('code'));
  if (text('unit') === 'role') return bilingual(`${zh}：角色 ${role.zh}`, `${en}: role ${role.en}`);
  const place = names.department(text('departmentId'));
  return text('unit') === 'leader'
    ? bilingual(`${zh}：${place.zh}负责人`, `${en}: head of ${place.en}`)
    : bilingual(`${zh}：${place.zh}成员`, `${en}: member of ${place.en}`);
}
