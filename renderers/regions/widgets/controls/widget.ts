import type { ComponentType } from 'react';
import type { Ports } from '#renderers/contracts/ports.ts';
import { isRecord } from '#schemas/formats/format.ts';
import { deletedWord } from '#schemas/formats/relation.ts';
import type { FormField } from '#schemas/formSchema/field.ts';
import type { Locale } from '#schemas/localized.ts';
import type { AttachmentValue, RelationRefValue, UnitValue } from '#schemas/property.ts';
import { UnitType, type PropertyTypeCode } from '#schemas/codes.ts';

/** What every input of a form gets; values as contract 6.2, several choices as lists. */
export interface WidgetProps {
  /** Id of the element that takes the focus; error links jump to it. */
  id: string;
  /** Id of the element that names the field. */
  labelId: string;
  field: FormField;
  value: unknown;
  invalid: boolean;
  /** Ids of hint and error lines. */
  describedBy: string | undefined;
  ports: Ports;
  onChange(value: unknown): void;
}

/** A text that is not shown while it is typed: no data item of a server has this type, only fields of our own dialogs. */
export const SECRET_TEXT = -1;

/** How one kind of data item is edited. */
export interface Widget {
  propertyTypes: readonly (PropertyTypeCode | typeof SECRET_TEXT)[];
  Input: ComponentType<WidgetProps>;
  /** true = drawn without the box of a control (switches, radios, files). */
  boxless?: boolean;
}

/** Attributes every input shares. */
export function inputAttributes({ id, labelId, field, invalid, describedBy }: WidgetProps) {
  return {
    id,
    'aria-labelledby': labelId,
    'aria-required': field.required || undefined,
    'aria-invalid': invalid || undefined,
    'aria-describedby': describedBy,
  };
}

/** The text of a value that should be one. */
export function textOfValue(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** The texts of a list value. */
export function textsOfValue(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((entry): entry is string => typeof entry === 'string') : [];
}

/** The people and departments of a value; entries without an id are left out. */
export function unitsOfValue(value: unknown): UnitValue[] {
  if (!Array.isArray(value)) return [];
  return value.filter(isRecord).flatMap((entry) => {
    if (typeof entry.id !== 'string') return [];
    const type = Number(entry.type ?? entry.unitType ?? UnitType.user);
    return [{ ...entry, id: entry.id, type, name: typeof entry.name === 'string' ? entry.name : entry.id }];
  });
}

/** A unit of which nothing but its name is known, as a file names it; it stands in for the id, which may be anything. */
export function onlyName(name: string, type: number): UnitValue & { nameOnly: true } {
  return { id: name, type, name, nameOnly: true };
}

/** Whether nothing but the name of a unit is known. */
export function isOnlyName(unit: UnitValue & { nameOnly?: unknown }): boolean {
  return unit.nameOnly === true;
}

/** The related records of a value, single or several; deleted ones by the word for it (contract 6.2). */
export function recordsOfValue(value: unknown, locale: Locale): RelationRefValue[] {
  const list = Array.isArray(value) ? value : [value];
  return list.filter(isRecord).flatMap(({ id, name, deleted }) => {
    if (typeof id !== 'string') return [];
    if (deleted === true) return [{ id, name: deletedWord(locale), deleted }];
    return [{ id, name: typeof name === 'string' ? name : id }];
  });
}

/** The files of a value; entries without a reference are left out. */
export function filesOfValue(value: unknown): AttachmentValue[] {
  if (!Array.isArray(value)) return [];
  return value.filter(isRecord).flatMap((entry) => {
    if (typeof entry.refId !== 'string') return [];
    const size = typeof entry.fileSize === 'number' ? { fileSize: entry.fileSize } : {};
    return [{ ...entry, ...size, refId: entry.refId, name: typeof entry.name === 'string' ? entry.name : entry.refId }];
  });
}
