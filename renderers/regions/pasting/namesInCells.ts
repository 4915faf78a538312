import { UnitType } from '#schemas/codes.ts';
import type { NameFinder } from '#schemas/formats/typed/index.ts';
import { idAfterName, severalTexts, splitSeveral } from '#schemas/formats/typed/severalValues.ts';
import type { TypedReason } from '#schemas/formats/typed/typed.ts';
import type { FormField } from '#schemas/formSchema/field.ts';
import type { UnitValue } from '#schemas/property.ts';
import { holdsSeveral, isAddress, isDepartments, isPeople, isRelation, isUnits } from '#schemas/propertyTypes/traits.ts';
import type { BlockNames } from './foundNames.ts';

/** Names that were looked up; those of other finders are all read. */
export type CellNames = NameFinder & Partial<Pick<BlockNames, 'unread'>>;

/** Types of units that an item holds: people, departments. */
export function unitTypesOf({ propertyType }: FormField): number[] {
  if (!isUnits(propertyType)) return [];
  return [...(isDepartments(propertyType) ? [] : [UnitType.user]), ...(isPeople(propertyType) ? [] : [UnitType.department])];
}

/** Every name that a text of people, departments or records may hold, ids in brackets after a name among them. */
export function namesInCell({ propertyType }: FormField, text: string): string[] {
  const whole = text.trim();
  if (whole === '' || whole === '--') return [];
  const names = holdsSeveral(propertyType) ? severalTexts(whole) : [whole];
  return [...new Set(names.flatMap((name) => [name, idAfterName(name) ?? name]))];
}

/** The parts of a text that names several, by those that are known or may be. */
export function partsOfCell(column: FormField, text: string, names: CellNames): string[] {
  if (!holdsSeveral(column.propertyType)) return [text.trim()];
  return splitSeveral(text, (part) => isNamed(column, part, names) || unreadName(column, part, names) !== undefined).map((part) => part.text);
}

/** Why it is not known whom or what a text names; undefined = it is known, or nothing is called so. */
export function unreadCell(column: FormField, text: string, names: CellNames): TypedReason | undefined {
  const { propertyType } = column;
  const bare = text.trim();
  if (bare === '' || bare === '--' || !names.unread) return undefined;
  if (isAddress(propertyType)) return names.unread(column, bare);
  if (!isUnits(propertyType) && !isRelation(propertyType)) return undefined;
  for (const part of partsOfCell(column, bare, names)) {
    const reason = unreadName(column, part, names);
    if (reason) return reason;
  }
  return undefined;
}

/** Why it is not known whom or what one name means. */
export function unreadName(column: FormField, name: string, names: CellNames): TypedReason | undefined {
  const id = idAfterName(name);
  const whole = names.unread?.(column, name);
  return whole || id === undefined || isNamed(column, name, names) ? whole : names.unread?.(column, id);
}

/** The people and departments that a name fits: as a whole, else the one whose id stands in brackets after it. */
export function unitsMeant(column: FormField, name: string, names: NameFinder): readonly UnitValue[] {
  return meant(name, (text) => unitTypesOf(column).flatMap((type) => names.units(type, text)));
}

function isNamed(column: FormField, name: string, names: NameFinder): boolean {
  const found = isRelation(column.propertyType) ? meant(name, (text) => names.records(column, text)) : unitsMeant(column, name, names);
  return found.length > 0;
}

function meant<T extends { id: string }>(name: string, find: (text: string) => readonly T[]): readonly T[] {
  const whole = find(name);
  const id = whole.length === 0 ? idAfterName(name) : undefined;
  return id === undefined ? whole : find(id).filter((one) => one.id === id);
}
