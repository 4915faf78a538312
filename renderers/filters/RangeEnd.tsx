import { useState } from 'react';

export interface RangeEndProps {
  id?: string;
  label: string;
  describedBy: string | undefined;
  /** What stands here is at fault. */
  invalid: boolean;
  placeholder: string;
  text: string;
  /** What was typed, once the field is left or Enter pressed. */
  onType(text: string): void;
}

/** One end of a range, typed freely and read when it is left. */
export function RangeEnd({ id, label, describedBy, invalid, placeholder, text, onType }: RangeEndProps) {
  const [typed, setTyped] = useState<string>();
  const commit = () => {
    if (typed !== undefined) onType(typed.trim());
    setTyped(undefined);
  };
  return (
    <input
      id={id}
      type="text"
      inputMode="numeric"
      autoComplete="off"
      className="p-filter-input p-filter-date"
      aria-label={label}
      aria-describedby={describedBy}
      aria-invalid={invalid}
      placeholder={placeholder}
      value={typed ?? text}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => event.key === 'Enter' && commit()}
    />
  );
}
