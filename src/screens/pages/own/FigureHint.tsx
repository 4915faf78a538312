import type { ReactNode } from 'react';
import { Icon } from '#renderers/regions/base/Icon.tsx';

/** A block of one figure that does not show it: its name and the reason, on the lines where they would stand. */
export function FigureHint({ icon, name, text, children }: { icon: 'lock' | 'error'; name: string; text: string; children?: ReactNode }) {
  return (
    <div className="p-figure" role={icon === 'error' ? 'alert' : undefined}>
      {name !== '' && <span className="p-figure-name">{name}</span>}
      <span className="p-figure-hint">
        <Icon name={icon} size={16} />
        <span className="p-figure-words" title={text}>
          {text}
        </span>
        {children}
      </span>
    </div>
  );
}
