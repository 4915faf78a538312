import type { WorkflowDefinition, WorkflowElement } from '#schemas/workflow/definition.ts';
import { bilingual, type Bilingual } from '#server/refusals/refused.ts';
import type { FlowDecision, ForecastStep } from '#server/workflow/predict/forecastEntry.ts';
import { wordFault } from '#server/refusals/workflowFaults.ts';
import { describeRule } from '#cli/flow/describe/describeRule.ts';
import { flowWords, kindOfElement, limitWords, modeWords, nameWords } from '#cli/flow/describe/describeStep.ts';
import { both, html, joined, type Content, type Markup } from './html.ts';
import type { FieldCounts, PageCase, PageFinding, PageTrial, PageWorkflow } from './pageParts.ts';
import { place } from './stepsPart.ts';
import { symbol } from './symbols.ts';

/** The steps in rows, cases that were played beside each other, then what else holds for a step (contract 15.9.7). */
export function trialPart(workflow: PageWorkflow, definition: WorkflowDefinition, id: string): Markup {
  const { trial } = workflow;
  const cases = trial?.cases ?? [];
  const rows = [...definition.elements.values()].filter((element) => isRow(element, cases));
  return html`<section class="card trial" aria-labelledby="${id}-trial">
    <h3 id="${id}-trial">${both(bilingual('试跑', 'Test run'))} <span class="hint">${both(bilingual('只推算，不写入、不通知', 'played only: nothing is stored, nobody is notified'))}${trial && trialHint(trial)}</span></h3>
    ${!trial && html`<p class="hint">${both(NO_CASES)}</p>`}
    <div class="scroll" role="group" tabindex="0" aria-labelledby="${id}-trial"><table>
      <thead><tr><th scope="col">${both(bilingual('步骤', 'Step'))}</th>${cases.map((one, index) => caseHead(one, index))}
        ${cases.length === 0 && html`<th scope="col">${both(bilingual('处理人', 'People'))}</th>`}
        <th scope="col">${both(bilingual('时限', 'Limit'))}</th><th scope="col">${both(bilingual('字段', 'Fields'))}</th></tr></thead>
      <tbody>${rows.map((element) => stepRow(workflow, definition, element, cases))}
      ${cases.length > 0 && html`<tr class="result"><th scope="row">${both(bilingual('结果', 'Outcome'))}</th>${cases.map(resultCell)}<td></td><td></td></tr>`}</tbody>
    </table></div>
  </section>`;
}

const NO_CASES = bilingual(
  '没有情况可试。用 --run <文件> 给出发起人和数据，这里就会逐步列出处理人和走向。',
  'No cases were given. With --run <file> and who starts with what, people and ways stand here step by step.',
);

function trialHint({ source, more }: PageTrial): Markup {
  return html` · ${both(source === 'those of demo/' ? bilingual('人员来自 demo/', 'people: those of demo/') : bilingual('人员来自服务器', 'people: those of the server'))}
    ${more > 0 && html` · ${both(bilingual(`另有 ${more} 种情况未显示`, `${more} more cases are not shown`))}`}`;
}

/** Gateways without a choice, events and what never holds anybody up are not worth a row. */
function isRow(element: WorkflowElement, cases: readonly PageCase[]): boolean {
  if (element.type === 'userTask') return true;
  return cases.some(({ entries }) => entries.some(({ activityCode }) => activityCode === element.code));
}

function caseHead({ name, starter, values, differences }: PageCase, index: number): Markup {
  const isSame = differences.length === 0;
  return html`<th scope="col" class="case">
    <label><input type="radio" name="way" id="way-${index}"${index === 0 && html` checked`}> ${name}</label>
    <span class="starter">${both(starter)}</span>${values !== '' && html`<code>${values}</code>`}
    <span class="tag ${isSame ? 'success' : 'error'}">${symbol(isSame ? 'success' : 'error')} ${both(isSame ? bilingual('与预期一致', 'as expected') : bilingual('与预期不同', 'differs'))}</span>
  </th>`;
}

function stepRow({ lines, fields, findings }: PageWorkflow, definition: WorkflowDefinition, element: WorkflowElement, cases: readonly PageCase[]): Markup {
  const limit = element.type === 'userTask' && element.timeout ? limitWords(element.timeout) : undefined;
  const counts = fields.get(element.code);
  return html`<tr>
    <th scope="row">${both(nameWords(element))} <code>${element.code}${place(lines.get(element.code))}</code></th>
    ${cases.map((one) => html`<td>${entriesCell(one, definition, element)}</td>`)}
    ${cases.length === 0 && html`<td>${rulesCell(element)}</td>`}
    <td class="fact">${limit ? html`${both(limit.short)}${limit.more.map((more) => html`<br><span class="hint">${both(more)}</span>`)}` : '–'}</td>
    <td class="fact">${counts ? fieldsCell(counts, faultyItems(findings, element.code)) : '–'}</td>
  </tr>`;
}

