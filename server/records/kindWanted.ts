import { UnitType } from '#schemas/codes.ts';
import { isRecord, parseEncoded } from '#schemas/formats/format.ts';
import { familyOfPropertyType, holdsSeveral } from '#schemas/propertyTypes/traits.ts';
import { expected } from '#server/refusals/values.ts';
import type { Bilingual } from '#server/refusals/refused.ts';
import { isEmptyValue } from '#server/store/properties/storage.ts';
import { unitTypeOfValue } from '#server/store/properties/units.ts';

/**
 * What a value should have been where its item cannot hold one of its shape, which a control would take for no value at all:
 * it must be refused, not stored as empty (contract 6.2). Undefined where it fits, and for an empty one.
 * Shape: goes on after the name of the item. The other kinds reach the schema of the form as they were sent.
 */
export function kindWanted(propertyType: number, value: unknown): Bilingual | undefined {
  if (isEmptyValue(value)) return undefined;
  switch (familyOfPropertyType(propertyType)) {
    case 'people':
      return areUnits(value, [UnitType.user]) ? undefined : expected.people;
    case 'departments':
      return areUnits(value, [UnitType.department]) ? undefined : expected.departments;
    case 'units':
      return areUnits(value, Object.values(UnitType)) ? undefined : expected.units;
    case 'choice':
      return !holdsSeveral(propertyType) || areChoices(value) ? undefined : expected.choices;
    case 'address':
      return isAddress(value) ? undefined : expected.address;
    case 'rows':
      return areRows(value) ? undefined : expected.rows;
    case 'shortText':
    case 'longText':
    case 'number':
    case 'date':
    case 'time':
    case 'logic':
    case 'files':
    case 'opinion':
    case 'relation':
    case undefined:
      return undefined;
  }
}

/** `[{id, type}]`; a type that is named must be the right one. */
function areUnits(value: unknown, types: readonly number[]): boolean {
  return Array.isArray(value) && value.every((entry) => isUnit(entry, types));
}

function isUnit(entry: unknown, types: readonly number[]): boolean {
  if (!isRecord(entry) || typeof entry.id !== 'string' || entry.id === '') return false;
  const named = entry.type ?? entry.unitType ?? undefined;
  return named === undefined || types.includes(unitTypeOfValue(entry) ?? Number.NaN);
}

/** Texts joined by `;`, or a list of them. */
function areChoices(value: unknown): boolean {
  if (!Array.isArray(value)) return typeof value === 'string';
  return value.every((entry) => typeof (isRecord(entry) ? entry.name : entry) === 'string');
}

/** An object, its JSON text, or the text of an address alone. */
function isAddress(value: unknown): boolean {
  const read = parseEncoded(value);
  return isRecord(read) || typeof read === 'string';
}

const ROW_STATES: ReadonlySet<unknown> = new Set([undefined, null, 'Added', 'Modified', 'Deleted', 'Unchanged']);

function areRows(value: unknown): boolean {
  return Array.isArray(value) && value.every((row) => isRecord(row) && ROW_STATES.has(row.rowStatus));
}
