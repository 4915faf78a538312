import { WORKFLOW_WORDS } from '#schemas/config/workflow.ts';
import type { EndRule, WorkflowDefinition } from '#schemas/workflow/definition.ts';
import { childrenNamed, type XmlElement } from '#server/apps/documents/xmlTree.ts';
import { flagAttribute, given, listParts, textAttribute, wholeAttribute, wordAttribute } from './attributes.ts';
import { ownElements, type PlaceOfUse, type Reading } from './reading.ts';

const MOST_SUMMARY_ITEMS = 4;

type ProcessRules = Pick<
  WorkflowDefinition,
  'schemaCode' | 'sheetCode' | 'instanceName' | 'revoke' | 'void' | 'summary' | 'urge' | 'clock' | 'keepDays' | 'onEnd'
>;

/** Reads `lp:process` and `lp:onEnd` (contract 15.9.1, 15.9.5). */
export function readProcess(reading: Reading, process: XmlElement): ProcessRules {
  const [own] = ownElements(process, 'lp:process');
  if (!own) reading.error(process.at, 'the process needs lp:process with its schemaCode');
  for (const [kind, name] of [
    ['model', 'schemaCode'],
    ['form', 'sheetCode'],
  ] as const) {
    const code = given(own, name);
    if (code) reading.names.push({ kind, code: code.value, at: code.valueAt });
  }
  const instanceName = given(own, 'instanceName');
  return {
    schemaCode: textAttribute(own, 'schemaCode') ?? '',
    sheetCode: textAttribute(own, 'sheetCode'),
    instanceName: instanceName && reading.template(instanceName),
    revoke: wordAttribute(own, 'revoke', WORKFLOW_WORDS.revoke, 'untilNextHandled'),
    void: wordAttribute(own, 'void', WORKFLOW_WORDS.void, 'untilHandled'),
    summary: readSummary(reading, own),
    urge: flagAttribute(own, 'urge', true),
    clock: wordAttribute(own, 'clock', WORKFLOW_WORDS.clock, 'calendar'),
    keepDays: wholeAttribute(own, 'keepDays', 0),
    onEnd: ownElements(process, 'lp:onEnd').map((rule) => readEndRule(reading, rule)),
  };
}

function readSummary(reading: Reading, own: XmlElement | undefined): string[] {
  const parts = listParts(given(own, 'summary'));
  const further = parts[MOST_SUMMARY_ITEMS];
  if (further) reading.error(further.at, `summary has at most ${MOST_SUMMARY_ITEMS} items`);
  for (const { value, at } of parts) reading.item(value, at, 'shown');
  return parts.map(({ value }) => value);
}

function readEndRule(reading: Reading, rule: XmlElement): EndRule {
  const sets = readSets(reading, childrenNamed(rule, 'lp:set'), {});
  if (sets.length === 0) reading.error(rule.at, 'lp:onEnd needs lp:set');
  return { result: wordAttribute(rule, 'result', WORKFLOW_WORDS.endedBy, 'any'), sets };
}

/** Reads `lp:set`s: items of the own record and the values written to them. */
export function readSets(reading: Reading, sets: readonly XmlElement[], where: PlaceOfUse): EndRule['sets'] {
  return sets.flatMap((set) => {
    const [key, value] = [given(set, 'key'), given(set, 'value')];
    if (key) reading.item(key.value, key.valueAt, 'written');
    return key && value ? [{ key: key.value, value: reading.expression(value, where) }] : [];
  });
}
