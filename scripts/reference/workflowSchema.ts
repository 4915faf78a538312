import { LIMIT_ITEM, WORKFLOW_NAMESPACE, workflowElements } from '#schemas/config/workflow.ts';
import type { OwnElement, WorkflowAttribute, WorkflowValue } from '#schemas/config/workflowElement.ts';
import { DURATION_PATTERN } from '#schemas/workflow/duration.ts';
import { table } from './schemaText.ts';

const EVERY_STEP = 9;

/** XML Schema of our own elements in workflow documents, for editors (contract 15.1). */
export function workflowXmlSchema(): string {
  const elements = [...workflowElements].map(([name, element]) => elementOfSchema(name, element));
  return `<?xml version="1.0" encoding="UTF-8"?>
<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:lp="${WORKFLOW_NAMESPACE}" targetNamespace="${WORKFLOW_NAMESPACE}" elementFormDefault="qualified">
${elements.join('\n')}
</xs:schema>
`;
}

/** Elements of BPMN that are carried out, and what of them is read; the loader has the same list (`BPMN_ELEMENTS`). */
const STANDARD: string[][] = [
  ['`bpmn:process`', 'The workflow; its `id` is its code and the name of the file', '`id`, `name`, `isExecutable="true"`'],
  ['`bpmn:startEvent`', 'Where it begins, one in a process. It is the start step, unless a `fill` step of the originator alone follows it', '`id`, `name`'],
  ['`bpmn:endEvent`', 'Takes a token away; the instance ends with the last one', '`id`, `name`'],
  ['`bpmn:terminateEventDefinition` in an end event', 'Ends the instance at once, whatever else is open', ''],
  ['`bpmn:userTask`', 'A step of people', '`id`, `name`'],
  ['`bpmn:serviceTask`', 'Writes and tells without anybody, in the order of its elements', '`id`, `name`'],
  ['`bpmn:callActivity`', 'Starts another workflow of the application, and waits for it unless `lp:wait` says no', '`id`, `name`, `calledElement`'],
  ['`bpmn:exclusiveGateway`', 'Takes the first flow whose condition holds, in the order of the document, else the default', '`id`, `name`, `default`'],
  ['`bpmn:parallelGateway`', 'Takes all flows; behind them it waits for one token on each', '`id`, `name`'],
  [
    '`bpmn:inclusiveGateway`',
    'Takes all flows whose condition holds, else the default; behind them it waits for every token that can still come',
    '`id`, `name`, `default`',
  ],
  [
    '`bpmn:boundaryEvent`',
    'A timer on a user task or call activity: the token leaves by it, or one more goes on beside',
    '`id`, `name`, `attachedToRef`, `cancelActivity` (default true)',
  ],
  ['`bpmn:timeDuration` in `bpmn:timerEventDefinition`', 'How long the timer runs: `PnD`, or `PTnHnMnS`', ''],
  ['`bpmn:sequenceFlow`', 'Leads from an element to another; several out of a step are all taken', '`id`, `name`, `sourceRef`, `targetRef`'],
  ['`bpmn:conditionExpression` in a flow', 'When a flow of an exclusive or inclusive gateway is taken', ''],
  ['`bpmndi:BPMNDiagram`', 'Coordinates of the chart; without them it is laid out by the server', ''],
];

/** The part of the page of configuration documents that is about workflows. */
export function workflowPart(): string {
  const parts = [...workflowElements].map(([name, { description, below, attributes }]) => {
    const rows = [...attributes].map(([attribute, { value, required, default: fallback, description: about }]) => [
      `\`${attribute}\``,
      valueText(value),
      required ? 'yes' : '',
      fallback === undefined ? '' : `\`${fallback}\``,
      about,
    ]);
    return `\`${name}\`: ${description}. Stands in ${placesText(below)}.\n\n${table(['Attribute', 'Value', 'Required', 'Default', 'Meaning'], rows)}`;
  });
  return `## Workflow

\`workflows/*.bpmn\`. BPMN 2.0 XML with one executable process; elements of our own stand in the extension elements of those of BPMN and have the namespace \`${WORKFLOW_NAMESPACE}\`, by convention with the prefix \`lp\`. Schema for editors: [workflow.xsd](schemas/workflow.xsd). Any other element of BPMN is refused.

${table(['Element', 'What it does', 'Attributes'], STANDARD)}

${parts.join('\n\n')}`;
}

