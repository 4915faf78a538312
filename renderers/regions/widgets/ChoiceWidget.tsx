import { PropertyType } from '#schemas/codes.ts';
import { useChoices } from '#renderers/regions/widgets/controls/useChoices.ts';
import { textOfValue, textsOfValue, type Widget, type WidgetProps } from '#renderers/regions/widgets/controls/widget.ts';
import './choices.css';

/** One of a few choices, all in sight. */
export const radioWidget = { propertyTypes: [PropertyType.radio], Input: RadioInput, boxless: true } satisfies Widget;

/** Any of a few choices, all in sight. */
export const checkboxWidget = { propertyTypes: [PropertyType.checkbox], Input: CheckboxInput, boxless: true } satisfies Widget;

function RadioInput(props: WidgetProps) {
  const { id, labelId, field, value, invalid, describedBy, onChange, ports } = props;
  const chosen = textOfValue(value);
  const { choices } = useChoices(field.choices, chosen === '' ? [] : [chosen], ports);
  return (
    <div
      id={id}
      tabIndex={-1}
      role="radiogroup"
      className="p-choices"
      aria-labelledby={labelId}
      aria-required={field.required || undefined}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
    >
      {choices.map(({ value: choice, text }) => (
        <label key={choice} className="p-choice">
          <input
            type="radio"
            className="p-radio"
            name={id}
            checked={chosen === choice}
            onChange={() => onChange(choice)}
            onClick={() => chosen === choice && !field.required && onChange(undefined)}
          />
          <span>{text}</span>
        </label>
      ))}
    </div>
  );
}

function CheckboxInput(props: WidgetProps) {
  const { id, labelId, field, value, describedBy, onChange, ports } = props;
  const chosen = textsOfValue(value);
  const { choices } = useChoices(field.choices, chosen, ports);
  const toggle = (choice: string, on: boolean) => {
    const next = choices.map((known) => known.value).filter((known) => (known === choice ? on : chosen.includes(known)));
    onChange(next.length === 0 ? undefined : next);
  };
  return (
    <fieldset id={id} tabIndex={-1} className="p-choices" aria-labelledby={labelId} aria-describedby={describedBy}>
      {choices.map(({ value: choice, text }) => (
        <label key={choice} className="p-choice">
          <input type="checkbox" className="p-checkbox" checked={chosen.includes(choice)} onChange={(event) => toggle(choice, event.target.checked)} />
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  );
}
