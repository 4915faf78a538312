import { UnitType } from '#schemas/codes.ts';
import { canBeTyped, DELETED_FAULT, readTyped, type NameFinder, type Typed } from '#schemas/formats/typed/index.ts';
import { splitSeveral } from '#schemas/formats/typed/severalValues.ts';
import { type DecimalSign, provenDecimal } from '#schemas/formats/numberText.ts';
import type { FormField } from '#schemas/formSchema/field.ts';
import { toControl } from '#schemas/formSchema/record.ts';
import type { RefusedCell } from '#schemas/formSchema/refusedCells.ts';
import { holdsSeveral, isChoice, isDepartments, isLogic, isNumeric, isPeople, isRelation, isText, isUnits } from '#schemas/propertyTypes/traits.ts';
import { onlyName } from '#renderers/regions/widgets/controls/widget.ts';

/** Whether text can be pasted into a column. */
export function isFillable({ editable, propertyType }: FormField): boolean {
  return editable && canBeTyped(propertyType);
}

/** What a text of a column says: its value as the control of the column holds it, and where it says none, why. */
export type CellReader = (text: string) => { value: unknown; refused?: RefusedCell };

/** Reads pasted texts of a column as imports read them; `texts` = all of them: together they prove its decimal sign. Pure. Source: BX-067, BX-077, contract 9. */
export function cellReader(column: FormField, texts: readonly string[], names: NameFinder): CellReader {
  const decimal = isNumeric(column.propertyType) ? decimalSignOf(texts) : undefined;
  return (text) => {
    const read = readTyped(text, { ...column, relativePropertyCode: undefined }, names, decimal);
    const reason = unreadReason(read, column) ?? tooLong(text, column);
    if (!reason) return { value: toControl(column, read.value) };
    const { shown, unread } = refusedValues(column, text, names);
    return { value: shown, refused: { value: unread, reason } };
  };
}

/** The decimal sign that the cells of a column prove; where they prove none, the point, as in a field; undefined where they disagree. */
function decimalSignOf(texts: readonly string[]): DecimalSign | undefined {
  const signs = new Set(texts.flatMap((text) => provenDecimal(text.trim()) ?? []));
  return signs.size > 1 ? undefined : ([...signs][0] ?? '.');
}

function unreadReason(read: Typed, { name }: FormField): RefusedCell['reason'] | undefined {
  if (read.fault) return read.fault;
  return read.deleted && read.value === undefined ? { zh: `${name}${DELETED_FAULT.zh}`, en: DELETED_FAULT.en } : undefined;
}

function tooLong(text: string, { propertyType, maxLength }: FormField): RefusedCell['reason'] | undefined {
  if (!isText(propertyType) || maxLength === undefined || [...text].length <= maxLength) return undefined;
  return { zh: `最多 ${maxLength} 个字`, en: `At most ${maxLength} characters` };
}

/** What the control of a cell shows of a text that cannot be read, and the part of it that is to be mended. */
function refusedValues(column: FormField, text: string, names: NameFinder): { shown: unknown; unread: unknown } {
  const { propertyType } = column;
  if (isUnits(propertyType)) return refusedUnits(column, text, names);
  if (isLogic(propertyType)) return { shown: undefined, unread: undefined };
  const whole = isRelation(propertyType) ? { id: text, name: text } : text;
  const value = holdsSeveral(propertyType) && (isRelation(propertyType) || isChoice(propertyType)) ? [whole] : whole;
  return { shown: value, unread: value };
}

function refusedUnits({ propertyType }: FormField, text: string, names: NameFinder): { shown: unknown; unread: unknown } {
  const types = [...(isDepartments(propertyType) ? [] : [UnitType.user]), ...(isPeople(propertyType) ? [] : [UnitType.department])];
  const found = (name: string) => types.flatMap((type) => names.units(type, name));
  const parts = holdsSeveral(propertyType) ? splitSeveral(text, (part) => found(part).length > 0).map((part) => part.text) : [text.trim()];
  const shown = parts.map((name) => {
    const [unit, ...others] = found(name);
    return unit && others.length === 0 ? unit : onlyName(name, types[0] ?? UnitType.user);
  });
  return { shown, unread: shown.filter((unit) => 'nameOnly' in unit) };
}
