import { ChoiceType } from '#schemas/codes.ts';
import type { ListDocument } from '#schemas/config/list.ts';
import { choicesOf } from '#schemas/formats/filters/options.ts';
import { decodeText } from '#schemas/formats/jsonTexts.ts';
import { isRelation } from '#schemas/propertyTypes/traits.ts';
import type { Path } from '#server/apps/documents/jsonSource.ts';
import { itemFault } from '#server/apps/documents/modelItems.ts';
import type { Report } from '#server/apps/documents/report.ts';
import { refer, type DocumentIndex } from '#server/apps/documents/documentIndex.ts';

type ConditionDocument = NonNullable<ListDocument['queryConditions']>[number];

/** Checks choices that stand in another model: the model, the item and what orders and narrows them (contract 6.6). */
export function checkModelChoices(report: Report, { options }: ConditionDocument, path: Path, documentIndex: DocumentIndex): void {
  // A document may have the text of the wire.
  const source = choicesOf(decodeText(options));
  const at = (...place: Path): Path => (typeof options === 'string' ? [...path, 'options'] : [...path, 'options', ...place]);
  const named = source.kind === 'model' ? source.model.schemaCode : schemaCodeOf(options);
  const model = named === undefined ? undefined : refer(report, at('schemaCode'), documentIndex.model(named));
  if (!model) return;
  if (source.kind !== 'model') return report.error(at('schemaCode'), 'choices from another model need sheetDataItem, the item whose values they are');
  const { sheetDataItem, orderByFields = [], condition = [] } = source.model;
  const items: [Path, unknown][] = [
    [at('sheetDataItem'), sheetDataItem],
    ...orderByFields.map((code): [Path, unknown] => [at('orderByFields'), code]),
    ...condition.flat(2).map(({ propertyCode }): [Path, unknown] => [at('condition'), propertyCode]),
  ];
  for (const [place, code] of items) {
    const fault = itemFault(model, String(code));
    if (fault) report.error(place, fault);
  }
}

function schemaCodeOf(options: ConditionDocument['options']): string | undefined {
  const code = typeof options === 'object' ? options.schemaCode : undefined;
  return typeof code === 'string' ? code : undefined;
}

/** Checks where related records are chosen from: a view of their model, and a tree only where they are one (contract 6.6, 8.1). */
export function checkRelatedView(report: Report, condition: ConditionDocument, related: string | undefined, path: Path, documentIndex: DocumentIndex): void {
  const { relativeQueryCode, choiceType, propertyType } = condition;
  if (related === undefined) return;
  const { draft } = documentIndex.model(related);
  // A model that is not there was named where its code stands.
  if (relativeQueryCode && draft) refer(report, [...path, 'relativeQueryCode'], documentIndex.list(related, relativeQueryCode));
  if (choiceType === ChoiceType.tree && isRelation(propertyType) && draft && draft.value?.modelType !== 'TREE')
    report.warning([...path, 'choiceType'], `choiceType 3 offers a tree, but the records of model ${related} are none: they stand in one row`);
}
