import { useEffect, useState } from 'react';
import type { Translate } from '#renderers/contracts/ports.ts';
import type { PendingAct } from '#renderers/contracts/triage.ts';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import './pendingActs.css';

/** How long an act can be taken back, s. Source: BX-023. */
const SECONDS = 5;

interface UndoToastProps {
  pending: readonly PendingAct[];
  onUndo(): void;
  t: Translate;
  /** Where it stands on its screen. */
  className: string;
}

/** What was done last and can be taken back; its ring runs down. It counts and never waits. Source: mockups 08, 23, 25. */
export function UndoToast({ pending, onUndo, t, className }: UndoToastProps) {
  const last = pending.at(-1);
  return (
    <output className={className}>
      {last && <ShownToast key={last.id} last={last} count={pending.filter(({ code }) => code === last.code).length} onUndo={onUndo} t={t} />}
    </output>
  );
}

function ShownToast({ last, count, onUndo, t }: { last: PendingAct; count: number; onUndo(): void; t: Translate }) {
  const seconds = useSecondsLeft();
  const { code, title } = last;
  return (
    <div className="p-triage-toast">
      <Icon name="success" size={16} className="p-triage-toast-mark" />
      <span className="p-triage-toast-words">{count > 1 ? t(`triage:pending.${code}_count`, { number: count }) : t(`triage:pending.${code}`, { title })}</span>
      <button type="button" className="p-triage-undo" aria-keyshortcuts="z" onClick={onUndo}>
        <svg className="p-triage-ring" width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
          <circle cx="8" cy="8" r="6.5" />
          <circle cx="8" cy="8" r="6.5" pathLength="100" className="p-triage-ring-left" />
        </svg>
        <span>{t('triage:undo')}</span>
        <span aria-hidden="true">{t('triage:seconds', { seconds })}</span>
        <kbd aria-hidden="true">Z</kbd>
      </button>
    </div>
  );
}

function useSecondsLeft(): number {
  const [left, setLeft] = useState(SECONDS);
  useEffect(() => {
    const timer = setInterval(() => setLeft((now) => Math.max(1, now - 1)), 1000);
    return () => clearInterval(timer);
  }, []);
  return left;
}