function rulesCell(element: WorkflowElement): Content {
  if (element.type !== 'userTask') return both(kindOfElement(element));
  const { rules, mode } = element.participants;
  if (rules.length === 0) return both(kindOfElement(element));
  return html`${rules.map((rule, index) => html`${index > 0 && html`<br>`}${both(describeRule(rule))}`)} <span class="hint">${both(modeWords(mode))}</span>`;
}

/** Items of a step that its document gets wrong. */
const faultyItems = (findings: readonly PageFinding[], code: string): number =>
  findings.filter(({ element, fault, isOfItem }) => isOfItem && element === code && fault.severity === 'error').length;

function fieldsCell({ editable, required, readable, hidden }: FieldCounts, faulty: number): Markup {
  const filled = [bilingual(`可填 ${editable}`, `${editable} to fill`), required > 0 && bilingual(`必填 ${required}`, `${required} required`)];
  const others = [bilingual(`只读 ${readable}`, `${readable} to read`), hidden > 0 && bilingual(`隐藏 ${hidden}`, `${hidden} hidden`)];
  return html`${dotted(filled)}${faulty > 0 && html` · <span class="error">${both(bilingual(`${faulty} 项有误`, `${faulty} at fault`))}</span>`}<br><span class="hint">${dotted(others)}</span>`;
}

const dotted = (words: readonly (Bilingual | false)[]): Content =>
  words.filter((one) => one !== false).map((one, index) => html`${index > 0 && ' · '}${both(one)}`);

function entriesCell(one: PageCase, definition: WorkflowDefinition, { code }: WorkflowElement): Content {
  const own = one.entries.filter(({ activityCode }) => activityCode === code);
  if (own.length === 0) return html`<span class="hint">${both(bilingual('不经过', 'not on the way'))}</span>`;
  return own.map(
    (entry) => html`<div class="pass">${entry.kind === 'gateway' ? entry.decisions.map((decision) => decisionRow(definition, decision)) : stepEntry(one, entry)}
    ${entry.fault !== null && html`<p class="error">${symbol('error')} ${both(wordFault(entry.fault))}</p>`}</div>`,
  );
}

function stepEntry(one: PageCase, { people, automatic, mode, choose, type }: ForecastStep): Content {
  if (type !== 'userTask') return both(bilingual('经过', 'on the way'));
  const reasons = [...new Set(people.map(({ why }) => joined(one.why(why))))];
  const groups = reasons.map((reason) => people.filter(({ why }) => joined(one.why(why)) === reason));
  const several =
    people.length > 1 && html` <span class="hint">${both(bilingual(`${people.length} 人，`, `${people.length} people, `))}${both(modeWords(mode))}</span>`;
  return html`${automatic !== null && html`<p>${both(AUTOMATIC.get(automatic) ?? bilingual(automatic, automatic))}</p>`}
    ${choose && html`<p>${both(bilingual('需要先选人', 'people are to be chosen first'))}</p>`}
    ${groups.map((group) => peopleOfReason(one, group, groups.length === 1 && several))}${groups.length > 1 && html`<p>${several}</p>`}`;
}

/** People who take part for one reason, which stands below them once. */
function peopleOfReason({ person, why }: PageCase, group: ForecastStep['people'], several: Content): Markup {
  const names = group.map(
    ({ id }, index) => html`${index > 0 && both(bilingual('、', ', '))}<strong>${id === '' ? both(bilingual('待选择', 'to be chosen')) : person(id)}</strong>`,
  );
  return html`<p>${symbol('person')} ${names}${several}${group.slice(0, 1).map(({ why: reason }) => html`<br><span class="hint">${both(why(reason))}</span>`)}</p>`;
}

const AUTOMATIC: ReadonlyMap<string, Bilingual> = new Map([
  ['empty', bilingual('自动通过：没有处理人', 'passes by itself: nobody to handle it')],
  ['originator', bilingual('自动通过：发起人就是处理人', 'passes by itself: the originator would decide')],
  ['repeated', bilingual('自动通过：之前已同意', 'passes by itself: agreed before')],
]);

const CONDITION_WORDS = { yes: bilingual('成立', 'true'), no: bilingual('不成立', 'false') } as const;

/** A flow of a gateway: taken or not, its condition, and the result of that. */
function decisionRow(definition: WorkflowDefinition, { id, condition, value, taken }: FlowDecision): Markup {
  const to = definition.elements.get(definition.flows.get(id)?.to ?? '');
  const words = flowWords(definition, id) ?? (to ? nameWords(to) : bilingual(id, id));
  const result = value === null ? undefined : CONDITION_WORDS[value ? 'yes' : 'no'];
  return html`<p class="${taken ? 'taken' : 'hint'}"><span aria-hidden="true">${taken ? '→' : '·'}</span> ${both(words)}${condition !== null && words.en !== condition && html` <code>${condition}</code>`}${result && html` <span class="value">${both(result)}</span>`}${taken && html`<span class="unseen">, ${both(bilingual('走这里', 'taken'))}</span>`}</p>`;
}

function resultCell({ result, differences }: PageCase): Markup {
  return html`<td>${result && both(result)}${differences.map((one) => html`<p class="error">${both(one)}</p>`)}</td>`;
}
