import { useState } from 'react';
import { PropertyType } from '#schemas/codes.ts';
import { numberText } from '#schemas/formats/number.ts';
import { readNumber } from './numberInput.ts';
import { inputAttributes, textOf, type Widget, type WidgetProps } from './widget.ts';
import './typed.css';

/** A number: shown in its format, typed as plain digits, exact to the last one. */
export const numberWidget: Widget = { propertyTypes: [PropertyType.number], Input: NumberInput };

function NumberInput(props: WidgetProps) {
  const { field, value, onChange, ports } = props;
  // What is being typed; undefined while the field is not edited and shows its format.
  const [typed, setTyped] = useState<string>();
  const shown = textOf(value) === '' ? '' : numberText(value, field, ports.locale);
  const type = (text: string) => {
    setTyped(text);
    onChange(readNumber(text, field.displayFormat));
  };
  return (
    <input
      {...inputAttributes(props)}
      type="text"
      inputMode="decimal"
      autoComplete="off"
      className="p-input p-number-input"
      value={typed ?? shown}
      onFocus={() => setTyped(shown)}
      onBlur={() => setTyped(undefined)}
      onChange={(event) => type(event.target.value)}
    />
  );
}
