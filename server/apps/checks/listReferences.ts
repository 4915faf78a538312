import { AssociationType } from '#schemas/codes.ts';
import type { ListDocument } from '#schemas/config/list.ts';
import { KNOWN_TYPES } from '#schemas/propertyTypes/knownTypes.ts';
import { systemItems } from '#schemas/records/systemItems.ts';
import { isSubTable } from '#schemas/propertyTypes/traits.ts';
import type { Draft } from '#server/apps/documents/draft.ts';
import type { Path } from '#server/apps/documents/jsonSource.ts';
import { findItem, itemFault, relatedModel, type ModelContent } from '#server/apps/documents/modelItems.ts';
import type { Report } from '#server/apps/documents/report.ts';
import { modelOrUnread, refer, type DocumentIndex, type Found } from '#server/apps/documents/documentIndex.ts';
import { checkGanttItems } from './ganttItems.ts';
import { unknownEntry } from './modelReferences.ts';
import { checkModelChoices, checkRelatedView } from './offeredChoices.ts';
import { checkBoardAndCalendar } from './presentationItems.ts';
import { dictionaryOf } from '#server/apps/documents/dictionaryOf.ts';

const knownTypes: ReadonlySet<number> = new Set(KNOWN_TYPES);

interface NamedItem {
  propertyCode: string;
  propertyType: number;
  relativeSchemaCode?: string;
  isSystem?: boolean;
  isDefaultProperty?: boolean;
}

/** Everything a list view names: its model, items, forms, other lists (contract 15.5). */
export function checkListReferences(report: Report, draft: Draft<'list'>, documentIndex: DocumentIndex): void {
  const list = draft.value;
  if (!list) return;
  const model = modelOrUnread(report, ['schemaCode'], documentIndex, list.schemaCode);
  for (const [index, column] of list.queryColumns.entries()) {
    const path: Path = ['queryColumns', index];
    checkNamedItem(report, model, column, path, documentIndex);
    for (const [at, child] of (column.childColumns ?? []).entries()) {
      checkNamedItem(report, model, child, [...path, 'childColumns', at], documentIndex, column.propertyCode);
    }
  }
  checkConditions(report, model, list.queryConditions ?? [], ['queryConditions'], documentIndex);
  checkSorts(report, model, list);
  checkPresentation(report, model, list);
  checkGanttItems(report, model, list);
  checkBoardAndCalendar(report, model, list);
  checkCellHtml(report, list);
  checkTargets(report, draft, list, documentIndex);
}

/** Checks the items and choices of query conditions; reports have them too. */
export function checkConditions(
  report: Report,
  model: ModelContent,
  conditions: NonNullable<ListDocument['queryConditions']>,
  path: Path,
  documentIndex: DocumentIndex,
): void {
  for (const [index, condition] of conditions.entries()) {
    const at = [...path, index];
    checkNamedItem(report, model, condition, at, documentIndex);
    checkDictionaryChoices(report, model, condition, at, documentIndex);
    checkModelChoices(report, condition, at, documentIndex);
    checkRelatedView(report, condition, condition.relativeSchemaCode ?? relatedModel(model, condition.propertyCode), at, documentIndex);
  }
}

/** Choices of a dictionary are those of its document; a preset names their codes. */
function checkDictionaryChoices(
  report: Report,
  model: ModelContent,
  { propertyCode, options, defaultValue }: NonNullable<ListDocument['queryConditions']>[number],
  path: Path,
  documentIndex: DocumentIndex,
): void {
  const dictionary = dictionaryOf(documentIndex, model.code, propertyCode);
  if (!dictionary) return;
  if (options !== undefined) report.error([...path, 'options'], `the choices come from dictionary ${dictionary.code}; leave options out`, 'key');
  const unknown = unknownEntry(dictionary, defaultValue);
  if (unknown !== undefined) report.error([...path, 'defaultValue'], `dictionary ${dictionary.code} has no entry ${unknown}`);
}

function checkNamedItem(report: Report, model: ModelContent, named: NamedItem, path: Path, documentIndex: DocumentIndex, sheet?: string): void {
  const code = sheet === undefined ? named.propertyCode : `${sheet}.${named.propertyCode}`;
  const fault = itemFault(model, code);
  if (fault) return report.error([...path, 'propertyCode'], fault);
  const type = findItem(model, code)?.propertyType;
  if (type !== undefined && type !== named.propertyType && knownTypes.has(named.propertyType))
    report.warning([...path, 'propertyType'], `propertyType ${named.propertyType} differs from the ${type} of ${code} in model ${model.code}`);
  if (named.relativeSchemaCode) refer(report, [...path, 'relativeSchemaCode'], documentIndex.model(named.relativeSchemaCode));
  if (type === undefined) return undefined;
  const isSystem = systemItems.has(code);
  for (const mark of ['isSystem', 'isDefaultProperty'] as const) {
    if (named[mark] !== undefined && named[mark] !== isSystem)
      report.warning(
        [...path, mark],
        `${mark} ${named[mark]} does not fit: ${code} is ${isSystem ? 'an item of every model' : `an item of model ${model.code} alone`}`,
      );
  }
  return undefined;
}

