import type { FilterFieldProps } from '#renderers/contracts/filter.ts';
import { lazyComponent } from '#renderers/regions/lazy/lazyComponent.tsx';
import { addressCodec, type AddressFilterValue } from '#schemas/formats/filters/address.ts';
import { FilterPicker } from './FilterPicker.tsx';
import { filterRenderer } from './filterRenderer.ts';

/** Province, city, district and a part of the street address; each may stay open. */
export const addressFilter = filterRenderer(addressCodec, AddressField);

const { Part: DivisionPicker } = lazyComponent(() => import('#renderers/regions/widgets/pickers/DivisionPicker.tsx'));

/** Most levels an address is filtered by: province, city, district. */
const LEVELS = 3;

function AddressField(props: FilterFieldProps<AddressFilterValue>) {
  const { condition, value = {}, ports, onChange } = props;
  const { t, locale } = ports;
  const street = value.address ?? '';
  const change = (next: AddressFilterValue) => onChange(Object.values(next).some((part) => part !== undefined && part !== '') ? next : undefined);
  const text = addressCodec.chip(value, condition, locale);
  return (
    <FilterPicker
      props={props}
      text={text === '' ? undefined : text}
      panelWidth={480}
      panel={(close) => (
        <>
          <DivisionPicker
            value={value}
            levels={LEVELS}
            t={t}
            onChoose={({ provinceName, cityName, districtName }) => change(parts({ provinceName, cityName, districtName, address: street }))}
            onDone={close}
          />
          <div className="p-panel-foot">
            <input
              type="text"
              className="p-input"
              aria-label={t('filter:address.contains')}
              placeholder={t('filter:address.contains')}
              value={street}
              onChange={(event) => change(parts({ ...value, address: event.target.value }))}
            />
          </div>
        </>
      )}
    />
  );
}

/** The parts that say something. */
function parts(value: Record<string, string | null | undefined>): AddressFilterValue {
  return Object.fromEntries(Object.entries(value).filter(([, part]) => part !== null && part !== undefined && part !== ''));
}
