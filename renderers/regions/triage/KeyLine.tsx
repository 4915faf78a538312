import type { Translate } from '#renderers/contracts/ports.ts';
import type { TriageKind } from '#renderers/contracts/triage.ts';

const LINES: Readonly<Record<TriageKind, readonly [keys: readonly string[], word: string][]>> = {
  todo: [
    [['J', 'K'], 'move'],
    [['A'], 'agree'],
    [['R'], 'reject'],
    [['X'], 'check'],
    [['Z'], 'undo'],
  ],
  toread: [
    [['J', 'K'], 'move'],
    [['␣'], 'read'],
    [['O'], 'form'],
  ],
};

/** The keys that are used most, at the foot of the list, as many as have room; the help behind '?' says them all. Source: mockups 08, 23. */
export function KeyLine({ kind, t }: { kind: TriageKind; t: Translate }) {
  const entry = ([keys, word]: (typeof LINES)[TriageKind][number]) => (
    <span key={word}>
      {keys.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
      {t(`triage:keys.${word}`)}
    </span>
  );
  return (
    <p className="p-triage-keys" aria-hidden="true">
      <span className="p-triage-keys-used">{LINES[kind].map(entry)}</span>
      {entry([['?'], 'all'])}
    </p>
  );
}
