import type { ReactNode } from 'react';
import type { Translate } from '#renderers/contracts/ports.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import type { BarButton } from '#renderers/regions/base/barButton.ts';
import '#renderers/regions/base/Bar.css';

export interface ActionBarProps {
  buttons: readonly BarButton[];
  editing: boolean;
  dirty: boolean;
  /** Whether what was typed is kept, in words. */
  mark: string;
  /** Stands at the beginning. */
  tools: ReactNode;
  t: Translate;
  onCancel(): void;
}

/** The buttons of a form on one line, below each other where there is no room; the main one rightmost unless the form says otherwise. */
export function ActionBar({ buttons, editing, dirty, mark, tools, t, onCancel }: ActionBarProps) {
  const shown = buttons.filter(({ isShown }) => isShown);
  if (!editing && shown.length === 0 && !tools) return null;
  return (
    <footer className="p-bar p-form-bar">
      {tools}
      <span className="p-form-bar-hint">
        <span aria-live={editing ? 'polite' : undefined}>{editing && dirty ? t('form:bar.changed') : ''}</span>
        {/* It changes as long as somebody types: read out, it would disturb. */}
        {editing && dirty && mark !== '' && <span>{mark}</span>}
      </span>
      {editing && (
        <Button key="portal cancel" onClick={onCancel}>
          {t('form:bar.cancel')}
        </Button>
      )}
      {/* Each by its code: a button that turned into a submit button under the click would save at once. */}
      {shown.map(({ code, button, press }) => (
        // A press that comes too late is none.
        <Button key={code} {...button} onClick={button.type === 'submit' ? undefined : () => void press().catch(() => undefined)} />
      ))}
    </footer>
  );
}
