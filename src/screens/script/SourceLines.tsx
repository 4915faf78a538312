const SHOWN = 5;

/** A line of the script with those around it, or with `isBegin` those that follow. */
export function SourceLines({ source, line, label, isBegin = false }: { source: string; line: number; label: string; isBegin?: boolean }) {
  const all = source.split('\n');
  const from = Math.max(0, line - 1 - (isBegin ? 0 : Math.floor(SHOWN / 2)));
  return (
    <ol className="p-script-source" aria-label={label} start={from + 1}>
      {all.slice(from, from + SHOWN).map((text, at) => (
        <li key={from + at} value={from + at + 1} aria-current={from + at + 1 === line || undefined}>
          <span className="p-script-number" aria-hidden="true">
            {from + at + 1}
          </span>
          <code>{text || ' '}</code>
        </li>
      ))}
    </ol>
  );
}
