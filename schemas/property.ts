import { Type, type Static } from 'typebox';
import type { OnDelete } from './codes.ts';
import { JsonText, NameI18n, maybe } from './wire.ts';

/** A person, department or role as a form or row value (contract 6.2). */
export const Unit = Type.Object({
  id: Type.String(),
  type: Type.Integer({ description: '1 department, 2 role, 3 user' }),
  name: Type.String(),
  imgUrl: maybe(Type.String()),
  departmentId: maybe(Type.String()),
  departments: maybe(Type.Array(Type.Unknown())),
});
export type UnitValue = Static<typeof Unit>;

/** A person, department or role in a filter (EN-019). */
export const FilterUnit = Type.Object({ id: Type.String(), unitType: Type.Integer(), name: Type.String() });
export type FilterUnitValue = Static<typeof FilterUnit>;

/** A related record in a form (contract 6.2), once read: the name of a deleted one, which comes without, is the word for it. */
export const RelationRef = Type.Object({
  id: Type.String(),
  name: Type.String(),
  deleted: Type.Optional(Type.Literal(true, { description: 'The record is no longer there' })),
});
export type RelationRefValue = Static<typeof RelationRef>;

/** Address (contract 6.2, EN-020). */
export const Address = Type.Object({
  provinceName: maybe(Type.String()),
  provinceAdcode: maybe(Type.String()),
  cityName: maybe(Type.String()),
  cityAdcode: maybe(Type.String()),
  districtName: maybe(Type.String()),
  districtAdcode: maybe(Type.String()),
  address: maybe(Type.String()),
  lat: maybe(Type.Number()),
  lng: maybe(Type.Number()),
});
export type AddressValue = Static<typeof Address>;

/** One attached file (contract 6.2, 11 Files). */
export const Attachment = Type.Object({
  refId: Type.String(),
  name: Type.String(),
  fileExtension: maybe(Type.String()),
  mimeType: maybe(Type.String()),
  fileSize: maybe(Type.Integer({ description: 'Bytes' })),
  id: maybe(Type.String()),
});
export type AttachmentValue = Static<typeof Attachment>;

/** Entry of a sub-table, a data item itself; `isDataItem` says whether it is one, so that a broken one is left out alone. */
const SubItem = Type.Unsafe<unknown>({ properties: { options: { jsonText: true, description: 'As those of the item' } } });

/** Data item of a model (contract 6.8). */
export const DataItem = Type.Object({
  id: maybe(Type.String()),
  code: Type.String(),
  name: Type.String(),
  name_i18n: maybe(NameI18n),
  schemaCode: maybe(Type.String()),
  propertyType: Type.Integer(),
  propertyLength: maybe(Type.Integer({ description: 'Largest number of characters' })),
  propertyEmpty: maybe(Type.Boolean({ description: 'false = a value is required' })),
  defaultValue: maybe(Type.Unknown()),
  defaultProperty: maybe(Type.Boolean({ description: 'true = system item' })),
  published: maybe(Type.Boolean({ description: 'false = hidden everywhere' })),
  relativeCode: maybe(Type.String({ description: 'schemaCode of the related model' })),
  relativePropertyCode: maybe(Type.String({ description: 'Item of the related model that is shown' })),
  options: maybe(JsonText),
  sortKey: maybe(Type.Number()),
  subSchema: maybe(Type.Object({ properties: Type.Array(SubItem) })),
});
export type DataItem = Static<typeof DataItem>;

/** Entry of a dictionary (contract 7.2, ADR 0007); `code` is what records hold. */
export const DictionaryRecord = Type.Object({
  id: Type.String(),
  name: Type.String(),
  name_i18n: maybe(NameI18n),
  code: Type.String(),
  sortKey: Type.Number(),
  color: maybe(Type.String({ description: 'Tone of its tag' })),
  disabled: maybe(Type.Boolean({ description: 'true = no longer offered' })),
});
export type DictionaryRecord = Static<typeof DictionaryRecord>;

/** What `options` of a data item holds once read (contract 15.4). */
export interface DataItemOptions {
  /** Named format: `none`, `integer`, `tenths`, ..., `RMB.percentile` (contract 6.3). */
  format?: string;
  /** Choices of radio, checkbox, dropdown. */
  items?: string[];
  /** Code of the dictionary that gives the choices. */
  dictionary?: string;
  unique?: boolean;
  /** Expression of contract 15.4; a computed item is read-only. */
  formula?: string;
  /** What happens to a relation when the record it names is deleted; absent = `keep`. */
  onDelete?: OnDelete;
}

/** Form rule (contract 6.8). */
export const FormRule = Type.Object({
  schemaCode: Type.String(),
  propertyCode: Type.String(),
  checkType: Type.Integer({ description: '1 regular expression, 2 check on submit, 4 maximum length, 5 no repeat' }),
  options: maybe(JsonText),
});
export type FormRule = Static<typeof FormRule>;

/** Right on one field: visible, editable, required (contract 10.3). */
export const FieldPermission = Type.Object({
  v: Type.Boolean(),
  e: Type.Boolean(),
  r: Type.Boolean(),
  subDataPermission: maybe(Type.Record(Type.String(), Type.Object({ v: Type.Boolean(), e: Type.Boolean(), r: Type.Boolean() }))),
  add: maybe(Type.Boolean({ description: 'false = no rows may be added (ours)' })),
  delete: maybe(Type.Boolean({ description: 'false = no rows may be deleted (ours)' })),
});
export type FieldPermission = Static<typeof FieldPermission>;
