import type { NodeBounds, WorkflowDefinition, WorkflowElement } from '#schemas/workflow/definition.ts';
import { boundsOfChart, pathOfEdge } from '#schemas/workflow/chartGeometry.ts';
import { fitText, textWidth } from '#schemas/workflow/chartText.ts';
import { placeChartWords, type ChartWords } from '#schemas/workflow/chartWords.ts';
import type { Bilingual } from '#server/refusals/refused.ts';
import { flowWords, kindOfElement, limitWords, nameWords } from '#cli/flow/describe/describeStep.ts';
import { describeRule } from '#cli/flow/describe/describeRule.ts';
import { html, joined, type Content, type Markup } from './html.ts';
import type { PageFinding, PageWorkflow } from './pageParts.ts';
import { SYMBOLS } from './symbols.ts';

/** Room of words beside elements and flows, and the least that still says something, px. */
const MOST_ROOM = 150;
const LEAST_ROOM = 56;
const LINE_PX = 18;
/** From the top of a line of words down to where its letters stand. */
const TO_LETTERS = 13;
const NAME_PX = 13;
const SMALL_PX = 12;

/** The picture of a workflow: steps, flows with their conditions, marks of findings, and the ways of cases over them (contract 11.5). */
export function drawPicture(workflow: PageWorkflow, definition: WorkflowDefinition, id: string): Markup {
  const { nodes, edges } = definition.layout;
  const places = placeChartWords(wordsOutside(definition), [...nodes.values()], [...edges.values()]);
  const { x, y, width, height } = boundsOfChart([...nodes.values(), ...places.values()], edges.values());
  return html`<svg class="picture" role="img" aria-labelledby="${id}-name" aria-describedby="${id}-steps" viewBox="${x} ${y} ${width} ${height}" id="${id}-picture">
    <defs>
      <marker id="${id}-arrow" class="arrow" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" markerUnits="userSpaceOnUse" orient="auto"><path d="M0 0L8 4L0 8z"/></marker>
      <marker id="${id}-way" class="arrow way-arrow" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="11" markerHeight="11" markerUnits="userSpaceOnUse" orient="auto"><path d="M0 0L8 4L0 8z"/></marker>
    </defs>
    ${[...definition.flows.keys()].map((flow) => drawFlow(workflow, definition, flow, id))}
    ${[...definition.elements.values()].map((element) => drawNode(workflow, element, nodes.get(element.code), places.get(nodeKey(element.code))))}
    ${[...definition.flows.keys()].map((flow) => drawFlowWords(workflow, definition, flow, places.get(flowKey(flow))))}
  </svg>`;
}

function drawFlow({ trial }: PageWorkflow, { layout, elements, flows }: WorkflowDefinition, flow: string, id: string): Content {
  const points = layout.edges.get(flow) ?? [];
  if (points.length < 2) return undefined;
  const path = pathOfEdge(points);
  const source = elements.get(flows.get(flow)?.from ?? '');
  const isDefault = source !== undefined && 'defaultFlow' in source && source.defaultFlow === flow;
  const ways = (trial?.cases ?? []).flatMap((one, index) => (one.flows.has(flow) ? index : []));
  return html`<path class="flow" d="${path}" marker-end="url(#${id}-arrow)"/>${isDefault && drawDefaultMark(points)}
    ${ways.map((index) => html`<path class="way way-${index}" d="${path}" marker-end="url(#${id}-way)"/>`)}`;
}

/** The stroke by which BPMN marks the flow that is taken otherwise. */
function drawDefaultMark([first = [0, 0], second = [0, 0]]: readonly (readonly number[])[]): Markup {
  const [x = 0, y = 0] = first;
  const [nextX = 0, nextY = 0] = second;
  const length = Math.max(1, Math.hypot(nextX - x, nextY - y));
  const [centreX, centreY] = [x + ((nextX - x) / length) * 10, y + ((nextY - y) / length) * 10];
  return html`<path class="flow" d="M${centreX - 4} ${centreY + 5}L${centreX + 4} ${centreY - 5}"/>`;
}

