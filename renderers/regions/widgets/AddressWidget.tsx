import { PropertyType } from '#schemas/codes.ts';
import { isRecord } from '#schemas/formats/format.ts';
import type { AddressValue } from '#schemas/property.ts';
import { lazyComponent } from '#renderers/regions/lazy/lazyComponent.tsx';
import { PickerField } from '#renderers/regions/widgets/controls/PickerField.tsx';
import { inputAttributes, type Widget, type WidgetProps } from '#renderers/regions/widgets/controls/widget.ts';
import './address.css';

/** Province, city and district from a list, the rest as text (contract 6.2, 6.3). */
export const addressWidget = { propertyTypes: [PropertyType.address], Input: AddressInput } satisfies Widget;

const { Part: DivisionPicker } = lazyComponent(() => import('#renderers/regions/widgets/pickers/DivisionPicker.tsx'));

/** Levels that an address format has: 0 all and the street, 1 down to the city, 2 the province (contract 6.3). */
const LEVELS: Readonly<Record<number, 1 | 2 | 3>> = { 0: 3, 1: 2, 2: 1 };

function AddressInput(props: WidgetProps) {
  const { id, labelId, field, value, invalid, describedBy, onChange, ports } = props;
  // The checked schema of the field holds the parts to their types.
  const address: AddressValue = isRecord(value) ? (value as AddressValue) : {};
  const parts = [address.provinceName, address.cityName, address.districtName].filter((part): part is string => typeof part === 'string' && part !== '');
  const detailed = field.displayFormat === 0;
  const change = (next: AddressValue) => onChange(Object.values(next).some((part) => part !== undefined && part !== null && part !== '') ? next : undefined);
  const { address: street, lat, lng } = address;
  const area = (
    <PickerField
      id={id}
      labelId={labelId}
      panelLabel={field.name}
      placeholder={ports.t('form:address.choose')}
      required={field.required}
      invalid={invalid}
      describedBy={describedBy}
      onClear={field.required ? undefined : () => change({ address: street })}
      clearLabel={ports.t('form:pick.clear', { name: field.name })}
      panelWidth={480}
      panel={(close) => (
        <DivisionPicker
          value={address}
          levels={LEVELS[field.displayFormat] ?? 3}
          t={ports.t}
          onChoose={(division) => change({ ...division, address: street, lat, lng })}
          onDone={close}
        />
      )}
    >
      {parts.length === 0 ? undefined : parts.join(' / ')}
    </PickerField>
  );
  if (!detailed) return area;
  const { 'aria-required': _required, 'aria-labelledby': _named, ...attributes } = inputAttributes(props);
  return (
    <div className="p-address">
      {area}
      <input
        {...attributes}
        id={`${id}-street`}
        type="text"
        className="p-input"
        autoComplete="off"
        aria-label={ports.t('form:address.street', { name: field.name })}
        placeholder={ports.t('form:address.streetHint')}
        value={street ?? ''}
        onChange={(event) => change({ ...address, address: event.target.value || null })}
      />
    </div>
  );
}
