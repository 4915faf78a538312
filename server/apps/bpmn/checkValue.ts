import { LIMIT_ITEM } from '#schemas/config/workflow.ts';
import type { WorkflowValue } from '#schemas/config/workflowElement.ts';
import { readDuration } from '#schemas/workflow/duration.ts';
import type { XmlAttribute } from '#server/apps/documents/xmlTree.ts';
import { listParts } from './attributes.ts';
import type { Reading } from './reading.ts';

const DURATION = 'a duration such as PT24H';
const DURATION_RANGE = 'PnD or PTnHnMnS, from PT1S to P366D';

/** Checks that an attribute of an own element has a value it may have; an empty one counts as not given. */
export function checkValue(reading: Reading, attribute: XmlAttribute, value: WorkflowValue): void {
  const fault = attribute.value === '' ? undefined : faultOfValue(attribute, value);
  if (fault) reading.error(fault.at, `${attribute.name} must be ${fault.wants}, not ${shortened(fault.value)}${fault.more ? ` (${fault.more})` : ''}`);
}

interface ValueFault {
  at: number;
  wants: string;
  value: string;
  /** What else is to know. */
  more?: string;
}

function faultOfValue(attribute: XmlAttribute, allowed: WorkflowValue): ValueFault | undefined {
  const { value, valueAt: at } = attribute;
  const unless = (isRight: boolean, wants: string, more?: string): ValueFault | undefined => (isRight ? undefined : { at, wants, value, more });
  switch (allowed.kind) {
    case 'words':
      return unless(allowed.words.includes(value), `one of ${allowed.words.join(', ')}`);
    case 'flag':
      return unless(value === 'true' || value === 'false', 'one of true, false');
    case 'whole':
      return unless(/^\d{1,9}$/.test(value) && Number(value) >= allowed.from && Number(value) <= allowed.to, `${allowed.from} to ${allowed.to}`);
    case 'duration':
      return unless(readDuration(value) !== undefined, DURATION, DURATION_RANGE);
    case 'limit':
      return unless(fits(value, LIMIT_ITEM) || readDuration(value) !== undefined, DURATION, `${DURATION_RANGE}, or item:<key>`);
    case 'pattern':
      return unless(fits(value, allowed.pattern), allowed.wants);
    case 'list': {
      const part = listParts(attribute).find((one) => !fits(one.value, allowed.pattern));
      return part && { ...part, wants: allowed.wants };
    }
    case 'text':
    case 'expression':
    case 'template':
      return undefined;
  }
}

function fits(value: string, pattern: string): boolean {
  return new RegExp(`^(?:${pattern})$`).test(value);
}

function shortened(value: string): string {
  return value.length > 60 ? `${value.slice(0, 57)}...` : value;
}
