import type { Translate } from '#renderers/contracts/ports.ts';
import '#renderers/regions/base/Segmented.css';

/** The tabs by their filter; the empty one is all. */
const TABS = [
  ['', 'all'],
  ['TIMEOUT', 'TIMEOUT'],
  ['TODAY', 'TODAY'],
] as const;

interface TriageTabsProps {
  /** undefined = on their way. */
  counts: { all: number; TIMEOUT: number; TODAY: number } | undefined;
  /** Filter by time-out; empty = all. */
  value: string;
  t: Translate;
  onChange(timeout: string | undefined): void;
}

/** All, overdue, due today, each with its number; buttons, so that the keys of the list go on where one was pressed. Source: mockups 08, 23. */
export function TriageTabs({ counts, value, t, onChange }: TriageTabsProps) {
  return (
    <fieldset className="p-segmented p-triage-tabs" aria-label={t('triage:tabs.label')}>
      {TABS.map(([code, key]) => (
        <button key={key} type="button" aria-pressed={code === value} className="p-segmented-choice p-triage-tab" onClick={() => onChange(code || undefined)}>
          {t(`triage:tabs.${key}`)} <span className="p-triage-number">{counts?.[key] ?? ''}</span>
        </button>
      ))}
    </fieldset>
  );
}
