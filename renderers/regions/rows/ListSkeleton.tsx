import { PropertyType } from '#schemas/codes.ts';
import { Skeleton } from '#renderers/regions/base/Busy.tsx';
import { COLUMNS_BELOW_TITLE, isLongOnCard } from './columnsOfCard.ts';
import './ListCards.css';
import './ListSkeleton.css';

/** As many as the mask of the rows holds. */
const COLUMNS = 8;
const COLUMN_PX = 176;
const CARDS = 6;
const UNKNOWN: readonly SkeletonColumn[] = Array.from({ length: COLUMNS_BELOW_TITLE }, () => ({ name: '\u00a0', propertyType: PropertyType.shortText }));
/** Bar widths in percent, so that the skeleton looks like words. */
const BARS = [62, 44, 78, 52, 70, 38];

export interface SkeletonColumn {
  name: string;
  propertyType: number;
}

export interface ListSkeletonProps {
  label: string;
  /** The columns by name and type, of cards those that stand on them; empty while they are not known. */
  columns: readonly SkeletonColumn[];
  /** Cards will stand there instead of rows. */
  cards: boolean;
}

/** Bars where the rows will stand, with their final measures, so that nothing jumps. Source: LS-033, look.md. */
export function ListSkeleton({ label, columns, cards }: ListSkeletonProps) {
  return (
    <output className="p-list-skeleton" aria-label={label} data-unknown={columns.length === 0 || undefined}>
      {cards ? <CardBars columns={columns} /> : <RowBars columns={columns} />}
    </output>
  );
}

/** The bars of all rows are one element behind a mask: a hundred would cost more than the rows that follow them. */
function RowBars({ columns }: Pick<ListSkeletonProps, 'columns'>) {
  return (
    <>
      <div className="p-list-skeleton-head" aria-hidden="true">
        {columns.slice(0, COLUMNS).map(({ name }, at) => (
          // A skeleton column has no identity but its place.
          <span key={at}>{name}</span>
        ))}
      </div>
      <div className="p-list-skeleton-rows" aria-hidden="true">
        <div className="p-skeleton" style={columns.length > 0 ? { maxWidth: columns.length * COLUMN_PX } : undefined} />
      </div>
    </>
  );
}

function CardBars({ columns }: Pick<ListSkeletonProps, 'columns'>) {
  const fields = columns.length > 0 ? columns.slice(1) : UNKNOWN;
  return (
    <div className="p-cards" aria-hidden="true">
      {Array.from({ length: CARDS }, (_, row) => (
        <div key={row} className="p-card">
          <div className="p-card-open">
            <Skeleton width={barWidth(row)} />
          </div>
          <div className="p-card-fields">
            {fields.map(({ name, propertyType }, at) => (
              <div key={at} className="p-card-field" data-long={isLongOnCard(propertyType) || undefined}>
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
