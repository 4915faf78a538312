import { PropertyType, UnitType } from '#schemas/codes.ts';
import type { UnitHit } from '#schemas/organisation.ts';
import { holdsSeveral, isDepartments, isPeople } from '#schemas/propertyTypes/traits.ts';
import { lazyComponent } from '#renderers/regions/lazy/lazyComponent.tsx';
import { ItemPicker } from '#renderers/regions/widgets/controls/ItemPicker.tsx';
import { UnitTags } from '#renderers/regions/widgets/controls/UnitTags.tsx';
import { isOnlyName, unitsOfValue, type Widget, type WidgetProps } from '#renderers/regions/widgets/controls/widget.ts';

/** People and departments, one or several. */
export const unitsWidget = {
  propertyTypes: [PropertyType.staff, PropertyType.staffMulti, PropertyType.department, PropertyType.departmentMulti, PropertyType.mixedUnits],
  Input: UnitsInput,
} satisfies Widget;

const { Part: UnitPicker } = lazyComponent(() => import('#renderers/regions/widgets/pickers/UnitPicker.tsx'));

function UnitsInput(props: WidgetProps) {
  const { field, value, onChange, ports } = props;
  const units = unitsOfValue(value);
  const several = holdsSeveral(field.propertyType);
  // A name that fits nobody or several is not chosen yet: who bears it is offered, and takes its place.
  const unresolved = units.find(isOnlyName);
  const choose = (hits: UnitHit[]) => {
    const before = new Map(units.map((unit) => [unit.id, unit]));
    // Forms say `type` where the organisation says `unitType` (contract 6.2).
    const next = hits.map(({ id: unitId, unitType, name, imgUrl }) => before.get(unitId) ?? { id: unitId, type: unitType, name, imgUrl: imgUrl ?? null });
    onChange(next.length === 0 ? undefined : next);
  };
  const unitType = offeredType(field.propertyType);
  return (
    <ItemPicker
      item={props}
      icon={unitType === UnitType.department ? 'building' : 'people'}
      panel={(close) => (
        <UnitPicker
          chosen={units.filter((unit) => unit !== unresolved).map((unit) => ({ id: unit.id, unitType: unit.type, name: unit.name }))}
          firstWord={unresolved?.name}
          unitType={unitType}
          several={several}
          label={field.name}
          ports={ports}
          onChoose={choose}
          onDone={close}
        />
      )}
    >
      {units.length === 0 ? undefined : <UnitTags units={units} />}
    </ItemPicker>
  );
}

/** Kind of units an item takes; undefined = both. */
function offeredType(propertyType: number): number | undefined {
  if (isDepartments(propertyType)) return UnitType.department;
  return isPeople(propertyType) ? UnitType.user : undefined;
}
