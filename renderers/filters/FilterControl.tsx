import { useId, type ReactNode } from 'react';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import './filters.css';

export interface FilterControlProps {
  /** Name of the condition, shown inside the control. */
  label: string;
  error: string | undefined;
  /** The inputs; `labelId` names them, `errorId` describes those at fault. */
  children(labelId: string, errorId: string | undefined): ReactNode;
}

/** The box of a typed filter: its name in muted words, then its inputs (mockup 03). */
export function FilterControl({ label, error, children }: FilterControlProps) {
  const id = useId();
  const errorId = error === undefined ? undefined : `${id}-error`;
  return (
    <div className="p-filter">
      <div className="p-filter-control" data-invalid={error !== undefined || undefined}>
        <span id={`${id}-label`} className="p-filter-label">
          {label}
        </span>
        {children(`${id}-label`, errorId)}
      </div>
      <FilterError id={errorId} text={error} />
    </div>
  );
}

/** Why a condition is left out of the search. */
export function FilterError({ id, text }: { id: string | undefined; text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p id={id} className="p-field-error" role="alert">
      <Icon name="error" size={14} />
      <span>{text}</span>
    </p>
  );
}
