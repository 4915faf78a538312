import type { IconName } from '#renderers/regions/base/Icon.tsx';
import { Icon } from '#renderers/regions/base/Icon.tsx';

/** One figure of a step: what is right, what is only perhaps, what is wrong. */
export interface ImportCount {
  kind: 'success' | 'warning' | 'danger';
  text: string;
}

const SIGNS: Readonly<Record<ImportCount['kind'], IconName>> = { success: 'success', warning: 'alert', danger: 'error' };

/** The head of a step: what it is about, and its figures. Look: mockup 07. */
export function ImportHead({ name, detail, counts }: { name: string; detail: string; counts: readonly ImportCount[] }) {
  return (
    <div className="p-import-head">
      <div className="p-import-about">
        <p className="p-import-file">{name}</p>
        <p className="p-import-hint">{detail}</p>
      </div>
      <ul className="p-import-counts">
        {counts.map(({ kind, text }) => (
          <li key={kind + text} data-kind={kind}>
            <Icon name={SIGNS[kind]} size={14} />
            {text}
          </li>
        ))}
      </ul>
    </div>
  );
}