function checkSorts(report: Report, model: ModelContent, list: ListDocument): void {
  for (const [index, { propertyCode }] of (list.querySorts ?? []).entries()) {
    const path = ['querySorts', index, 'propertyCode'];
    const fault = itemFault(model, propertyCode);
    const item = findItem(model, propertyCode);
    if (fault) report.error(path, fault);
    else if (propertyCode.includes('.') || isSubTable(item?.propertyType)) report.error(path, 'a list is not sorted by the rows of a sub-table');
  }
}

function checkPresentation(report: Report, model: ModelContent, list: ListDocument): void {
  const { options, columnsJson } = list.queryPresentation ?? {};
  const named: [Path, object | undefined][] = [
    [['queryGanttModel'], list.queryGanttModel],
    [['queryPresentation', 'options', 'calendar'], options?.calendar],
    [['queryPresentation', 'options', 'board'], options?.board],
    ...(columnsJson ?? []).map((entry, index): [Path, object] => [['queryPresentation', 'columnsJson', index], entry]),
  ];
  for (const [path, fields] of named) {
    for (const [field, code] of Object.entries(fields ?? {})) {
      if (!/propertyCode$/i.test(field) || typeof code !== 'string') continue;
      const fault = itemFault(model, code);
      if (fault) report.error([...path, field], fault);
    }
  }
}

/** HTML of cells fills in texts of the row, and a row holds the columns of its list alone. */
function checkCellHtml(report: Report, list: ListDocument): void {
  const columns = new Set(['id', ...list.queryColumns.map(({ propertyCode }) => propertyCode)]);
  for (const [index, { propertyCode, custom }] of (list.queryPresentation?.columnsJson ?? []).entries()) {
    const path: Path = ['queryPresentation', 'columnsJson', index];
    if (!columns.has(propertyCode)) report.error([...path, 'propertyCode'], `this list has no column ${propertyCode}`);
    for (const place of ['list', 'board', 'calendar'] as const)
      for (const [, code = ''] of (custom[place] ?? '').matchAll(/\$\{([^}]*)\}/g))
        if (!columns.has(code)) report.error([...path, 'custom', place], `\${${code}} names no column of this list`);
  }
}

function checkTargets(report: Report, draft: Draft<'list'>, list: ListDocument, documentIndex: DocumentIndex): void {
  for (const [index, action] of (list.queryActions ?? []).entries()) {
    const { associationType, associationCode } = action;
    if (!associationCode || associationType === undefined) continue;
    const path = ['queryActions', index, 'associationCode'];
    if (associationType === AssociationType.workflowStart) refer(report, path, documentIndex.own(draft.folder, 'workflow', associationCode));
    // A model without a form gets one under its own code.
    else if (associationCode !== list.schemaCode) refer(report, path, documentIndex.own(draft.folder, 'form', associationCode));
  }
  checkButtons(report, draft, list, documentIndex);
}

const BUTTON_TARGETS: Readonly<Partial<Record<string, 'form' | 'list' | 'workflow'>>> = { FORM: 'form', ADD_DATA: 'form', LIST: 'list', FLOW: 'workflow' };

function checkButtons(report: Report, draft: Draft<'list'>, list: ListDocument, documentIndex: DocumentIndex): void {
  for (const [index, { code, bindAction = '', targetCode }] of (list.customButtons ?? []).entries()) {
    if (bindAction === 'BUSINESS_RULE') checkRule(report, documentIndex.model(list.schemaCode).draft?.value, { index, code, targetCode });
    const kind = BUTTON_TARGETS[bindAction];
    if (!kind) continue;
    if (!targetCode) report.error(['customButtons', index, 'bindAction'], `bindAction ${bindAction} needs the code of a ${kind} as targetCode`);
    else refer<'form' | 'list' | 'workflow' | 'model'>(report, ['customButtons', index, 'targetCode'], targetOf(documentIndex, draft.folder, kind, targetCode));
  }
}

/** A button without its rule is left out; where the model cannot be read, nothing is known of its rules. */
function checkRule(
  report: Report,
  model: ModelContent | undefined,
  { index, code, targetCode }: { index: number; code: string; targetCode: string | undefined },
): void {
  const at: Path = ['customButtons', index];
  const lost = `button ${code} is left out`;
  if (!targetCode)
    report.missing([...at, 'bindAction'], [[...at, 'targetCode']], `${lost}: bindAction BUSINESS_RULE needs the code of a business rule as targetCode`, {
      severity: 'error',
      isPart: true,
    });
  else if (model && !model.isPartial && !model.businessRules?.some((rule) => rule.code === targetCode))
    report.leftOut([...at, 'targetCode'], `${lost}: model ${model.code} has no business rule ${targetCode}`);
}

function targetOf(
  documentIndex: DocumentIndex,
  folder: string,
  kind: 'form' | 'list' | 'workflow',
  code: string,
): Found<'form' | 'list' | 'workflow' | 'model'> {
  // A model without a form gets one under its own code.
  const model = kind === 'form' ? documentIndex.own(folder, 'model', code) : undefined;
  return model && (model.draft || model.cause !== undefined) ? model : documentIndex.own(folder, kind, code);
}
