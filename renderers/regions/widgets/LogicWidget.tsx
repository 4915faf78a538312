import { PropertyType } from '#schemas/codes.ts';
import { logicText } from '#schemas/formats/logic.ts';
import { inputAttributes, type Widget, type WidgetProps } from '#renderers/regions/widgets/controls/widget.ts';
import './choices.css';

/** Yes or no, as a switch with its word. */
export const logicWidget = { propertyTypes: [PropertyType.logic], Input: LogicInput, boxless: true } satisfies Widget;

function LogicInput(props: WidgetProps) {
  const { field, value, onChange, ports } = props;
  const { 'aria-required': _required, ...attributes } = inputAttributes(props);
  const on = value === true;
  return (
    <span className="p-switch-line">
      {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a native checkbox says itself whether it is checked */}
      <input {...attributes} type="checkbox" role="switch" className="p-switch" checked={on} onChange={(event) => onChange(event.target.checked)} />
      <span className="p-switch-word" aria-hidden="true">
        {logicText(on, field, ports.locale)}
      </span>
    </span>
  );
}
