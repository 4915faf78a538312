import type { KeyboardEvent } from 'react';
import './logCount.css';

interface TrackTabsProps<K extends string> {
  /** Accessible name of the whole. */
  label: string;
  /** `count` = how many there are, undefined until that is known; without the field nothing is counted. */
  tabs: readonly { key: K; label: string; count?: number | undefined }[];
  value: K;
  onChange(key: K): void;
}

/** Ids of a tab and of what it shows. */
export const trackTabId = (key: string): string => `p-track-tab-${key}`;
export const trackPanelId = (key: string): string => `p-track-panel-${key}`;

/** The parts of the track as tabs: arrow keys change them. */
export function TrackTabs<K extends string>({ label, tabs, value, onChange }: TrackTabsProps<K>) {
  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ key }) => key === value);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    const next = to === undefined ? undefined : tabs[(to + tabs.length) % tabs.length];
    if (!next) return;
    event.preventDefault();
    onChange(next.key);
    document.querySelector<HTMLElement>(`#${trackTabId(next.key)}`)?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its tabs have the focus
    <div className="p-track-tabs" role="tablist" aria-label={label} onKeyDown={move}>
      {tabs.map(({ key, label: text, ...counted }) => (
        <button
          key={key}
          type="button"
          id={trackTabId(key)}
          role="tab"
          className="p-track-tab"
          aria-selected={key === value}
          aria-controls={key === value ? trackPanelId(key) : undefined}
          tabIndex={key === value ? 0 : -1}
          onClick={() => onChange(key)}
        >
          {text}
          {'count' in counted && <span className="p-log-count">{counted.count || ''}</span>}
        </button>
      ))}
    </div>
  );
}
