import { Skeleton } from './base/Busy.tsx';
import './listSkeleton.css';

const ROWS = 12;
/** Bar widths in percent, so that the skeleton looks like words. */
const BARS = [62, 44, 78, 52, 70, 38];

/** Bars where the rows will stand, with their final measures, so that nothing jumps. Source: LS-033, look.md. */
export function ListSkeleton({ label, names }: { label: string; names: readonly string[] }) {
  const columns = names.length > 0 ? names.slice(0, 8) : BARS.map(() => '');
  return (
    <output className="p-list-skeleton" aria-label={label}>
      <div className="p-list-skeleton-head" aria-hidden="true">
        {columns.map((name, at) => (
          // A skeleton column has no identity but its place.
          <span key={at}>{name}</span>
        ))}
      </div>
      {Array.from({ length: ROWS }, (_, row) => (
        <div key={row} className="p-list-skeleton-row" aria-hidden="true">
          {columns.map((_, at) => (
            <span key={at}>
              <Skeleton width={`${BARS[(at + row) % BARS.length] ?? 50}%`} height={12} />
            </span>
          ))}
        </div>
      ))}
    </output>
  );
}