function elementOfSchema(name: string, { description, attributes }: OwnElement): string {
  const inside = [...workflowElements].filter(([, { below }]) => below.includes(name)).map(([inner]) => `        <xs:element ref="${inner}"/>`);
  const content = inside.length === 0 ? [] : ['      <xs:choice minOccurs="0" maxOccurs="unbounded">', ...inside, '      </xs:choice>'];
  return [
    `  <xs:element name="${name.slice(3)}">`,
    `    ${documentation(description)}`,
    '    <xs:complexType>',
    ...content,
    ...[...attributes].map(([attribute, row]) => attributeOfSchema(attribute, row)),
    '      <xs:anyAttribute namespace="##other" processContents="lax"/>',
    '    </xs:complexType>',
    '  </xs:element>',
  ].join('\n');
}

function attributeOfSchema(name: string, { value, required, default: fallback, description }: WorkflowAttribute): string {
  const use = required ? ' use="required"' : '';
  // An editor shows the default; a schema that filled it in would change the document.
  const about = fallback === undefined ? description : `${description}; default ${fallback}`;
  const type = typeOfSchema(value);
  const inside = type.startsWith('<') ? `\n        ${type}` : '';
  return `      <xs:attribute name="${name}"${use}${inside === '' ? ` type="${type}"` : ''}>\n        ${documentation(about)}${inside}\n      </xs:attribute>`;
}

function typeOfSchema(value: WorkflowValue): string {
  switch (value.kind) {
    case 'words':
      return restriction('xs:string', value.words.map((word) => `<xs:enumeration value="${word}"/>`).join(''));
    case 'flag':
      return restriction('xs:string', '<xs:enumeration value="true"/><xs:enumeration value="false"/>');
    case 'whole':
      return restriction('xs:integer', `<xs:minInclusive value="${value.from}"/><xs:maxInclusive value="${value.to}"/>`);
    case 'pattern':
      return matching(value.pattern);
    case 'list':
      return matching(`\\s*(${value.pattern})?(\\s*,\\s*(${value.pattern})?)*\\s*`);
    case 'duration':
      return matching(DURATION_PATTERN);
    case 'limit':
      return matching(`${DURATION_PATTERN}|${LIMIT_ITEM}`);
    case 'text':
    case 'expression':
    case 'template':
      return 'xs:string';
  }
}

function matching(pattern: string): string {
  return restriction('xs:string', `<xs:pattern value="${escaped(pattern)}"/>`);
}

function restriction(base: string, facets: string): string {
  return `<xs:simpleType><xs:restriction base="${base}">${facets}</xs:restriction></xs:simpleType>`;
}

function documentation(text: string): string {
  return `<xs:annotation><xs:documentation>${escaped(text)}</xs:documentation></xs:annotation>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

function valueText(value: WorkflowValue): string {
  switch (value.kind) {
    case 'words':
      return value.words.join(', ');
    case 'flag':
      return 'true or false';
    case 'whole':
      return `${value.from} to ${value.to}`;
    case 'pattern':
    case 'list':
      return value.wants;
    case 'duration':
      return '`PnD` or `PTnHnMnS`';
    case 'limit':
      return '`PnD`, `PTnHnMnS` or `item:<key>`';
    case 'text':
      return 'text';
    case 'expression':
      return 'expression';
    case 'template':
      return 'text with `${item}`';
  }
}

/** Elements of BPMN by their own names; all nine kinds of steps together. */
function placesText(below: readonly string[]): string {
  const steps = below.filter((name) => name !== 'bpmn:process' && name !== 'bpmn:sequenceFlow');
  const named = steps.length >= EVERY_STEP ? [...below.filter((name) => !steps.includes(name)), 'every step'] : below;
  return named.map((name) => (name === 'every step' ? name : `\`${name}\``)).join(', ');
}
