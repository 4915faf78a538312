import { ROW_KEYS } from '#schemas/formSchema/record.ts';
import { CheckType, OnDelete } from '#schemas/codes.ts';
import { NUMBER_FORMATS, type DataItemDocument, type FormRuleDocument, type ModelDocument, type SubItemDocument } from '#schemas/config/model.ts';
import { isChoice, isNumeric, isOneRelation, isRelation, isSubTable } from '#schemas/propertyTypes/traits.ts';
import { systemItems } from '#schemas/records/systemItems.ts';
import { checkExpression, checkTemplate } from '#server/apps/documents/expressions.ts';
import type { Path } from '#server/apps/documents/jsonSource.ts';
import { findItem, itemFault, type ModelContent } from '#server/apps/documents/modelItems.ts';
import { reportRepeated, type Report } from '#server/apps/documents/report.ts';
import { formulaCircle } from './formulaCircle.ts';
import { patternFault } from './pattern.ts';

/** Checks a model by itself: codes, choices, formulas, rules, names (contract 15.4, 6.8). */
export function checkModel(report: Report, model: ModelDocument): void {
  reportRepeated(report, model.properties, ['properties'], 'code', ({ code }) => code);
  for (const [index, item] of model.properties.entries()) checkItem(report, model, item, ['properties', index]);
  if (model.nameRule !== undefined) checkTemplate(report, ['nameRule'], model.nameRule, model);
  for (const [index, rule] of (model.rules ?? []).entries()) checkRule(report, model, rule, ['rules', index]);
  checkBusinessRules(report, model);
  for (const [index, codes] of (model.indexes ?? []).entries()) {
    for (const [at, code] of codes.entries()) checkPlainItem(report, model, code, ['indexes', index, at]);
  }
  checkTree(report, model);
  for (const { path, reason } of formulaCircle(model)) report.error(path, reason);
}

function checkItem(report: Report, model: ModelDocument, item: DataItemDocument, path: Path): void {
  if (systemItems.has(item.code)) report.error([...path, 'code'], `duplicate: every model has the item ${item.code}`);
  checkValueItem(report, model, item, path);
  if (isSubTable(item.propertyType) && !item.subSchema)
    report.missing(path, [[...path, 'subSchema']], `sub-table ${item.code} needs subSchema with its columns`);
  if (!isSubTable(item.propertyType) && item.subSchema) report.error([...path, 'subSchema'], 'only items of type 8 have a subSchema', 'key');
  const columns = item.subSchema?.properties ?? [];
  const at: Path = [...path, 'subSchema', 'properties'];
  reportRepeated(report, columns, at, 'code', ({ code }) => code);
  for (const [index, column] of columns.entries()) {
    if (ROW_KEYS.has(column.code)) report.error([...at, index, 'code'], `every row of a sub-table has ${column.code} already; give the item another code`);
    if (isSubTable(column.propertyType)) report.error([...at, index, 'propertyType'], 'a sub-table cannot hold a sub-table');
    checkValueItem(report, model, column, [...at, index], item.code);
  }
}

function checkValueItem(report: Report, model: ModelDocument, item: SubItemDocument, path: Path, sheet?: string): void {
  const { options } = item;
  const { items, format, formula, dictionary, onDelete } = options ?? {};
  if (isChoice(item.propertyType) && !items && dictionary === undefined)
    report.missing(
      path,
      ['items', 'dictionary'].map((field): Path => [...path, 'options', field]),
      `${item.code} needs options.items with its choices, or options.dictionary`,
    );
  if (dictionary !== undefined && !isChoice(item.propertyType))
    report.error([...path, 'options', 'dictionary'], 'only choices (types 12 to 15) have a dictionary', 'key');
  if (dictionary !== undefined && items) report.error([...path, 'options', 'items'], 'the choices come from the dictionary; leave items out', 'key');
  for (const [index, choice] of (items ?? []).entries()) {
    if (choice.includes(';')) report.error([...path, 'options', 'items', index], 'a choice must not hold a semicolon: it divides choices', choice.indexOf(';'));
  }
  reportRepeated(report, items ?? [], [...path, 'options', 'items'], 'choice', (choice) => choice);
  if (isRelation(item.propertyType) && item.relativeCode === undefined)
    report.missing(path, [[...path, 'relativeCode']], `relation ${item.code} needs relativeCode`);
  if (onDelete !== undefined && !isRelation(item.propertyType))
    report.error([...path, 'options', 'onDelete'], 'only relations (types 9 and 11) have onDelete', 'key');
  else if (onDelete === OnDelete.empty && item.propertyEmpty === false) report.warning([...path, 'options', 'onDelete'], emptiedRequired(item.code));
  if (isNumeric(item.propertyType) && format !== undefined && !NUMBER_FORMATS.includes(String(format))) {
    report.warning([...path, 'options', 'format'], `format ${format} is unknown; the number is shown as it is stored`);
  }
  if (formula !== undefined) checkExpression(report, [...path, 'options', 'formula'], formula, model, sheet);
}

