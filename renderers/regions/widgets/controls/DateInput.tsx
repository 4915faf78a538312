import { useRef, useState, type ReactNode, type Ref } from 'react';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import { Popover } from '#renderers/regions/base/Popover.tsx';
import { LazyBoundary } from '#renderers/regions/lazy/LazyBoundary.tsx';
import { PanelSkeleton } from './PickerField.tsx';
import './DateInput.css';
import '#renderers/regions/widgets/pickers/panel.css';

export interface DateInputProps {
  /** Attributes of the text field: id, name, error, description. */
  attributes: Record<string, unknown>;
  /** What is shown while nobody types. */
  text: string;
  placeholder: string;
  openLabel: string;
  /** What was typed, once the field is left or Enter pressed; `''` = cleared. */
  onType(text: string): void;
  /** The calendar, loaded when it opens. */
  panel(close: () => void): ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** A date that is typed in our own format, or picked from a calendar that opens. */
export function DateInput({ attributes, text, placeholder, openLabel, onType, panel, ref }: DateInputProps) {
  const [typed, setTyped] = useState<string>();
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const commit = () => {
    if (typed !== undefined && typed !== text) onType(typed.trim());
    setTyped(undefined);
  };
  return (
    <div className="p-date-input">
      <input
        {...attributes}
        ref={ref}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        className="p-input"
        placeholder={placeholder}
        value={typed ?? text}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit();
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          opener.current?.focus();
          setOpen(true);
        }}
      />
      <button
        ref={opener}
        type="button"
        className="p-date-opener"
        aria-label={openLabel}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Icon name="calendar" size={16} />
      </button>
      <Popover anchor={opener} open={open} onClose={() => setOpen(false)} label={openLabel} placement="bottom-end" className="p-picker-panel">
        <LazyBoundary place={<PanelSkeleton />}>{panel(() => setOpen(false))}</LazyBoundary>
      </Popover>
    </div>
  );
}
