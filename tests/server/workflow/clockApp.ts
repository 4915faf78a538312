import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A step of a test, as its XML is made: who, what beside, and timers at its boundary by the step that each leads to. */
export interface ClockStep {
  /** `user:<id>` or `role:<code>`. */
  people?: string;
  mode?: string;
  whenEmpty?: string;
  task?: string;
  parts?: string;
  timers?: Record<string, string>;
  /** `lp:onEnd` of the process; it stands at one of its steps. */
  onEnd?: string;
}

/** Workflows by code, each with its steps by code: they follow one another as written, the last ends. */
export type ClockFlows = Record<string, Record<string, ClockStep>>;

const PROPERTIES = [
  { code: 'title', name: '事由', propertyType: 0, propertyLength: 50, propertyEmpty: false, published: true, sortKey: 1 },
  { code: 'until', name: '截止', propertyType: 3, published: true, sortKey: 2 },
  { code: 'proof', name: '凭证', propertyType: 0, propertyLength: 50, published: true, sortKey: 3 },
];

/** Writes an application `errands` whose workflows have these steps. Gives the folder of applications, and how to take it away. */
export function writeClockApp(flows: ClockFlows): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'portico-clock-'));
  const app = join(folder, 'errands');
  mkdirSync(join(app, 'models/errand'), { recursive: true });
  mkdirSync(join(app, 'workflows'));
  const subjects = [{ id: '*', unitType: 3 }];
  const models = { errand: { actions: ['add'], scope: 'own' } };
  const workflows = Object.fromEntries(Object.keys(flows).map((code) => [code, { start: true }]));
  const permissions = [{ subjects, visible: true, models, workflows, reports: [], pages: [] }];
  const write = (path: string, document: object): void => writeFileSync(join(app, path), JSON.stringify(document));
  write('app.json', { code: 'errands', name: '差事', managers: ['appadmin'], permissions });
  write('menu.json', []);
  write('models/errand/model.json', { code: 'errand', name: '差事', modelType: 'LIST', properties: PROPERTIES, rules: [] });
  for (const [code, steps] of Object.entries(flows)) writeFileSync(join(app, `workflows/${code}.bpmn`), documentOf(code, steps));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

function documentOf(code: string, steps: ClockFlows[string]): string {
  const codes = Object.keys(steps);
  const timed = new Set(Object.values(steps).flatMap(({ timers = {} }) => Object.keys(timers)));
  const inLine = ['start', ...codes.filter((step) => !timed.has(step)), 'end'];
  const pairs = inLine.slice(1).map((to, at) => [inLine[at] ?? '', to]);
  const others = [...timed].map((step) => [step, 'end']);
  const fromTimers = Object.entries(steps).flatMap(([step, { timers = {} }]) => Object.keys(timers).map((to) => [`${step}_${to}`, to]));
  const flows = [...pairs, ...others, ...fromTimers].map(([from, to], at) => `<bpmn:sequenceFlow id="f${at}" sourceRef="${from}" targetRef="${to}"/>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:lp="urn:lowcode-portal:bpmn:1" targetNamespace="urn:app:errands">
  <bpmn:process id="${code}" name="${code}" isExecutable="true">
    <bpmn:extensionElements><lp:process schemaCode="errand"/>${Object.values(steps)
      .map(({ onEnd = '' }) => onEnd)
      .join('')}</bpmn:extensionElements>
    <bpmn:startEvent id="start"/>
    ${Object.entries(steps)
      .map(([step, given]) => stepXml(step, given))
      .join('\n    ')}
    <bpmn:endEvent id="end"/>
    ${flows.join('\n    ')}
  </bpmn:process>
</bpmn:definitions>`;
}

function stepXml(
  code: string,
  { people = 'user:lead_east', mode = 'any', whenEmpty = 'admin', task = 'type="approve"', parts = '', timers = {} }: ClockStep,
): string {
  const boundaries = Object.entries(timers).map(
    ([to, attributes]) => `<bpmn:boundaryEvent id="${code}_${to}" attachedToRef="${code}" ${attributes.includes('beside') ? 'cancelActivity="false"' : ''}>
      <bpmn:timerEventDefinition><bpmn:timeDuration>${attributes.replace(' beside', '')}</bpmn:timeDuration></bpmn:timerEventDefinition></bpmn:boundaryEvent>`,
  );
  const [kind, id] = people.split(':');
  const rule = kind === 'role' ? `kind="role" code="${id}"` : `kind="user" id="${id}"`;
  return `<bpmn:userTask id="${code}" name="${code}"><bpmn:extensionElements><lp:task ${task}/>
      <lp:participants mode="${mode}" whenEmpty="${whenEmpty}"><lp:rule ${rule}/></lp:participants>${parts}</bpmn:extensionElements></bpmn:userTask>${boundaries.join('')}`;
}
