import { useEffect } from 'react';
import { useLatest } from '#renderers/regions/hooks/useLatest.ts';
import { faultPlace, type FormPlaces } from './faultPlaces.ts';
import { fieldId } from '#renderers/regions/form/fields/formContext.ts';
import { goToField } from '#renderers/regions/form/fields/goToField.ts';
import type { FieldError } from '#renderers/regions/form/fields/validator.ts';

/** What was refused: `refusals` counts how often. */
interface Refused {
  errors: readonly FieldError[];
  refusals: number;
}

/** After a refused save nothing may look as if it were fine: where no faulty field is in sight, the first one is unfolded and gone to. */
export function useFaultInSight(id: string, { errors, refusals }: Refused, places: FormPlaces): void {
  const latest = useLatest({ errors, places });
  useEffect(() => {
    if (refusals === 0) return;
    let isDisposed = false;
    // What unfolds is drawn at once, which React does not do while it still works on what was drawn last.
    queueMicrotask(() => {
      const { errors: current, places: now } = latest.current;
      const ids = current.filter(({ path }) => faultPlace(path, now) === 'shown').map(({ path }) => fieldId(id, path));
      const [first] = ids;
      if (!isDisposed && first !== undefined && !ids.some(isInSight)) goToField(first);
    });
    return () => {
      isDisposed = true;
    };
  }, [refusals, id, latest]);
}

/** Whether some of the element is on the screen and not scrolled away behind the edges of what it stands in. */
function isInSight(id: string): boolean {
  const element = document.getElementById(id);
  if (!element?.checkVisibility()) return false;
  const { left, top, width, height } = element.getBoundingClientRect();
  const [x, y] = [left + Math.min(width / 2, 20), top + height / 2];
  const there = document.elementFromPoint(x, y);
  return there !== null && (element.contains(there) || there.contains(element));
}
