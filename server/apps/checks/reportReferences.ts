import { PropertyType, SumType } from '#schemas/codes.ts';
import type { MenuNodeDocument } from '#schemas/config/menu.ts';
import type { ReportDocument } from '#schemas/config/report.ts';
import { ofPropertyType, type ByPropertyType } from '#schemas/propertyTypes/byPropertyType.ts';
import { isDate, isNumeric, isOrdered, isSubTable } from '#schemas/propertyTypes/traits.ts';
import type { Draft } from '#server/apps/documents/draft.ts';
import type { Path } from '#server/apps/documents/jsonSource.ts';
import { findItem, itemFault, type FoundItem, type ModelContent } from '#server/apps/documents/modelItems.ts';
import type { Report } from '#server/apps/documents/report.ts';
import { modelOrUnread, refer, type DocumentIndex } from '#server/apps/documents/documentIndex.ts';
import { checkConditions } from './listReferences.ts';
import { checkNestedFilter } from '#server/apps/documents/nestedFilter.ts';

/** Everything a report names: its model, items, the list it leads to (contract 15.7). */
export function checkReportReferences(report: Report, draft: Draft<'report'>, documentIndex: DocumentIndex): void {
  const document = draft.value;
  if (!document?.source || document.url !== undefined) return;
  const model = modelOrUnread(report, ['source', 'schemaCode'], documentIndex, document.source.schemaCode);
  checkNestedFilter(report, model, document.source.queryCondition, ['source', 'queryCondition'], documentIndex);
  for (const [index, dimension] of (document.dimensions ?? []).entries()) checkDimension(report, model, dimension, ['dimensions', index]);
  for (const [index, measure] of (document.measures ?? []).entries()) checkMeasure(report, model, measure, ['measures', index]);
  checkConditions(report, model, document.conditions ?? [], ['conditions'], documentIndex);
  if (!document.drill) return;
  const path: Path = ['drill', 'queryCode'];
  const list = refer(report, path, documentIndex.own(draft.folder, 'list', document.drill.queryCode));
  if (list && list.schemaCode !== model.code)
    report.error(path, `list ${list.code} shows records of model ${list.schemaCode}; a figure leads to those it counts, of model ${model.code}`);
}

/** Whether the values of a type are groups. */
const GROUPS: ByPropertyType<boolean> = {
  [PropertyType.shortText]: true,
  [PropertyType.longText]: false,
  [PropertyType.number]: true,
  [PropertyType.date]: true,
  [PropertyType.logic]: true,
  [PropertyType.mixedUnits]: true,
  [PropertyType.attachment]: false,
  [PropertyType.opinion]: false,
  [PropertyType.subTable]: false,
  [PropertyType.relation]: true,
  [PropertyType.address]: true,
  [PropertyType.relationMulti]: true,
  [PropertyType.radio]: true,
  [PropertyType.checkbox]: true,
  [PropertyType.dropdown]: true,
  [PropertyType.dropdownMulti]: true,
  [PropertyType.time]: true,
  [PropertyType.staff]: true,
  [PropertyType.staffMulti]: true,
  [PropertyType.department]: true,
  [PropertyType.departmentMulti]: true,
};

function checkDimension(
  report: Report,
  model: ModelContent,
  { propertyCode, granularity }: NonNullable<ReportDocument['dimensions']>[number],
  path: Path,
): void {
  const item = ownItem(report, model, propertyCode, path, 'dimension');
  if (!item) return;
  if (ofPropertyType(GROUPS, item.propertyType) === false || propertyCode === 'participants_')
    report.error([...path, 'propertyCode'], `${propertyCode} cannot be grouped by: it is a long text, a file, an opinion or computed`);
  if (granularity !== undefined && !isDate(item.propertyType)) report.error([...path, 'granularity'], `${propertyCode} is no date; leave granularity out`);
}

function checkMeasure(report: Report, model: ModelContent, { propertyCode, sumType }: NonNullable<ReportDocument['measures']>[number], path: Path): void {
  const item = ownItem(report, model, propertyCode, path, 'measure');
  if (!item || sumType === SumType.count) return;
  const isSum = sumType === SumType.sum || sumType === SumType.average;
  if (isSum ? !isNumeric(item.propertyType) : !isOrdered(item.propertyType))
    report.error([...path, 'sumType'], `${propertyCode} has no ${isSum ? 'sum or average: it is no number' : 'smallest or largest value'}; use 5 to count`);
}

/** An item of the model itself; the rows of a sub-table are records of nobody's list and are not counted by reports. */
function ownItem(report: Report, model: ModelContent, code: string, path: Path, what: string): FoundItem | undefined {
  const fault = itemFault(model, code);
  const at = [...path, 'propertyCode'];
  if (fault) report.error(at, fault);
  const item = findItem(model, code);
  const isOfSheet = code.includes('.') || isSubTable(item?.propertyType);
  if (item && isOfSheet)
    report.error(at, `a ${what} is an item of the model itself, not of a sub-table; give the model a formula such as sum(\${items.amount}) and name that`);
  return isOfSheet ? undefined : item;
}

/** Lists, reports and menu nodes that the blocks of a page show (contract 15.8). */
export function checkPageReferences(report: Report, draft: Draft<'page'>, documentIndex: DocumentIndex): void {
  const menu = documentIndex.own(draft.folder, 'menu', 'menu');
  const nodes = new Set(menu.draft ? codesOfMenuDocument(menu.value) : []);
  for (const [index, { kind, config = {} }] of (draft.value?.blocks ?? []).entries()) {
    const at: Path = ['blocks', index, 'config'];
    if (kind === 'list' && config.queryCode) refer(report, [...at, 'queryCode'], documentIndex.own(draft.folder, 'list', config.queryCode));
    if ((kind === 'report' || kind === 'counter') && config.reportCode) {
      const named = refer(report, [...at, 'reportCode'], documentIndex.own(draft.folder, 'report', config.reportCode));
      if (named && kind === 'counter' && named.type !== 'number') report.error([...at, 'reportCode'], `report ${named.code} is not of type number`);
    }
    if (kind === 'start') for (const [place, code] of (config.codes ?? []).entries()) refer(report, [...at, 'codes', place], documentIndex.workflow(code));
    // What cannot be read may have the node.
    if (kind !== 'shortcut' || (!menu.draft && menu.cause !== undefined)) continue;
    for (const [place, code] of (config.nodes ?? []).entries()) if (!nodes.has(code)) report.error([...at, 'nodes', place], `the menu has no node ${code}`);
  }
}

function codesOfMenuDocument(nodes: readonly MenuNodeDocument[]): string[] {
  return nodes.flatMap(({ code, children }) => [code, ...codesOfMenuDocument(children ?? [])]);
}
