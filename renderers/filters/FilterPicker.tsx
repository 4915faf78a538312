import type { ReactNode } from 'react';
import type { FilterFieldProps } from '#renderers/contracts/filter.ts';
import { PickerField } from '#renderers/regions/widgets/controls/PickerField.tsx';
import type { IconName } from '#renderers/regions/base/Icon.tsx';
import { ChoiceType } from '#schemas/codes.ts';
import { localized } from '#schemas/localized.ts';
import { FilterError } from './FilterControl.tsx';
import './filters.css';

export interface FilterPickerProps {
  props: Pick<FilterFieldProps<unknown>, 'id' | 'condition' | 'error' | 'ports' | 'onChange'>;
  /** What is chosen, in words; undefined = nothing. */
  text: string | undefined;
  placeholder?: string;
  icon?: IconName;
  /** Width of the panel in pixels, and of the dialog where the condition has one (`choiceType` 2). */
  panelWidth?: number;
  dialogWidth?: number;
  /** The dialog is as high as it may be. */
  dialogFills?: boolean;
  panel(close: () => void): ReactNode;
}

/** A filter that is chosen from a panel, or from a dialog where its condition says so: its name and choice in one box. Source: contract 6.6 (`choiceType`). */
export function FilterPicker({ props, text, placeholder, icon, panelWidth, dialogWidth = 480, dialogFills = false, panel }: FilterPickerProps) {
  const { id, condition, error, ports, onChange } = props;
  const name = localized(condition, ports.locale);
  const isPopup = condition.choiceType === ChoiceType.popup;
  return (
    <div className="p-filter">
      <PickerField
        id={id}
        label={name}
        panelLabel={name}
        placeholder={placeholder ?? ports.t('form:pick.choose')}
        {...(icon === undefined ? {} : { icon })}
        {...(panelWidth === undefined || isPopup ? {} : { panelWidth })}
        {...(isPopup && { panelWidth: dialogWidth, dialog: { closeLabel: ports.t('form:dialog.close'), fills: dialogFills } })}
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
