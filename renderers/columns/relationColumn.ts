import { PropertyType } from '#schemas/codes.ts';
import { displayText } from '#schemas/formats/index.ts';
import { readRelations, type RelatedRecord } from '#schemas/formats/relation.ts';
import type { ColumnNode, Descriptor } from '#schemas/renderTree.ts';
import type { ColumnRenderer } from '#renderers/contracts/column.ts';

/** Related records as links to them, when the column says their model. Source: LS-026. */
export const relationColumn = {
  propertyTypes: [PropertyType.relation, PropertyType.relationMulti],
  text: displayText,
  isTreeOfValue: true,
  tree(value, _text, column, locale) {
    const schemaCode = column.relativeSchemaCode;
    const records = readRelations(value, (one, inner) => displayText(one, inner, locale), locale);
    if (!schemaCode || !records || records.length === 0 || records.some((record) => record.id === '' || record.text === '')) return undefined;
    return { type: 'row', comma: ';', items: records.map((record) => toNode(record, schemaCode)) };
  },
} satisfies ColumnRenderer;

/** A deleted record leads nowhere. */
function toNode({ id, text, deleted }: RelatedRecord, schemaCode: string): ColumnNode | Extract<Descriptor, { type: 'text' }> {
  return deleted ? { type: 'text', text, color: 'muted' } : { type: 'record', text, schemaCode, id };
}
