const AROUND = 2;

/** A line of the script with those around it. `lead` lines before it; the rest follow. */
export function SourceLines({ source, line, label }: { source: string; line: number; label: string }) {
  const all = source.split('\n');
  const from = Math.max(0, line - 1 - AROUND);
  return (
    <ol className="p-script-source" aria-label={label} start={from + 1}>
      {all.slice(from, line + AROUND).map((text, at) => (
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
