import type { DeleteLine } from '#renderers/contracts/deletion.ts';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import './DeleteLines.css';

/** What deleting means, a line for each kind of result and for each relation that names what goes. */
export function DeleteLines({ lines }: { lines: readonly DeleteLine[] }) {
  return (
    <ul className="p-delete-lines">
      {lines.map((line) => (
        <li key={line.text} className="p-delete-line" data-blocked={line.blocked || undefined}>
          <Icon name={line.blocked ? 'denied' : 'alert'} size={18} />
          <span>{line.text}</span>
        </li>
      ))}
    </ul>
  );
}
