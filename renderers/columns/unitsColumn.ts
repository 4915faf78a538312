import { PropertyType, UnitType } from '#schemas/codes.ts';
import { displayText } from '#schemas/formats/index.ts';
import { readUnits, unitName } from '#schemas/formats/units.ts';
import type { ColumnRenderer } from '#renderers/contracts/column.ts';

/** People with the sign of their name, departments and roles as text. */
export const unitsColumn = {
  propertyTypes: [PropertyType.mixedUnits, PropertyType.staff, PropertyType.staffMulti, PropertyType.department, PropertyType.departmentMulti],
  text: displayText,
  isTreeOfValue: true,
  tree(value, _text, _column, locale) {
    const [only, ...others] = readUnits(value) ?? [];
    return only?.type === UnitType.user && others.length === 0 ? { type: 'person', text: unitName(only, locale) } : undefined;
  },
} satisfies ColumnRenderer;
