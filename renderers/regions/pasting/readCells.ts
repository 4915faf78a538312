import { UnitType } from '#schemas/codes.ts';
import { canBeTyped, DELETED_FAULT, readTyped, type Typed } from '#schemas/formats/typed/index.ts';
import { type DecimalSign, provenDecimal } from '#schemas/formats/numberText.ts';
import type { FormField } from '#schemas/formSchema/field.ts';
import { toControl } from '#schemas/formSchema/record.ts';
import type { RefusedCell } from '#schemas/formSchema/refusedCells.ts';
import { holdsSeveral, isAddress, isChoice, isLogic, isNumeric, isRelation, isText, isUnits } from '#schemas/propertyTypes/traits.ts';
import { onlyName } from '#renderers/regions/widgets/controls/widget.ts';
import type { UnitValue } from '#schemas/property.ts';
import { type CellNames, partsOfCell, unitsMeant, unitTypesOf, unreadCell, unreadName } from './namesInCells.ts';

/** Whether text can be pasted into a column. */
export function isFillable({ editable, propertyType }: FormField): boolean {
  return editable && canBeTyped(propertyType);
}

/** What a text of a column says: its value as the control of the column holds it, and where it says none, why. */
export type CellReader = (text: string) => { value: unknown; refused?: RefusedCell };

/** Reads pasted texts of a column as imports read them; `texts` = all of them: together they prove its decimal sign. Pure. Source: BX-067, BX-077, contract 9. */
export function cellReader(column: FormField, texts: readonly string[], names: CellNames): CellReader {
  const decimal = isNumeric(column.propertyType) ? decimalSignOf(texts) : undefined;
  return (text) => {
    const read = readTyped(text, { ...column, relativePropertyCode: undefined }, names, decimal);
    const reason = unreadCell(column, text, names) ?? unreadReason(read, column) ?? tooLong(text, column);
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
function refusedValues(column: FormField, text: string, names: CellNames): { shown: unknown; unread: unknown } {
  const { propertyType } = column;
  if (isUnits(propertyType)) return refusedUnits(column, text, names);
  if (isLogic(propertyType)) return { shown: undefined, unread: undefined };
  if (isAddress(propertyType)) return { shown: { address: text }, unread: { address: text } };
  const whole = isRelation(propertyType) ? { id: text, name: text } : text;
  const value = holdsSeveral(propertyType) && (isRelation(propertyType) || isChoice(propertyType)) ? [whole] : whole;
  return { shown: value, unread: value };
}

function refusedUnits(column: FormField, text: string, names: CellNames): { shown: unknown; unread: unknown } {
  const types = unitTypesOf(column);
  const shown = partsOfCell(column, text, names).map((name): UnitValue => {
    const [unit, ...others] = unitsMeant(column, name, names);
    return unit && others.length === 0 && !unreadName(column, name, names) ? unit : onlyName(name, types[0] ?? UnitType.user);
  });
  return { shown, unread: shown.filter((unit) => 'nameOnly' in unit) };
}
