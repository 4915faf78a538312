import { useState } from 'react';
import { IconButton } from '#renderers/regions/base/IconButton.tsx';
import { inputAttributes, SECRET_TEXT, textOfValue, type Widget, type WidgetProps } from '#renderers/regions/widgets/controls/widget.ts';
import '#renderers/regions/widgets/controls/typed.css';

/** One masked line, with an eye that shows it; what browsers may fill in stands in `options.autoComplete`. */
export const passwordWidget = { propertyTypes: [SECRET_TEXT], Input: PasswordInput } satisfies Widget;

function PasswordInput(props: WidgetProps) {
  const { field, value, ports, onChange } = props;
  const [isVisible, setVisible] = useState(false);
  return (
    <span className="p-secret">
      <input
        {...inputAttributes(props)}
        type={isVisible ? 'text' : 'password'}
        className="p-input"
        autoComplete={fillIn(field.options)}
        autoCapitalize="none"
        spellCheck={false}
        value={textOfValue(value)}
        onChange={(event) => onChange(event.target.value || undefined)}
      />
      <IconButton
        size="small"
        icon={isVisible ? 'eyeOff' : 'eye'}
        label={ports.t(isVisible ? 'password:hide' : 'password:show', { name: field.name })}
        onClick={() => setVisible(!isVisible)}
      />
    </span>
  );
}

function fillIn(options: WidgetProps['field']['options']): string {
  const wanted: unknown = typeof options === 'object' && options !== null ? Reflect.get(options, 'autoComplete') : undefined;
  return typeof wanted === 'string' ? wanted : 'off';
}
