import type { UserTask, WorkflowDefinition, WorkflowElement } from '#schemas/workflow/definition.ts';
import { bilingual, type Bilingual } from '#server/refusals/refused.ts';
import { exceptionsOfPeople, flowWords, kindOfElement, limitWords, modeWords, nameWords } from '#cli/flow/describe/describeStep.ts';
import { describeRule } from '#cli/flow/describe/describeRule.ts';
import { both, html, type Content, type Markup } from './html.ts';
import type { PageWorkflow } from './pageParts.ts';

/** The picture as text: each step with its people, what holds for them, its limit, what was found at it, and where it leads. */
export function stepsPart(workflow: PageWorkflow, definition: WorkflowDefinition, id: string): Markup {
  return html`<section class="card steps" id="${id}-steps" aria-labelledby="${id}-steps-title">
    <h3 id="${id}-steps-title">${both(bilingual('步骤', 'Steps'))} <span class="count">${definition.elements.size}</span></h3>
    <ol>${[...definition.elements.values()].map((element) => stepRow(workflow, definition, element))}</ol>
  </section>`;
}

function stepRow({ findings, lines }: PageWorkflow, definition: WorkflowDefinition, element: WorkflowElement): Markup {
  const isStart = element.code === definition.startStepCode;
  const numbers = findings.filter((one) => one.element === element.code);
  return html`<li>
    <p><strong>${both(nameWords(element))}</strong> <code>${element.code}${place(lines.get(element.code))}</code>
      <span class="kind">${both(kindOfElement(element))}${isStart && html`, ${both(bilingual('起始步骤', 'start step'))}`}</span>
      ${numbers.map(({ number, fault }) => html` <span class="number ${fault.severity}">${number}</span>`)}</p>
    ${element.type === 'userTask' && peopleRows(element)}
    ${leadsTo(definition, element)}
  </li>`;
}

/** `:24`, where the line is known. */
export const place = (line: number | undefined): string => (line === undefined ? '' : `:${line}`);

function peopleRows({ participants, timeout, task, checks }: UserTask): Markup {
  const limit = timeout && limitWords(timeout);
  return html`<dl>
    ${participants.rules.length > 0 && row(bilingual('处理人', 'people'), html`${separated(participants.rules.map(describeRule))} (${both(modeWords(participants.mode))})`)}
    ${row(bilingual('例外', 'exceptions'), separated(exceptionsOfPeople(participants)))}
    ${task.type === 'approve' && row(bilingual('不同意', 'refused'), both(REFUSED[task.disAgree]))}
    ${limit && row(bilingual('时限', 'limit'), separated([limit.short, ...limit.more]))}
    ${checks.map(({ when, message, messageEn }) => row(bilingual('拦截', 'refuses'), html`<code>${when.text}</code> ${both(bilingual(message.text, (messageEn ?? message).text))}`))}
  </dl>`;
}

const REFUSED: Readonly<Record<UserTask['task']['disAgree'], Bilingual>> = {
  end: bilingual('流程结束', 'ends the workflow'),
  start: bilingual('回到发起人', 'goes back to the start'),
  previous: bilingual('回到上一步', 'goes back to the step before'),
  flow: bilingual('按连线继续', 'goes on along the flows'),
};

const row = (name: Bilingual, content: Content): Markup => html`<div><dt>${both(name)}</dt><dd>${content}</dd></div>`;

const separated = (words: readonly Bilingual[]): Content => words.map((one, index) => html`${index > 0 && both(bilingual('；', '; '))}${both(one)}`);

function leadsTo(definition: WorkflowDefinition, { outgoing, boundaries }: WorkflowElement): Content {
  const flows = outgoing.flatMap((id) => definition.flows.get(id) ?? []);
  const timers = boundaries.flatMap((code) => definition.elements.get(code) ?? []);
  if (flows.length + timers.length === 0) return undefined;
  return html`<ul>
    ${flows.map(({ id, to }) => {
      const words = flowWords(definition, id);
      const condition = definition.flows.get(id)?.condition?.text;
      const isNamed = words !== undefined && words.en !== condition;
      return html`<li>→ ${target(definition, to)}${words && isNamed && html`, ${both(words)}`}${condition !== undefined && html`, <code>${condition}</code>`}</li>`;
    })}
    ${timers.map((timer) => html`<li>⏱ ${both(kindOfElement(timer))} <code>${timer.code}</code></li>`)}
  </ul>`;
}

function target({ elements }: WorkflowDefinition, code: string): Content {
  const element = elements.get(code);
  return element ? both(nameWords(element)) : code;
}
