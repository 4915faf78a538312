import type { KeyboardEvent } from 'react';
import { addDays, addMonths, weekday } from '#schemas/formats/filters/dateInput.ts';

/** The day a key leads to: a day or a week on, the ends of the week, a month on; undefined for other keys. Source: BX-019. */
export function dayAfterKey(
  { key, shiftKey, ctrlKey, metaKey, altKey }: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>,
  day: string,
) {
  if (shiftKey || ctrlKey || metaKey || altKey) return undefined;
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return addDays(day, -weekday(day));
    case 'End':
      return addDays(day, 6 - weekday(day));
    case 'PageUp':
      return sameDay(day, -1);
    case 'PageDown':
      return sameDay(day, 1);
    default:
      return undefined;
  }
}

/** The same day of another month, or the last one that month has. */
function sameDay(day: string, months: -1 | 1): string {
  const first = addMonths(day, months);
  const last = addDays(addMonths(first, 1), -1);
  const same = first.slice(0, 8) + day.slice(8);
  return same > last ? last : same;
}
