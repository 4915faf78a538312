import type { Dated } from './calendarDates.ts';
import { RecordName } from './RecordName.tsx';
import type { RecordTexts } from './recordTexts.ts';

interface RecordListProps {
  dated: readonly Dated[];
  texts: RecordTexts;
  /** Accessible name. */
  label: string;
  onOpen(dated: Dated): void;
}

/** Records below each other, each with its time or days; one that is chosen opens. */
export function RecordList({ dated, texts, label, onOpen }: RecordListProps) {
  return (
    <ul className="p-calendar-records" aria-label={label}>
      {dated.map((one) => (
        <li key={one.row.id}>
          <button type="button" className="p-calendar-record" onClick={() => onOpen(one)}>
            <RecordName dated={one} texts={texts} />
            <span className="p-calendar-when">{one.from === one.to ? texts.time(one) : texts.days(one)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
