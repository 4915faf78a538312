import { PropertyType } from '#schemas/codes.ts';
import { inputAttributes, textOfValue, type Widget, type WidgetProps } from '#renderers/regions/widgets/controls/widget.ts';
import '#renderers/regions/widgets/controls/typed.css';

/** One line of text. */
export const textWidget = { propertyTypes: [PropertyType.shortText], Input: TextInput } satisfies Widget;

/** Several lines of text, with the count where there is a limit. */
export const longTextWidget = { propertyTypes: [PropertyType.longText], Input: LongTextInput } satisfies Widget;

function TextInput(props: WidgetProps) {
  const { value, onChange } = props;
  return (
    <input
      {...inputAttributes(props)}
      type="text"
      className="p-input"
      autoComplete="off"
      value={textOfValue(value)}
      onChange={(event) => onChange(event.target.value || undefined)}
    />
  );
}

function LongTextInput(props: WidgetProps) {
  const { field, value, onChange, ports } = props;
  const text = textOfValue(value);
  const used = [...text].length;
  const limit = field.maxLength;
  return (
    <div className="p-long-text">
      <textarea {...inputAttributes(props)} className="p-input" rows={3} value={text} onChange={(event) => onChange(event.target.value || undefined)} />
      {limit !== undefined && used > limit * 0.8 && (
        <span className="p-long-text-count" data-over={used > limit || undefined}>
          {ports.t('form:text.count', { used, limit })}
        </span>
      )}
    </div>
  );
}
