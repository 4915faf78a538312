import { useId } from 'react';
import { Icon, type IconName } from './Icon.tsx';
import './Segmented.css';

export interface SegmentedProps<K extends string> {
  /** Accessible name of the whole. */
  label: string;
  choices: readonly { key: K; label: string; icon?: IconName }[];
  value: K;
  /** On a phone the icons stand for the words. */
  iconsOnPhone?: boolean;
  onChange(key: K): void;
}

/** A few choices side by side, one of them chosen: radio buttons, changed by the arrow keys. */
export function Segmented<K extends string>({ label, choices, value, iconsOnPhone, onChange }: SegmentedProps<K>) {
  const name = useId();
  return (
    <div className="p-segmented" role="radiogroup" aria-label={label} data-icons-on-phone={iconsOnPhone}>
      {choices.map(({ key, label: text, icon }) => (
        <label key={key} className="p-segmented-choice">
          <input type="radio" name={name} checked={key === value} onChange={() => onChange(key)} />
          {icon && <Icon name={icon} size={16} />}
          <span className="p-segmented-text">{text}</span>
        </label>
      ))}
    </div>
  );
}
