import { useState } from 'react';
import { PropertyType } from '#schemas/codes.ts';
import { readTypedTime } from '#schemas/formats/filters/dateInput.ts';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import { inputAttributes, textOfValue, type Widget, type WidgetProps } from '#renderers/regions/widgets/controls/widget.ts';
import '#renderers/regions/widgets/controls/DateInput.css';

/** A time of day, typed as hours and minutes. */
export const timeWidget = { propertyTypes: [PropertyType.time], Input: TimeInput } satisfies Widget;

/** Code of the format that shows minutes only (contract 6.3). */
const MINUTES = 7;

function TimeInput(props: WidgetProps) {
  const { field, value, onChange } = props;
  const [typed, setTyped] = useState<string>();
  const text = textOfValue(value);
  const shown = field.displayFormat === MINUTES ? text.slice(0, 5) : text;
  const commit = () => {
    if (typed !== undefined) onChange(readTypedTime(typed) ?? (typed.trim() || undefined));
    setTyped(undefined);
  };
  return (
    <div className="p-date-input">
      <input
        {...inputAttributes(props)}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        className="p-input"
        placeholder={field.displayFormat === MINUTES ? 'HH:mm' : 'HH:mm:ss'}
        value={typed ?? shown}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => event.key === 'Enter' && commit()}
      />
      <Icon name="clock" size={16} className="p-input-sign" />
    </div>
  );
}
