import { isCountedDays, MOST_RELATIVE_DAYS, relativeWordsOf } from '#schemas/formats/filters/relativeValue.ts';
import { readShortRelative, writeShortRelative } from '#schemas/formats/filters/shortRelative.ts';
import type { QueryCondition } from '#schemas/list.ts';
import { comparisonText, relativeText } from '#renderers/contracts/filterText.ts';
import type { Ports } from '#renderers/contracts/ports.ts';

interface RelativeValueProps {
  item: QueryCondition;
  /** In its short form, e.g. `@nextDays:7`; undefined = none yet. */
  value: unknown;
  errorId: string | undefined;
  ports: Ports;
  onChange(value: unknown): void;
}

/** Days a user begins with where a word takes a number of them. */
const USUAL_DAYS = 7;

/** What is another value tomorrow, or for another person: days of the calendar, days from today on, me, my department. Source: BX-072. */
export function RelativeValue({ item, value, errorId, ports: { t }, onChange }: RelativeValueProps) {
  const { relative = '', n } = readShortRelative(value) ?? {};
  const choose = (word: string) => {
    if (word === '') return onChange(undefined);
    onChange(writeShortRelative({ relative: word, n: isCountedDays(word) ? (n ?? USUAL_DAYS) : undefined }));
  };
  const fault = { 'aria-describedby': errorId, 'aria-invalid': errorId !== undefined };
  return (
    <div className="p-builder-relative">
      <select className="p-select" aria-label={comparisonText(item, 'relative', t)} {...fault} value={relative} onChange={({ target }) => choose(target.value)}>
        <option value="">{t('builder:choose')}</option>
        {relativeWordsOf(item.propertyType).map((word) => (
          <option key={word} value={word}>
            {isCountedDays(word) ? t(`builder:counted.${word}`) : relativeText({ relative: word }, t)}
          </option>
        ))}
      </select>
      {isCountedDays(relative) && (
        <input
          type="number"
          className="p-input"
          min={1}
          max={MOST_RELATIVE_DAYS}
          aria-label={t('builder:days')}
          {...fault}
          value={typeof n === 'number' ? n : ''}
          onChange={({ target }) => onChange(writeShortRelative({ relative, n: target.value === '' ? undefined : Number(target.value) }))}
        />
      )}
    </div>
  );
}
