import { WORKFLOW_WORDS } from '#schemas/config/workflow.ts';
import type { DataPermissions, ItemPermission, StepCheck, StepCirculation, TimeoutRule, UserTaskRules } from '#schemas/workflow/definition.ts';
import { readDuration } from '#schemas/workflow/duration.ts';
import { childrenNamed, type XmlAttribute, type XmlElement } from '#server/apps/documents/xmlTree.ts';
import { flagAttribute, given, textAttribute, wordAttribute } from './attributes.ts';
import { ownElements, type Reading } from './reading.ts';
import { readRules } from './readRules.ts';

type TaskType = UserTaskRules['type'];

/** Reads `lp:dataPermissions` of a step (contract 15.9.5). */
export function readPermissions(reading: Reading, step: XmlElement, type: TaskType): DataPermissions {
  const [element] = ownElements(step, 'lp:dataPermissions');
  const usual = wordAttribute(element, 'default', WORKFLOW_WORDS.permission, type === 'fill' ? 'edit' : 'read');
  const items = new Map<string, ItemPermission>();
  for (const item of element ? childrenNamed(element, 'lp:item') : []) {
    const key = given(item, 'key');
    if (!key) continue;
    if (items.has(key.value)) reading.error(key.valueAt, `duplicate key ${key.value}`);
    reading.item(key.value, key.valueAt, 'any');
    const permission = readPermission(item);
    if (permission.visible) reading.names.push({ kind: 'openedItem', key: key.value, at: key.valueAt });
    if (permission.add !== undefined || permission.delete !== undefined) reading.names.push({ kind: 'rowsOf', key: key.value, at: key.valueAt });
    if (permission.required && !(permission.editable ?? usual === 'edit'))
      reading.error(given(item, 'r')?.valueAt ?? item.at, 'r needs e="true": what must be filled in must be editable');
    items.set(key.value, permission);
  }
  return { default: usual, items };
}

function readPermission(item: XmlElement): ItemPermission {
  const flag = (name: string): boolean | undefined => (given(item, name) ? flagAttribute(item, name, false) : undefined);
  return { visible: flag('v'), editable: flag('e'), required: flag('r'), add: flag('add'), delete: flag('delete') };
}

/** Reads `lp:circulate` of a user task. */
export function readCirculation(reading: Reading, step: XmlElement, code: string): StepCirculation[] {
  return ownElements(step, 'lp:circulate').map((element) => {
    if (!given(element, 'on')) reading.error(element.at, 'lp:circulate of a user task needs on');
    const on = wordAttribute(element, 'on', WORKFLOW_WORDS.circulateOn, 'enter');
    refuseChosen(reading, element);
    return { on, rules: readRules(reading, element, { usedAt: code, mayNameItself: on !== 'enter' }) };
  });
}

/** Who circulates or notifies by a rule sees no dialog, so that nobody can be chosen (contract 10.4). */
export function refuseChosen(reading: Reading, element: XmlElement): void {
  for (const rule of childrenNamed(element, 'lp:rule')) {
    const kind = given(rule, 'kind');
    if (kind?.value === 'chosen') reading.error(kind.valueAt, `nobody is asked whom to choose for ${element.name}`);
  }
}

/** Reads `lp:check` of a user task. */
export function readChecks(reading: Reading, step: XmlElement, code: string): StepCheck[] {
  return ownElements(step, 'lp:check').flatMap((element) => {
    const [when, message, messageEn] = ['when', 'message', 'messageEn'].map((name) => given(element, name));
    if (!when || !message) return [];
    return [{ when: reading.expression(when, { usedAt: code }), message: reading.template(message), messageEn: messageEn && reading.template(messageEn) }];
  });
}

/** A warning that stands behind the end is given with it (contract 21.11): that is hardly what was meant. Days and hours compare by the clock alone. */
function warnOfOrder(reading: Reading, { warn, due }: Record<'warn' | 'due', XmlAttribute | undefined>): void {
  const [before, end] = [readDuration(warn?.value ?? ''), readDuration(due?.value ?? '')];
  if (!warn || !due || !before || !end) return;
  const isLater = 'days' in before ? 'days' in end && before.days > end.days : 'seconds' in end && before.seconds > end.seconds;
  if (isLater) reading.warning(warn.valueAt, `warn comes after due: ${warn.value} is longer than ${due.value}`);
}

/** Reads `lp:timeout` of a user task (contract 15.9.5, 21.11). */
export function readTimeout(reading: Reading, step: XmlElement, type: TaskType): TimeoutRule | undefined {
  const [element] = ownElements(step, 'lp:timeout');
  if (!element) return undefined;
  const [due, action] = [given(element, 'due'), given(element, 'action')];
  if (type === 'circulate') reading.error(element.at, 'a step of type circulate has no lp:timeout');
  if (!due && !given(element, 'warn')) reading.error(element.at, 'lp:timeout needs warn or due');
  for (const name of ['action', 'repeat']) {
    const further = given(element, name);
    if (further && !due) reading.error(further.at, `${name} needs due`);
  }
  warnOfOrder(reading, { warn: given(element, 'warn'), due });
  if (type === 'fill' && action?.value === 'disAgree') reading.error(action.valueAt, 'nobody disagrees at a step of type fill');
  const item = due?.value.startsWith('item:') ? due.value.slice(5) : undefined;
  if (due && item !== undefined) reading.item(item, due.valueAt + 5, 'moment');
  return {
    warn: textAttribute(element, 'warn'),
    due: item === undefined ? due?.value : { item },
    clock: given(element, 'clock') && wordAttribute(element, 'clock', WORKFLOW_WORDS.clock, 'calendar'),
    action: wordAttribute(element, 'action', WORKFLOW_WORDS.timeoutAction, 'urge'),
    repeat: textAttribute(element, 'repeat'),
  };
}
