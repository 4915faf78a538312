import { WORKFLOW_WORDS } from '#schemas/config/workflow.ts';
import type { CallActivity, ServiceDeed } from '#schemas/workflow/definition.ts';
import { childrenNamed, xmlAttribute, type XmlElement } from '#server/apps/documents/xmlTree.ts';
import { flagAttribute, given, wordAttribute } from './attributes.ts';
import { readCallMaps, readValueMaps } from './readMaps.ts';
import { readSets } from './readProcess.ts';
import { readRules } from './readRules.ts';
import { refuseChosen } from './readStepParts.ts';
import { ownElements, type PlaceOfUse, type Reading } from './reading.ts';

type CallRules = Pick<CallActivity, 'calledElement' | 'mapsIn' | 'mapsOut' | 'wait' | 'originator' | 'submit' | 'each'>;

/** Reads a call activity (contract 15.9.5, 21.12). */
export function readCall(reading: Reading, step: XmlElement): CallRules {
  const called = given(step, 'calledElement');
  if (!called) reading.error(step.at, 'a call activity needs calledElement');
  else reading.names.push({ kind: 'workflow', code: called.value, at: called.valueAt, callActivity: xmlAttribute(step, 'id') ?? '' });
  const [call] = ownElements(step, 'lp:call');
  const wait = flagAttribute(ownElements(step, 'lp:wait')[0], 'value', true);
  const each = given(call, 'each');
  if (each) reading.item(each.value, each.valueAt, 'subTable');
  const child = { kind: 'workflow', workflowCode: called?.value ?? '' } as const;
  const maps = readCallMaps(reading, ownElements(step, 'lp:map'), { child, each: each?.value, wait });
  return {
    calledElement: called?.value ?? '',
    mapsIn: maps.flatMap(({ from, to, direction }) => (direction === 'in' ? [{ from, to }] : [])),
    mapsOut: maps.flatMap(({ from, to, direction }) => (direction === 'out' ? [{ from, to }] : [])),
    wait,
    originator: readOriginator(reading, call, each?.value),
    submit: wordAttribute(call, 'submit', WORKFLOW_WORDS.submit, 'auto'),
    each: each?.value,
  };
}

function readOriginator(reading: Reading, call: XmlElement | undefined, each: string | undefined): CallRules['originator'] {
  const attribute = given(call, 'originator');
  if (!attribute?.value.startsWith('item:')) return 'originator';
  const item = attribute.value.slice(5);
  reading.item(item, attribute.valueAt + 5, 'person');
  if (item.includes('.') && item.split('.')[0] !== each)
    reading.error(attribute.valueAt + 5, `${item} is a column: only a call for each of its rows has one person in it`);
  return { item };
}

/** Reads what a service task does, in the order of the document (contract 15.9.5, 21.12). */
export function readDeeds(reading: Reading, step: XmlElement): ServiceDeed[] {
  const where = { usedAt: xmlAttribute(step, 'id') ?? '' };
  const elements = childrenNamed(step, 'bpmn:extensionElements').flatMap(({ children }) => children);
  const deeds = elements.filter(({ name }) => deedReaders.has(name));
  if (deeds.length === 0) reading.error(step.at, 'a service task needs lp:set, lp:create, lp:update, lp:notify or lp:circulate');
  return deeds.flatMap((element) => deedReaders.get(element.name)?.(reading, element, where) ?? []);
}

const deedReaders: ReadonlyMap<string, (reading: Reading, element: XmlElement, where: PlaceOfUse) => readonly ServiceDeed[]> = new Map([
  ['lp:set', (reading, element, where) => readSets(reading, [element], where).map((set): ServiceDeed => ({ kind: 'set', ...set }))],
  ['lp:create', readCreate],
  ['lp:update', readUpdate],
  ['lp:notify', readNotify],
  ['lp:circulate', readCirculate],
]);

function readCreate(reading: Reading, element: XmlElement, where: PlaceOfUse): ServiceDeed[] {
  const code = given(element, 'schemaCode');
  const schemaCode = code?.value ?? '';
  if (code) reading.names.push({ kind: 'model', code: schemaCode, at: code.valueAt });
  const maps = readValueMaps(reading, element, { kind: 'model', schemaCode }, where);
  if (childrenNamed(element, 'lp:map').length === 0) reading.warning(element.at, 'lp:create without lp:map makes an empty record');
  return [{ kind: 'create', schemaCode, once: flagAttribute(element, 'once', true), maps }];
}

function readUpdate(reading: Reading, element: XmlElement, where: PlaceOfUse): ServiceDeed[] {
  const relation = given(element, 'relation');
  if (relation) reading.item(relation.value, relation.valueAt, 'relation');
  const maps = readValueMaps(reading, element, { kind: 'relation', item: relation?.value ?? '' }, where);
  if (childrenNamed(element, 'lp:map').length === 0) reading.error(element.at, 'lp:update needs lp:map');
  return [{ kind: 'update', relation: relation?.value ?? '', maps }];
}

function readNotify(reading: Reading, element: XmlElement, where: PlaceOfUse): ServiceDeed[] {
  const [text, textEn] = [given(element, 'text'), given(element, 'textEn')];
  refuseChosen(reading, element);
  const rules = readRules(reading, element, where);
  return text ? [{ kind: 'notify', text: reading.template(text), textEn: textEn && reading.template(textEn), rules }] : [];
}

function readCirculate(reading: Reading, element: XmlElement, where: PlaceOfUse): ServiceDeed[] {
  const on = element.attributes.get('on');
  if (on) reading.warning(on.at, 'on has no effect in a service task');
  refuseChosen(reading, element);
  return [{ kind: 'circulate', rules: readRules(reading, element, where) }];
}
