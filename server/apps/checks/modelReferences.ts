import type { DictionaryDocument } from '#schemas/config/dictionary.ts';
import type { SubItemDocument } from '#schemas/config/model.ts';
import { compileTemplate } from '#schemas/expression/expression.ts';
import { chosenTexts } from '#schemas/formats/filters/choice.ts';
import type { Draft } from '#server/apps/documents/draft.ts';
import type { Path } from '#server/apps/documents/jsonSource.ts';
import { itemFault } from '#server/apps/documents/modelItems.ts';
import type { Report } from '#server/apps/documents/report.ts';
import { refer, type DocumentIndex } from '#server/apps/documents/documentIndex.ts';
import { hiddenByRights, stepThatHides } from './hiddenItems.ts';

/** Models that relations lead to, with the item they show, and dictionaries of choices (contract 15.4, ADR 0007). */
export function checkModelReferences(report: Report, draft: Draft<'model'>, documentIndex: DocumentIndex): void {
  const check = (item: SubItemDocument, path: Path): void => {
    checkRelation(report, item, path, documentIndex);
    checkDictionary(report, item, path, draft.folder, documentIndex);
  };
  for (const [index, item] of (draft.value?.properties ?? []).entries()) {
    check(item, ['properties', index]);
    for (const [at, column] of (item.subSchema?.properties ?? []).entries()) check(column, ['properties', index, 'subSchema', 'properties', at]);
  }
  checkNameRule(report, draft, documentIndex);
  checkWorkflow(report, draft, documentIndex);
}

/** A faulty workflow does not take the records with it that it would run on: they are shown, and none is started. */
function checkWorkflow(report: Report, { folder, value: model }: Draft<'model'>, documentIndex: DocumentIndex): void {
  if (!model?.bindWorkflow) return;
  const found = documentIndex.own(folder, 'workflow', model.bindWorkflow);
  if (!found.draft && found.cause !== undefined) return report.warning(['bindWorkflow'], found.reason, undefined, found.cause);
  if (!found.draft) return report.error(['bindWorkflow'], found.reason);
  const { schemaCode } = found.value.definition;
  if (schemaCode !== model.code)
    report.warning(['bindWorkflow'], `workflow ${model.bindWorkflow} runs on records of model ${schemaCode}, not of ${model.code}`);
  return undefined;
}

/** The name of a record is read by everybody with a part in an instance on it (contract 15.9.6, 21.13). */
function checkNameRule(report: Report, { value: model }: Draft<'model'>, documentIndex: DocumentIndex): void {
  const workflows = model?.nameRule === undefined ? [] : documentIndex.workflows(model.code).flatMap(({ value }) => value?.definition ?? []);
  if (!model?.nameRule || workflows.length === 0) return;
  const isHidden = hiddenByRights(documentIndex, model.code);
  for (const { code, at } of compileTemplate(model.nameRule).references) {
    const hiding = workflows.flatMap((workflow) => stepThatHides(workflow, code) ?? []).at(0);
    if (hiding === undefined && !isHidden(code)) continue;
    const by = hiding === undefined ? 'the application' : `step ${hiding}`;
    report.warning(
      ['nameRule'],
      `names hidden item: ${code} is hidden by ${by}, and the name is read by everybody with a part in a workflow of the record`,
      at,
    );
  }
}

function checkRelation(report: Report, item: SubItemDocument, path: Path, documentIndex: DocumentIndex): void {
  if (!item.relativeCode) return;
  const model = refer(report, [...path, 'relativeCode'], documentIndex.model(item.relativeCode));
  const shown = item.relativePropertyCode;
  const fault = model && shown ? itemFault(model, shown) : undefined;
  if (fault) report.error([...path, 'relativePropertyCode'], fault);
}

function checkDictionary(report: Report, { options, defaultValue }: SubItemDocument, path: Path, folder: string, documentIndex: DocumentIndex): void {
  if (options?.dictionary === undefined) return;
  const dictionary = refer(report, [...path, 'options', 'dictionary'], documentIndex.own(folder, 'dictionary', options.dictionary));
  const unknown = dictionary && unknownEntry(dictionary, defaultValue);
  if (unknown !== undefined) report.error([...path, 'defaultValue'], `dictionary ${options.dictionary} has no entry ${unknown}`);
}

/** The first of these values (`a;b`, or an array) that is no entry of the dictionary. */
export function unknownEntry({ items }: DictionaryDocument, values: unknown): string | undefined {
  return chosenTexts(values).find((value) => !items.some(({ code }) => code === value));
}
