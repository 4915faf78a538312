import { useState } from 'react';
import { PropertyType } from '#schemas/codes.ts';
import { numberText } from '#schemas/formats/number.ts';
import { FieldFault } from '#renderers/regions/form/fields/FieldFault.tsx';
import { isUnreadable, readNumberInput } from '#renderers/regions/widgets/controls/numberInput.ts';
import { inputAttributes, textOfValue, type Widget, type WidgetProps } from '#renderers/regions/widgets/controls/widget.ts';
import '#renderers/regions/widgets/controls/typed.css';

/** A number: shown in its format, typed as plain digits, exact to the last one; what is no number stays as it was typed and is reported when the field is left. */
export const numberWidget = { propertyTypes: [PropertyType.number], Input: NumberInput } satisfies Widget;

function NumberInput(props: WidgetProps) {
  const { id, field, value, invalid, onChange, ports } = props;
  // What is being typed, and the value it began with; undefined while the field is not edited and shows its format.
  const [typing, setTyping] = useState<{ text: string; shown: string; value: unknown }>();
  const shown = textOfValue(value) === '' || isUnreadable(value) ? textOfValue(value) : numberText(value, field, ports.locale);
  const type = (text: string) => {
    const begun = typing ?? { shown, value };
    setTyping({ ...begun, text });
    // A format rounds: who takes back what they typed gets the number as it was, not as it was shown.
    onChange(text === begun.shown ? begun.value : readNumberInput(text, field.displayFormat));
  };
  // A form that was refused reports it itself.
  const isFaultShown = !invalid && typing === undefined && isUnreadable(value);
  const faultId = `${id}-unreadable`;
  return (
    <>
      <input
        {...inputAttributes(isFaultShown ? { ...props, invalid: true, describedBy: faultId } : props)}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        className="p-input p-number-input"
        value={typing?.text ?? shown}
        onFocus={() => setTyping({ text: shown, shown, value })}
        onBlur={() => setTyping(undefined)}
        onChange={(event) => type(event.target.value)}
      />
      {isFaultShown && <FieldFault id={faultId} text={ports.t('form:error.number')} />}
    </>
  );
}
