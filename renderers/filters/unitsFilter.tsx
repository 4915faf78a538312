import type { FilterFieldProps } from '#renderers/contracts/filter.ts';
import { lazyComponent } from '#renderers/regions/lazy/lazyComponent.tsx';
import { UnitType } from '#schemas/codes.ts';
import { toFilterUnit, unitTypeOfCondition, unitsCodec } from '#schemas/formats/filters/units.ts';
import { localized } from '#schemas/localized.ts';
import type { FilterUnitValue } from '#schemas/property.ts';
import { FilterPicker } from './FilterPicker.tsx';
import { filterRenderer } from './filterRenderer.ts';

/** People and departments, several at once. */
export const unitsFilter = filterRenderer(unitsCodec, UnitsField);

const { Part: UnitPicker } = lazyComponent(() => import('#renderers/regions/widgets/pickers/UnitPicker.tsx'));

function UnitsField(props: FilterFieldProps<FilterUnitValue[]>) {
  const { condition, value = [], ports, onChange } = props;
  const unitType = unitTypeOfCondition(condition);
  return (
    <FilterPicker
      props={props}
      text={value.length === 0 ? undefined : value.map((unit) => unit.name).join(', ')}
      icon={unitType === UnitType.department ? 'building' : 'user'}
      panelWidth={320}
      panel={(close) => (
        <UnitPicker
          chosen={value}
          unitType={unitType}
          several
          withFormer
          label={localized(condition, ports.locale)}
          ports={ports}
          onChoose={(units) => onChange(units.length === 0 ? undefined : units.map(toFilterUnit))}
          onDone={close}
        />
      )}
    />
  );
}
