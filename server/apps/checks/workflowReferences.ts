import type { ModelDocument } from '#schemas/config/model.ts';
import { ExpressionError, compileExpression, compileTemplate } from '#schemas/expression/expression.ts';
import { isUnits } from '#schemas/propertyTypes/traits.ts';
import { childrenNamed, descendants, offsetInValue, xmlAttribute, type XmlAttribute, type XmlElement } from '#server/apps/documents/xmlTree.ts';
import type { Draft } from '#server/apps/documents/draft.ts';
import { findItem, itemFault } from '#server/apps/documents/modelItems.ts';
import type { Report } from '#server/apps/documents/report.ts';
import type { Found, DocumentIndex } from '#server/apps/documents/documentIndex.ts';

/** Everything a workflow names: its model, form, items, other workflows (contract 15.9). */
export function checkWorkflowReferences(report: Report, draft: Draft<'workflow'>, documentIndex: DocumentIndex): void {
  const workflow = draft.value;
  if (!workflow) return;
  const all = descendants(workflow.process);
  const own = all.find(({ name }) => name === 'lp:process');
  const found = documentIndex.model(workflow.schemaCode);
  if (!found.draft) return report.error([], found.reason, own?.attributes.get('schemaCode')?.valueAt ?? workflow.process.at);
  const model = found.value;
  const named = (element: XmlElement, attribute: string, target: (code: string) => Found<'form'> | Found<'workflow'> | Found<'model'>): void => {
    const code = element.attributes.get(attribute);
    const leads = code && target(code.value);
    if (code && leads && !leads.draft) report.error([], leads.reason, code.valueAt);
  };
  for (const element of all) {
    if (element.name === 'lp:process' || element.name === 'lp:task')
      named(element, 'sheetCode', (code) => (code === model.code ? found : documentIndex.own(draft.folder, 'form', code)));
    if (element.name === 'bpmn:callActivity') named(element, 'calledElement', (code) => documentIndex.own(draft.folder, 'workflow', code));
    if (element.name === 'lp:create') named(element, 'schemaCode', (code) => documentIndex.model(code));
    checkItems(report, element, model, documentIndex);
  }
  return undefined;
}

function checkItems(report: Report, element: XmlElement, model: ModelDocument, documentIndex: DocumentIndex): void {
  const attribute = (name: string): XmlAttribute | undefined => element.attributes.get(name);
  if (element.name === 'lp:process') checkName(report, attribute('instanceName'), model);
  if (element.name === 'lp:item' || element.name === 'lp:set') checkItem(report, attribute('key'), model);
  if (element.name === 'lp:rule') {
    const key = attribute('key');
    checkItem(report, key, model);
    const item = key && findItem(model, key.value);
    if (key && item && xmlAttribute(element, 'kind') === 'item' && !isUnits(item.propertyType))
      report.error([], `${key.value} is no person or department`, key.valueAt);
    checkCondition(report, attribute('when'), model);
  }
  if (element.name === 'lp:set') checkCondition(report, attribute('value'), model);
  if (element.name === 'lp:create') checkMaps(report, element, model, documentIndex);
  if (element.name === 'bpmn:conditionExpression') checkText(report, element.text.trim(), (at) => element.textAt + at, model);
}

function checkMaps(report: Report, create: XmlElement, model: ModelDocument, documentIndex: DocumentIndex): void {
  const target = documentIndex.model(xmlAttribute(create, 'schemaCode') ?? '');
  for (const map of childrenNamed(create, 'lp:map')) {
    checkItem(report, map.attributes.get('from'), model);
    if (target.draft) checkItem(report, map.attributes.get('to'), target.value);
  }
}

function checkName(report: Report, name: XmlAttribute | undefined, model: ModelDocument): void {
  for (const { code, at } of name ? compileTemplate(name.value).references : []) {
    const fault = itemFault(model, code);
    if (name && fault) report.error([], fault, offsetInValue(name, at));
  }
}

function checkItem(report: Report, code: XmlAttribute | undefined, model: ModelDocument): void {
  const fault = code && itemFault(model, code.value);
  if (code && fault) report.error([], fault, code.valueAt);
}

function checkCondition(report: Report, condition: XmlAttribute | undefined, model: ModelDocument): void {
  if (condition) checkText(report, condition.value, (at) => offsetInValue(condition, at), model);
}

function checkText(report: Report, text: string, offsetOf: (at: number) => number, model: ModelDocument): void {
  try {
    for (const { sheet, code, at } of compileExpression(text).references) {
      const fault = itemFault(model, sheet === undefined ? code : `${sheet}.${code}`);
      if (fault) report.error([], fault, offsetOf(at));
    }
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    report.error([], `the expression cannot be read: ${error.message}`, offsetOf(error.offset));
  }
}
