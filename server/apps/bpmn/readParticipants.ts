import { WORKFLOW_WORDS } from '#schemas/config/workflow.ts';
import type { ParticipantRules, UserTaskRules, VoteMode } from '#schemas/workflow/definition.ts';
import type { XmlElement } from '#server/apps/documents/xmlTree.ts';
import { given, listParts, textAttribute, wholeAttribute, wordAttribute } from './attributes.ts';
import { ownElements, type Reading } from './reading.ts';
import { readRules } from './readRules.ts';

const HANDLER_OF = 'handlerOf:';

/** Reads `lp:participants` of a user task, with its defaults (contract 15.9.3). */
export function readParticipants(reading: Reading, step: XmlElement, code: string, type: UserTaskRules['type']): ParticipantRules {
  const [element] = ownElements(step, 'lp:participants');
  if (!element) reading.error(step.at, 'a user task needs lp:participants');
  const mode = given(element, 'mode');
  if (type === 'circulate' && mode && mode.value !== 'all') reading.error(mode.valueAt, `a step of type circulate has mode all, not ${mode.value}`);
  return {
    mode: toMode(textAttribute(element, 'mode') ?? (type === 'circulate' ? 'all' : 'any')),
    whenEmpty: wordAttribute(element, 'whenEmpty', WORKFLOW_WORDS.whenEmpty, 'admin'),
    whenOriginator: wordAttribute(element, 'whenOriginator', WORKFLOW_WORDS.whenOriginator, 'ask'),
    whenRepeated: wordAttribute(element, 'whenRepeated', WORKFLOW_WORDS.whenRepeated, 'ask'),
    exclude: readExclude(reading, element, code),
    max: wholeAttribute(element, 'max', 50),
    rules: element ? readRules(reading, element, { usedAt: code }) : [],
  };
}

function toMode(text: string): VoteMode {
  const [kind, number] = text.split(':');
  if (kind === 'ratio') return { kind, percent: Number(number) };
  if (kind === 'count') return { kind, places: Number(number) };
  return kind === 'single' || kind === 'all' || kind === 'sequence' ? { kind } : { kind: 'any' };
}

function readExclude(reading: Reading, element: XmlElement | undefined, code: string): ParticipantRules['exclude'] {
  return listParts(given(element, 'exclude')).flatMap(({ value, at }): ParticipantRules['exclude'][number][] => {
    if (value === 'originator') return [value];
    if (!value.startsWith(HANDLER_OF)) return [];
    const step = value.slice(HANDLER_OF.length);
    reading.steps.push({ step, at: at + HANDLER_OF.length, use: 'handlerOf', usedAt: code });
    return [{ handlerOf: step }];
  });
}
