import type { ReactNode } from 'react';
import type { IconName } from '#renderers/regions/base/Icon.tsx';
import { PickerField } from './PickerField.tsx';
import type { WidgetProps } from './widget.ts';

export interface ItemPickerProps {
  /** What the widget of the item was given. */
  item: WidgetProps;
  icon: IconName;
  /** What is chosen; undefined = nothing. */
  children: ReactNode | undefined;
  panel(close: () => void): ReactNode;
}

/** The control of a data item that is chosen in a panel with a search: its name, its fault, and a cross where it may stay empty. */
export function ItemPicker({ item, icon, children, panel }: ItemPickerProps) {
  const { id, labelId, field, invalid, describedBy, onChange, ports } = item;
  return (
    <PickerField
      id={id}
      labelId={labelId}
      panelLabel={field.name}
      placeholder={ports.t('form:pick.choose')}
      icon={icon}
      required={field.required}
      invalid={invalid}
      describedBy={describedBy}
      onClear={field.required ? undefined : () => onChange(undefined)}
      clearLabel={ports.t('form:pick.clear', { name: field.name })}
      panelWidth={320}
      panel={panel}
    >
      {children}
    </PickerField>
  );
}
