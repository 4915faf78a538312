import { Skeleton } from '#renderers/regions/base/Busy.tsx';
import { FIELDS_ON_A_CARD } from './cardColumns.ts';
import './ListCards.css';
import './ListSkeleton.css';

/** As many as the mask of the rows holds. */
const COLUMNS = 8;
const COLUMN_PX = 176;
const CARDS = 6;
/** Bar widths in percent, so that the skeleton looks like words. */
const BARS = [62, 44, 78, 52, 70, 38];

export interface ListSkeletonProps {
  label: string;
  /** Names of the columns, of cards those that stand on them; empty while they are not known. */
  names: readonly string[];
  /** Types of the columns of cards. */
  types?: readonly (number | undefined)[];
  /** Cards will stand there instead of rows. */
  cards: boolean;
}

/** Bars where the rows will stand, with their final measures, so that nothing jumps. Source: LS-033, look.md. */
export function ListSkeleton({ label, names, types, cards }: ListSkeletonProps) {
  return (
    <output className="p-list-skeleton" aria-label={label}>
      {cards ? <CardBars names={names} types={types} /> : <RowBars names={names} />}
    </output>
  );
}

/** The bars of all rows are one element behind a mask: a hundred would cost more than the rows that follow them. */
function RowBars({ names }: { names: readonly string[] }) {
  return (
    <>
      <div className="p-list-skeleton-head" aria-hidden="true">
        {names.slice(0, COLUMNS).map((name, at) => (
          // A skeleton column has no identity but its place.
          <span key={at}>{name}</span>
        ))}
      </div>
      <div className="p-list-skeleton-rows" aria-hidden="true">
        <div className="p-skeleton" style={names.length > 0 ? { maxWidth: names.length * COLUMN_PX } : undefined} />
      </div>
    </>
  );
}

function CardBars({ names, types }: Pick<ListSkeletonProps, 'names' | 'types'>) {
  const fields = names.length > 0 ? names.slice(1) : Array.from({ length: FIELDS_ON_A_CARD }, () => '\u00a0');
  return (
    <div className="p-cards" aria-hidden="true">
      {Array.from({ length: CARDS }, (_, row) => (
        <div key={row} className="p-card">
          <div className="p-card-open">
            <Skeleton width={barWidth(row)} />
          </div>
          <div className="p-card-fields">
            {fields.map((name, at) => (
              <div key={at} className="p-card-field" data-type={types?.[at + 1]}>
                <span className="p-card-name">{name}</span>
                <span className="p-card-value">
                  <Skeleton width={barWidth(at + row)} height={12} />
                </span>
              </div>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}

function barWidth(at: number): string {
  return `${BARS[at % BARS.length] ?? 50}%`;
}
