import { PropertyType } from '#schemas/codes.ts';
import { ofPropertyType, type ByPropertyType } from '#schemas/propertyTypes/byPropertyType.ts';
import { FILTER_CAPS, type JsonSchema } from '#schemas/formats/filters/codec.ts';
import { ADDRESS_FIELDS } from '#schemas/formats/filters/address.ts';
import type { FormField } from './field.ts';

/** Caps of one form value. */
const CAPS = { textChars: 100_000, rows: 2000, files: 100, name: 2000, id: 64 } as const;

/** Most entries of a value that is a list; one person or department stands in a list too. */
const MOST_ENTRIES: ByPropertyType<number | undefined> = {
  [PropertyType.checkbox]: FILTER_CAPS.items,
  [PropertyType.dropdownMulti]: FILTER_CAPS.items,
  [PropertyType.staff]: 1,
  [PropertyType.department]: 1,
  [PropertyType.staffMulti]: FILTER_CAPS.items,
  [PropertyType.departmentMulti]: FILTER_CAPS.items,
  [PropertyType.mixedUnits]: FILTER_CAPS.items,
  [PropertyType.relationMulti]: FILTER_CAPS.items,
  [PropertyType.attachment]: CAPS.files,
  [PropertyType.subTable]: CAPS.rows,
  [PropertyType.shortText]: undefined,
  [PropertyType.longText]: undefined,
  [PropertyType.number]: undefined,
  [PropertyType.date]: undefined,
  [PropertyType.time]: undefined,
  [PropertyType.logic]: undefined,
  [PropertyType.radio]: undefined,
  [PropertyType.dropdown]: undefined,
  [PropertyType.relation]: undefined,
  [PropertyType.address]: undefined,
  [PropertyType.opinion]: undefined,
};

/** Most entries of a value of this type by itself; undefined where it is no list. */
export function mostEntriesOf(propertyType: number): number | undefined {
  return ofPropertyType(MOST_ENTRIES, propertyType);
}

/** How many entries a field may have, with what the form's script has narrowed. */
export function mostEntries({ limits, propertyType }: FormField): number {
  return limits?.maxCount ?? mostEntriesOf(propertyType) ?? Infinity;
}

/** Row of a sub-table that the reader took out (contract 6.2). */
export const DELETED_ROW = 'Deleted';

const DECIMAL = '^[+-]?([0-9]+([.][0-9]*)?|[.][0-9]+)$';
const DATE = '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])( ([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?)?$';
const TIME = '^([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?$';

const id: JsonSchema = { type: 'string', minLength: 1, maxLength: CAPS.id };
const name: JsonSchema = { type: ['string', 'null'], maxLength: CAPS.name };
const record: JsonSchema = { type: 'object', required: ['id'], properties: { id, name } };

/** JSON Schema of one value when it is there; required ones must not be empty either. */
type ValueSchema = (field: FormField) => JsonSchema;

const text: ValueSchema = (field) => ({ type: 'string', maxLength: field.maxLength ?? CAPS.textChars, ...(field.required ? { minLength: 1 } : {}) });
const pattern =
  (source: string): ValueSchema =>
  (field) => ({ type: 'string', pattern: field.required ? source : `^$|${source}` });
const list =
  (items: JsonSchema): ValueSchema =>
  (field) => ({ type: 'array', items, maxItems: mostEntriesOf(field.propertyType), ...(field.required ? { minItems: 1 } : {}) });
const units = list({ type: 'object', required: ['id'], properties: { id, type: { type: 'integer' }, name } });

/** By property type (contract 6.2). A choice is not checked against today's options: those of stored records may be older. */
const schemas: ByPropertyType<ValueSchema> = {
  [PropertyType.shortText]: text,
  [PropertyType.longText]: text,
  [PropertyType.radio]: text,
  [PropertyType.dropdown]: text,
  [PropertyType.opinion]: text,
  [PropertyType.number]: () => ({ type: ['number', 'string'], pattern: DECIMAL }),
  [PropertyType.date]: pattern(DATE),
  [PropertyType.time]: pattern(TIME),
  [PropertyType.logic]: () => ({ type: 'boolean' }),
  [PropertyType.checkbox]: list({ type: 'string', maxLength: FILTER_CAPS.textChars }),
  [PropertyType.dropdownMulti]: list({ type: 'string', maxLength: FILTER_CAPS.textChars }),
  [PropertyType.staff]: units,
  [PropertyType.department]: units,
  [PropertyType.staffMulti]: units,
  [PropertyType.departmentMulti]: units,
  [PropertyType.mixedUnits]: units,
  [PropertyType.relation]: () => record,
  [PropertyType.relationMulti]: list(record),
  [PropertyType.address]: addressSchema,
  [PropertyType.attachment]: list({
    type: 'object',
    required: ['refId', 'name'],
    properties: { refId: id, name: { type: 'string', minLength: 1, maxLength: 255 } },
  }),
  [PropertyType.subTable]: rowsSchema,
};

/** JSON Schema of the values of all fields; values of fields nobody can type into are not checked. */
export function valuesSchema(fields: Iterable<readonly [string, FormField]>): JsonSchema {
  const list = [...fields].map(([, field]) => field);
  return {
    type: 'object',
    properties: Object.fromEntries(list.map((field) => [field.code, fieldSchema(field)])),
    required: list.filter((field) => field.required).map((field) => field.code),
  };
}

/** JSON Schema of one field's value. */
export function fieldSchema(field: FormField): JsonSchema {
  if (!field.editable) return { title: field.name };
  const schema = (ofPropertyType(schemas, field.propertyType) ?? text)(field);
  return { title: field.name, ...schema, ...(field.required ? {} : { type: [schema.type, 'null'].flat() }) };
}

function addressSchema(field: FormField): JsonSchema {
  const part = { type: ['string', 'null'], maxLength: 200 };
  const properties = Object.fromEntries(ADDRESS_FIELDS.map((code) => [code, part]));
  if (!field.required) return { type: 'object', properties };
  return { type: 'object', required: ['provinceName'], properties: { ...properties, provinceName: { type: 'string', minLength: 1, maxLength: 200 } } };
}

/** Rows that were taken out require nothing. */
function rowsSchema(field: FormField): JsonSchema {
  const columns = valuesSchema(field.columns.map((column) => [column.code, column]));
  const deletedRow = { required: ['rowStatus'], properties: { rowStatus: { const: DELETED_ROW } } };
  // Without `then` the row is fine as it is.
  const items = { type: 'object', if: deletedRow, else: columns };
  return list(items)(field);
}
