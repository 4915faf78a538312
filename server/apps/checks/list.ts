import { ACTION_CODES, ActionType } from '#schemas/codes.ts';
import type { ListDocument } from '#schemas/config/list.ts';
import { accurateCodes, usualOperator } from '#schemas/formats/filters/operators.ts';
import { readFilterType } from '#server/apps/documents/filterType.ts';
import { unsupportedOf } from '#server/apps/documents/unsupported.ts';
import type { Path } from '#server/apps/documents/jsonSource.ts';
import { reportRepeated, type Report } from '#server/apps/documents/report.ts';

const KNOWN_ACTIONS: ReadonlySet<string> = new Set<string>(ACTION_CODES);

/** Checks a list view by itself: every column, condition and action once, known actions (contract 15.5, 12). */
export function checkList(report: Report, list: ListDocument): void {
  reportRepeated(report, list.queryColumns, ['queryColumns'], 'propertyCode', ({ propertyCode }) => propertyCode);
  for (const [index, column] of list.queryColumns.entries()) {
    reportRepeated(report, column.childColumns ?? [], ['queryColumns', index, 'childColumns'], 'propertyCode', ({ propertyCode }) => propertyCode);
  }
  reportRepeated(report, list.queryConditions ?? [], ['queryConditions'], 'propertyCode', ({ propertyCode }) => propertyCode);
  reportRepeated(report, list.queryActions ?? [], ['queryActions'], 'actionCode', ({ actionCode }) => actionCode);
  reportRepeated(report, list.customButtons ?? [], ['customButtons'], 'code', ({ code }) => code);
  checkFilterTypes(report, list.queryConditions ?? [], ['queryConditions']);
  checkActions(report, list);
  checkButtonFields(report, list);
}

/** Names the conditions that are left out because nobody can query as they say; reports have conditions too. */
export function checkFilterTypes(report: Report, conditions: NonNullable<ListDocument['queryConditions']>, path: Path): void {
  for (const [index, condition] of conditions.entries()) {
    if (readFilterType(condition)) continue;
    const usual = usualOperator(condition, accurateCodes([condition]));
    report.leftOut(
      [...path, index, 'filterType'],
      `filterType ${JSON.stringify(condition.filterType)} has no effect: a condition on ${condition.propertyCode} filters by ${usual}; the condition is left out`,
    );
  }
}

/** Names the settings of buttons that have no effect, and the buttons that are left out because of one. */
function checkButtonFields(report: Report, list: ListDocument): void {
  for (const [index, button] of (list.customButtons ?? []).entries()) {
    for (const { field, reason, losesButton } of unsupportedOf(button)) {
      const at: Path = ['customButtons', index];
      const lost = `button ${button.code} is left out: ${reason}`;
      if (!losesButton) report.warning([...at, field], `${field} has no effect: ${reason}`);
      else if (field in button) report.leftOut([...at, field], lost);
      else report.missing([...at, 'code'], [[...at, field]], lost, { severity: 'error', isPart: true });
    }
  }
}

/** Says again what the loader knows of an action by its code. */
function checkSystemMark(report: Report, action: NonNullable<ListDocument['queryActions']>[number] | undefined, path: Path): void {
  if (action?.systemAction === undefined) return;
  const isBuiltIn = KNOWN_ACTIONS.has(action.actionCode.toLowerCase());
  if (action.systemAction !== isBuiltIn)
    report.warning(path, `systemAction ${action.systemAction} does not fit: ${action.actionCode} is ${isBuiltIn ? 'built in' : 'an own action'}`);
}

function checkActions(report: Report, list: ListDocument): void {
  const actions = list.queryActions ?? [];
  for (const [index, { actionCode, queryActionType }] of actions.entries()) {
    checkSystemMark(report, actions[index], ['queryActions', index, 'systemAction']);
    const custom = queryActionType === ActionType.custom || list.customButtons?.some(({ code }) => code === actionCode);
    if (custom || KNOWN_ACTIONS.has(actionCode.toLowerCase()) || queryActionType !== undefined) continue;
    const at: Path = ['queryActions', index];
    const reason = `unknown actionCode ${actionCode} without a queryActionType; it counts as an own action`;
    report.missing([...at, 'actionCode'], [[...at, 'queryActionType']], reason, { severity: 'warning' });
  }
  const codes = new Set(actions.map(({ actionCode }) => actionCode));
  for (const [index, { actionCode }] of (list.queryPresentation?.actionsJson ?? []).entries()) {
    if (!codes.has(actionCode))
      report.warning(['queryPresentation', 'actionsJson', index, 'actionCode'], `unknown actionCode ${actionCode}: queryActions does not have it`);
  }
}
