import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useReveal } from '#renderers/regions/form/fields/useReveal.ts';
import '#renderers/regions/form/form.css';

export interface TabViewProps {
  tabs: readonly { key: string; title: string; body: ReactNode }[];
}

/** Tabs of a form: arrow keys move, all panels stay in the page so that their fields keep their values. */
export function TabView({ tabs }: TabViewProps) {
  const [current, setCurrent] = useState(0);
  const id = useId();
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (current + step + tabs.length) % tabs.length;
    setCurrent(next);
    document.getElementById(`${id}-tab-${next}`)?.focus();
  };
  return (
    <div className="p-form-tabs">
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the tabs take the focus, not their list */}
      <div role="tablist" className="p-tab-list" onKeyDown={onKey}>
        {tabs.map((tab, at) => (
          <button
            key={tab.key}
            id={`${id}-tab-${at}`}
            type="button"
            role="tab"
            className="p-tab"
            aria-selected={at === current}
            aria-controls={`${id}-panel-${at}`}
            tabIndex={at === current ? 0 : -1}
            onClick={() => setCurrent(at)}
          >
            {tab.title}
          </button>
        ))}
      </div>
      {tabs.map((tab, at) => (
        <Panel key={tab.key} title={tab.title} id={`${id}-panel-${at}`} tabId={`${id}-tab-${at}`} current={at === current} onReveal={() => setCurrent(at)}>
          {tab.body}
        </Panel>
      ))}
    </div>
  );
}

interface PanelProps {
  id: string;
  tabId: string;
  /** Its name, for paper, where all panels stand below each other. */
  title: string;
  current: boolean;
  onReveal(): void;
  children: ReactNode;
}

function Panel({ id, tabId, title, current, onReveal, children }: PanelProps) {
  const part = useRef<HTMLDivElement>(null);
  useReveal(part, onReveal);
  return (
    <div ref={part} id={id} role="tabpanel" aria-labelledby={tabId} className="p-tab-panel" data-title={title} hidden={!current}>
      {children}
    </div>
  );
}