const nodeKey = (code: string): string => `node ${code}`;
const flowKey = (id: string): string => `flow ${id}`;

/** Words that stand outside of what they belong to: names of events and gateways, conditions of flows. */
function wordsOutside(definition: WorkflowDefinition): ChartWords[] {
  const wordsAt = (key: string, { zh, en }: Bilingual, at: ChartWords['at']): ChartWords => {
    const width = Math.min(MOST_ROOM, Math.max(textWidth(zh, SMALL_PX), textWidth(en, SMALL_PX)));
    return { key, width, least: Math.min(width, LEAST_ROOM), height: LINE_PX, at };
  };
  const names = [...definition.elements.values()].flatMap((element) => {
    const node = definition.layout.nodes.get(element.code);
    const words = nameBeside(element);
    return node && words ? [wordsAt(nodeKey(element.code), words, { node, side: 'below' })] : [];
  });
  const conditions = [...definition.flows.keys()].flatMap((flow) => {
    const words = flowWords(definition, flow);
    return words ? [wordsAt(flowKey(flow), words, definition.layout.edges.get(flow) ?? [])] : [];
  });
  return [...names, ...conditions];
}

function drawFlowWords({ findings }: PageWorkflow, definition: WorkflowDefinition, flow: string, place: NodeBounds | undefined): Content {
  const points = definition.layout.edges.get(flow) ?? [];
  if (points.length < 2) return undefined;
  const words = flowWords(definition, flow);
  const condition = definition.flows.get(flow)?.condition?.text;
  const [pinX = 0, pinY = 0] = place ? [place.x + place.width / 2, place.y + place.height + 6] : (points[1] ?? []);
  return html`${words && place && drawWords(words, { ...inPlace(place), kind: `flow-words${condition === words.en ? ' code' : ''}` }, condition)}
    ${drawMarks(findings, flow, pinX, pinY)}`;
}

const inPlace = ({ x, y, width }: NodeBounds): Omit<WordsPlace, 'kind'> => ({ x: x + width / 2, y: y + TO_LETTERS, room: width, px: SMALL_PX });

function drawNode(workflow: PageWorkflow, element: WorkflowElement, bounds: NodeBounds | undefined, place: NodeBounds | undefined): Content {
  if (!bounds) return undefined;
  const { trial, findings } = workflow;
  const severity = findings.some((one) => one.element === element.code && one.fault.severity === 'error') ? ' faulty' : '';
  const passed = (trial?.cases ?? []).flatMap((one, index) => (isPassed(element, one.flows) ? `on-${index}` : []));
  const { x, y, width } = bounds;
  return html`<g class="node ${element.type}${severity} ${passed.join(' ')}">${drawShape(element, bounds)}${drawName(element, place)}${drawMarks(findings, element.code, x + width, y)}</g>`;
}

/** Whether a way leads over an element: a flow that was taken begins or ends there. */
function isPassed({ incoming, outgoing }: WorkflowElement, flows: ReadonlySet<string>): boolean {
  return [...incoming, ...outgoing].some((id) => flows.has(id));
}

function drawShape(element: WorkflowElement, bounds: NodeBounds): Content {
  const { x, y, width, height } = bounds;
  const [centreX, centreY] = [x + width / 2, y + height / 2];
  if (element.type === 'startEvent' || element.type === 'endEvent' || element.type === 'boundaryEvent')
    return drawEvent(element, centreX, centreY, Math.min(width, height) / 2);
  if (element.type.endsWith('Gateway'))
    return html`<path class="box" d="M${centreX} ${y}L${x + width} ${centreY}L${centreX} ${y + height}L${x} ${centreY}z"/>${symbolAt(element, centreX - 9, centreY - 9)}`;
  return drawStep(element, bounds);
}

function drawEvent(element: WorkflowElement, x: number, y: number, radius: number): Content {
  const isTimer = element.type === 'boundaryEvent';
  const dashed = isTimer && !element.cancelActivity ? ' dashed' : '';
  return html`<circle class="box${dashed}" cx="${x}" cy="${y}" r="${radius}"/>
    ${isTimer && html`<circle class="ring${dashed}" cx="${x}" cy="${y}" r="${Math.max(1, radius - 3)}"/>${symbolAt(element, x - 9, y - 9)}`}
    ${element.type === 'endEvent' && element.terminate && html`<circle class="filled" cx="${x}" cy="${y}" r="${Math.max(1, radius - 6)}"/>`}`;
}

