import type { ReactNode } from 'react';
import type { FilterFieldProps } from '#renderers/contract.ts';
import { PickerField } from '#renderers/regions/widgets/PickerField.tsx';
import type { IconName } from '#renderers/regions/base/Icon.tsx';
import { localized } from '#schemas/localized.ts';
import { FilterError } from './FilterControl.tsx';
import './filters.css';

export interface FilterPickerProps {
  props: Pick<FilterFieldProps<unknown>, 'id' | 'condition' | 'error' | 'ports' | 'onChange'>;
  /** What is chosen, in words; undefined = nothing. */
  text: string | undefined;
  placeholder?: string;
  icon?: IconName;
  panelWidth?: number;
  panel(close: () => void): ReactNode;
}

/** A filter that is chosen from a panel: its name and choice in one box. */
export function FilterPicker({ props, text, placeholder, icon, panelWidth, panel }: FilterPickerProps) {
  const { id, condition, error, ports, onChange } = props;
  const name = localized(condition, ports.locale);
  return (
    <div className="p-filter">
      <PickerField
        id={id}
        label={name}
        panelLabel={name}
        placeholder={placeholder ?? ports.t('form:pick.choose')}
        {...(icon === undefined ? {} : { icon })}
        {...(panelWidth === undefined ? {} : { panelWidth })}
        invalid={error !== undefined}
        describedBy={error === undefined ? undefined : `${id}-error`}
        onClear={() => onChange(undefined)}
        clearLabel={ports.t('form:pick.clear', { name })}
        panel={panel}
      >
        {text}
      </PickerField>
      <FilterError id={`${id}-error`} text={error} />
    </div>
  );
}
