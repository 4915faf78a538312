import { bilingual, type Bilingual } from '#server/refusals/refused.ts';
import { wordFault } from '#server/refusals/workflowFaults.ts';
import { presentWhy, type WhySources } from '#server/workflow/people/presentWhy.ts';
import type { Simulated } from '#server/workflow/predict/simulateInstance.ts';
import { nameWords } from './describe/describeStep.ts';
import type { FlowPeople } from './cases/openPeople.ts';
import { MOST_CASES } from './page/pageStyle.ts';
import type { PageCase, PageTrial } from './page/pageParts.ts';
import type { PlayedCases } from './runCases.ts';

/** Values shown of a case, and letters of them. */
const MOST_VALUES = 4;
const LONGEST_VALUES = 120;

/** Cases side by side; of very many those that differ come first. */
export function trialOfCases({ played, definition, model }: PlayedCases, { organisation, source }: FlowPeople): PageTrial {
  const differing = played.filter(({ differences }) => differences.length > 0);
  const shown = played.length > MOST_CASES ? [...differing, ...played.filter((one) => !differing.includes(one))] : played;
  const sources: WhySources = { organisation, definition, model };
  return { cases: shown.slice(0, MOST_CASES).map((one) => pageCase(one, sources)), more: Math.max(0, played.length - MOST_CASES), source };
}

function pageCase({ case: one, differences, played }: PlayedCases['played'][number], sources: WhySources): PageCase {
  const { organisation } = sources;
  const originator = organisation.people.get(one.originator) ?? organisation.byUsername(one.originator);
  const [main] = originator ? organisation.departmentsOf(originator.id) : [];
  const department = one.depatmentId ? organisation.departments.get(one.depatmentId) : main;
  const name = originator?.name ?? one.originator;
  return {
    name: one.name,
    starter: department
      ? bilingual(`${name}发起 · ${department.name}`, `started by ${name} · ${department.nameEn ?? department.name}`)
      : bilingual(`${name}发起`, `started by ${name}`),
    values: valuesInShort(one.data),
    differences,
    entries: played?.entries ?? [],
    flows: played?.flows ?? new Set(),
    result: played && resultWords(played, sources),
    person: (id) => organisation.people.get(id)?.name ?? id,
    why: (why) => bilingual(presentWhy(why, 'zh', sources).text, presentWhy(why, 'en', sources).text),
  };
}

function valuesInShort(data: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(data).slice(0, MOST_VALUES);
  const text = pairs.map(([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`).join(' ');
  return text.length > LONGEST_VALUES ? `${text.slice(0, LONGEST_VALUES)}…` : text;
}

function resultWords({ status, approvalResult, exception }: Simulated, { definition }: WhySources): Bilingual {
  if (exception) {
    const element = definition.elements.get(exception.activityCode);
    const name = element ? nameWords(element) : bilingual(exception.activityCode, exception.activityCode);
    const reason = exception.message ?? REASONS.get(exception.reason) ?? wordFault(exception.reason);
    return bilingual(`停在“${name.zh}”：${reason.zh}`, `stands still at “${name.en}”: ${reason.en}`);
  }
  if (status === 'CANCELED') return bilingual('已作废', 'voided');
  if (status !== 'COMPLETED') return bilingual('未结束', 'not ended');
  if (approvalResult === null) return bilingual('已完成', 'completed');
  return approvalResult === 1 ? bilingual('已完成，同意', 'completed, agreed') : bilingual('已完成，未通过', 'completed, refused');
}

/** What a trial says beside the causes of exceptions. */
const REASONS: ReadonlyMap<string, Bilingual> = new Map([['tooLong', bilingual('步骤太多，没有推算完', 'too many steps to be played to the end')]]);