/** A step: its name, whose it is or what it does, and its time limit. */
function drawStep(element: WorkflowElement, { x, y, width, height }: NodeBounds): Content {
  const limit = element.type === 'userTask' && element.timeout ? limitWords(element.timeout).short : undefined;
  const lines = [nameWords(element), subtitleOf(element), ...(limit ? [limit] : [])];
  const gap = Math.min(20, height / (lines.length + 0.5));
  const top = y + height / 2 - (gap * (lines.length - 1)) / 2 + 4;
  const room = width - 40;
  return html`<rect class="box" x="${x}" y="${y}" width="${width}" height="${height}" rx="8"/>${symbolAt(element, x + 8, top + gap - 13)}
    ${lines.map((line, index) => drawWords(line, { x: x + (index === 0 ? 10 : 30), y: top + gap * index, room: index === 0 ? width - 20 : room, px: index === 0 ? NAME_PX : SMALL_PX, kind: STEP_LINES[index] ?? '' }))}
    ${limit && html`<use href="#symbol-clock" class="symbol" x="${x + 9}" y="${top + gap * 2 - 12}" width="14" height="14"/>`}`;
}

const STEP_LINES = ['step-name', 'step-people', 'step-limit'];

function subtitleOf(element: WorkflowElement): Bilingual {
  if (element.type !== 'userTask') return kindOfElement(element);
  const [first, ...others] = element.participants.rules.map(describeRule);
  if (!first) return kindOfElement(element);
  const more = others.length === 0 ? '' : ` +${others.length}`;
  return { zh: `${first.zh}${more}`, en: `${first.en}${more}` };
}

/** What an event or a gateway is called, beside it; a timer without a name by its kind. */
function nameBeside(element: WorkflowElement): Bilingual | undefined {
  if (!element.type.endsWith('Event') && !element.type.endsWith('Gateway')) return undefined;
  if (element.name !== '') return nameWords(element);
  return element.type === 'boundaryEvent' ? kindOfElement(element) : undefined;
}

function drawName(element: WorkflowElement, place: NodeBounds | undefined): Content {
  const words = nameBeside(element);
  return words && place && drawWords(words, { ...inPlace(place), kind: 'below' });
}

function symbolAt(element: WorkflowElement, x: number, y: number): Content {
  const name = SYMBOLS.get(element.type === 'userTask' ? element.task.type : element.type);
  return name && html`<use href="#symbol-${name}" class="symbol" x="${x}" y="${y}" width="18" height="18"/>`;
}

interface WordsPlace {
  x: number;
  y: number;
  room: number;
  px: number;
  kind: string;
}

/** Words in both languages at one place, as much as has room; `whole` or the words themselves when they are pointed at. */
function drawWords(words: Bilingual, { x, y, room, px, kind }: WordsPlace, whole = joined(words)): Markup {
  const draw = (text: string, language: string, tag: string): Markup =>
    html`<text class="${kind} ${language}" lang="${tag}" x="${x}" y="${y}">${fitText(text, room, px, 1)[0] ?? ''}<title>${whole}</title></text>`;
  return words.zh === words.en ? draw(words.zh, '', 'zh-CN') : html`${draw(words.zh, 'zh', 'zh-CN')}${draw(words.en, 'en', 'en')}`;
}

/** The numbers of findings, as pins beside each other. */
function drawMarks(findings: readonly PageFinding[], element: string, x: number, y: number): Content {
  return findings
    .filter((one) => one.element === element)
    .slice(0, 5)
    .map(({ number, fault }, index) => {
      const centre = x - index * 22;
      return html`<g class="pin ${fault.severity}"><path d="M${centre - 10} ${y + 10}v-10a10 10 0 1 1 10 10z"/><text x="${centre}" y="${y + 4}">${number}</text></g>`;
    });
}