/** What a relation that must have a value and is emptied leads to, and what to choose in its place. */
export function emptiedRequired(path: string): string {
  return `${path} is required: a record it is emptied in can be saved again only with another one; refuse keeps the record it names, keep shows it as deleted`;
}

function checkRule(report: Report, model: ModelDocument, rule: FormRuleDocument, path: Path): void {
  if (rule.schemaCode !== undefined && rule.schemaCode !== model.code)
    report.error([...path, 'schemaCode'], `a rule of model ${model.code} names ${rule.schemaCode}`);
  const fault = itemFault(model, rule.propertyCode);
  if (fault) report.error([...path, 'propertyCode'], fault);
  const { pattern, expression, maxLength } = rule.options ?? {};
  if (rule.checkType === CheckType.pattern && pattern === undefined)
    report.missing(path, [[...path, 'options', 'pattern']], 'checkType 1 needs options.pattern');
  if (rule.checkType === CheckType.onSubmit && expression === undefined)
    report.missing(path, [[...path, 'options', 'expression']], 'checkType 2 needs options.expression');
  if (rule.checkType === CheckType.maxLength && maxLength === undefined)
    report.missing(path, [[...path, 'options', 'maxLength']], 'checkType 4 needs options.maxLength');
  if (rule.checkType === CheckType.noRepeat && rule.propertyCode.includes('.'))
    report.error([...path, 'checkType'], 'checkType 5 is for items of the record itself; options.unique of a column says that no two rows hold the same value');
  const broken = pattern === undefined ? undefined : patternFault(pattern);
  if (broken) report.error([...path, 'options', 'pattern'], broken);
  if (expression !== undefined) checkExpression(report, [...path, 'options', 'expression'], expression, model, rule.propertyCode.split('.')[0]);
}

function checkBusinessRules(report: Report, model: ModelDocument): void {
  const rules = model.businessRules ?? [];
  reportRepeated(report, rules, ['businessRules'], 'code', ({ code }) => code);
  for (const [index, { when }] of rules.entries()) checkExpression(report, ['businessRules', index, 'when'], when, model);
}

function checkPlainItem(report: Report, model: ModelDocument, code: string, path: Path): void {
  const fault = itemFault(model, code);
  const item = findItem(model, code);
  if (fault) report.error(path, fault);
  else if (code.includes('.') || isSubTable(item?.propertyType)) report.error(path, `${code} belongs to a sub-table and cannot be indexed`);
}

function checkTree(report: Report, model: ModelContent): void {
  const code = model.parentPropertyCode;
  if (code === undefined) {
    if (model.modelType === 'TREE') report.missing([], [['parentPropertyCode']], 'a TREE model needs parentPropertyCode');
    return;
  }
  const item = model.properties.find((property) => property.code === code);
  if (!item && model.isPartial) return;
  if (!item) report.error(['parentPropertyCode'], `model ${model.code} has no item ${code}`);
  else if (!isOneRelation(item.propertyType) || (item.relativeCode ?? model.code) !== model.code)
    report.error(['parentPropertyCode'], `${code} must be a relation to ${model.code}`);
}
