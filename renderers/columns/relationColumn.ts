import { PropertyType } from '#schemas/codes.ts';
import { displayText } from '#schemas/formats/index.ts';
import { readRelations } from '#schemas/formats/relation.ts';
import type { ColumnRenderer } from '../contract.ts';

/** Related records as links to them, when the column says their model. Source: LS-026. */
export const relationColumn: ColumnRenderer = {
  propertyTypes: [PropertyType.relation, PropertyType.relationMulti],
  text: displayText,
  tree(value, _text, column) {
    const schemaCode = column.relativeSchemaCode;
    const records = readRelations(value, (one, inner) => displayText(one, inner, 'zh'));
    if (!schemaCode || !records || records.length === 0 || records.some((record) => record.id === '' || record.text === '')) return undefined;
    return { type: 'row', comma: ';', items: records.map((record) => ({ type: 'record', text: record.text, schemaCode, id: record.id })) };
  },
};
