import type { WorkflowDefinition, WorkflowElement } from '#schemas/workflow/definition.ts';
import { bilingual, type Bilingual } from '#server/refusals/refused.ts';
import type { FlowDecision, ForecastStep } from '#server/workflow/predict/forecastEntry.ts';
import { wordFault } from '#server/refusals/workflowFaults.ts';
import { describeRule } from '#cli/flow/describe/describeRule.ts';
import { flowWords, kindOfElement, limitWords, modeWords, nameWords } from '#cli/flow/describe/describeStep.ts';
import { both, html, type Content, type Markup } from './html.ts';
import type { FieldCounts, PageCase, PageTrial, PageWorkflow } from './pageParts.ts';
import { place } from './stepsPart.ts';
import { symbol } from './symbols.ts';

/** The steps in rows, cases that were played beside each other, then what else holds for a step (contract 15.9.7). */
export function trialPart(workflow: PageWorkflow, definition: WorkflowDefinition, id: string): Markup {
  const { trial } = workflow;
  const cases = trial?.cases ?? [];
  const rows = [...definition.elements.values()].filter((element) => isRow(element, cases));
  return html`<section class="card trial" aria-labelledby="${id}-trial">
    <h3 id="${id}-trial">${both(bilingual('试跑', 'Test run'))} <span class="hint">${both(bilingual('只推算，不写入、不通知', 'played only: nothing is stored, nobody is notified'))}</span></h3>
    ${trial ? trialHint(trial) : html`<p class="hint">${both(NO_CASES)}</p>`}
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
  return html`<p class="hint">${both(source === 'those of demo/' ? bilingual('人员来自 demo/', 'people: those of demo/') : bilingual('人员来自服务器', 'people: those of the server'))}
    ${more > 0 && html`, ${both(bilingual(`另有 ${more} 种情况未显示`, `${more} more cases are not shown`))}`}</p>`;
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

function stepRow({ lines, fields }: PageWorkflow, definition: WorkflowDefinition, element: WorkflowElement, cases: readonly PageCase[]): Markup {
  const limit = element.type === 'userTask' && element.timeout ? limitWords(element.timeout) : undefined;
  const counts = fields.get(element.code);
  return html`<tr>
    <th scope="row">${both(nameWords(element))} <code>${element.code}${place(lines.get(element.code))}</code></th>
    ${cases.map((one) => html`<td>${entriesCell(one, definition, element)}</td>`)}
    ${cases.length === 0 && html`<td>${rulesCell(element)}</td>`}
    <td>${limit ? html`${both(limit.short)}${limit.more.map((more) => html`<br><span class="hint">${both(more)}</span>`)}` : '–'}</td>
    <td>${counts ? both(fieldWords(counts)) : '–'}</td>
  </tr>`;
}

function rulesCell(element: WorkflowElement): Content {
  if (element.type !== 'userTask') return both(kindOfElement(element));
  const { rules, mode } = element.participants;
  if (rules.length === 0) return both(kindOfElement(element));
  return html`${rules.map((rule, index) => html`${index > 0 && html`<br>`}${both(describeRule(rule))}`)} <span class="hint">${both(modeWords(mode))}</span>`;
}

function fieldWords({ editable, required, readable, hidden }: FieldCounts): Bilingual {
  const zh = [`可填 ${editable}`, required > 0 ? `必填 ${required}` : '', `只读 ${readable}`, hidden > 0 ? `隐藏 ${hidden}` : ''];
  const en = [`${editable} to fill`, required > 0 ? `${required} required` : '', `${readable} to read`, hidden > 0 ? `${hidden} hidden` : ''];
  return bilingual(zh.filter(Boolean).join(' · '), en.filter(Boolean).join(' · '));
}

function entriesCell(one: PageCase, definition: WorkflowDefinition, { code }: WorkflowElement): Content {
  const own = one.entries.filter(({ activityCode }) => activityCode === code);
  if (own.length === 0) return html`<span class="hint">${both(bilingual('不经过', 'not on the way'))}</span>`;
  return own.map(
    (entry) => html`<div class="pass">${entry.kind === 'gateway' ? entry.decisions.map((decision) => decisionRow(definition, decision)) : stepEntry(one, entry)}
    ${entry.fault !== null && html`<p class="error">${symbol('error')} ${both(wordFault(entry.fault))}</p>`}</div>`,
  );
}

function stepEntry({ person, why }: PageCase, { people, automatic, mode, choose, type }: ForecastStep): Content {
  if (type !== 'userTask') return both(bilingual('经过', 'on the way'));
  const several =
    people.length > 1 && html` <span class="hint">${both(bilingual(`${people.length} 人，`, `${people.length} people, `))}${both(modeWords(mode))}</span>`;
  return html`${automatic !== null && html`<p>${both(AUTOMATIC.get(automatic) ?? bilingual(automatic, automatic))}</p>`}
    ${choose && html`<p>${both(bilingual('需要先选人', 'people are to be chosen first'))}</p>`}
    ${people.map(({ id, why: reason }) => html`<p><strong>${id === '' ? both(bilingual('待选择', 'to be chosen')) : person(id)}</strong> <span class="hint">${both(why(reason))}</span></p>`)}${several}`;
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
