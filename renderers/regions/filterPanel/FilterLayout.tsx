import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '#renderers/regions/base/Button.tsx';
import type { QueryCondition } from '#schemas/list.ts';
import { isDate } from '#schemas/propertyTypes/traits.ts';
import { useFilterPanel } from './filterContext.ts';

/** Least widths of a condition and room of the buttons, px (mockup 03). */
const WIDTH = { normal: 196, range: 300, buttons: 280, gap: 8 } as const;

/** The field of a date holds two of them, from and to. */
const isWide = ({ propertyType }: QueryCondition): boolean => isDate(propertyType);

/** As many conditions as fit into one row with the buttons; the others behind 'more'. */
export function FilterLayout({ parts }: { parts: ReadonlyMap<string, ReactNode> }) {
  const { conditions, ports, filled, isAtFault, reset, submitId } = useFilterPanel();
  const { t } = ports;
  const box = useRef<HTMLDivElement>(null);
  const [fitting, setFitting] = useState(conditions.length);
  const [isOpened, setOpened] = useState(false);
  // Before the first paint, so that no condition is drawn only to be taken away.
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const fit = () => setFitting(countFitting(conditions, element.clientWidth));
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(element);
    return () => observer.disconnect();
  }, [conditions]);
  const first = conditions.slice(0, fitting);
  const rest = conditions.slice(fitting);
  // What is to be mended shows.
  const open = isOpened || rest.some(({ propertyCode }) => isAtFault(propertyCode));
  const hidden = rest.filter(({ propertyCode }) => filled(propertyCode)).length;
  return (
    <div ref={box} className="p-filter-places">
      <div className="p-filter-row">
        {first.map((condition) => (
          <Place key={condition.propertyCode} condition={condition} parts={parts} />
        ))}
        <div className="p-filter-buttons">
          <Button id={submitId} type="submit" variant="primary">
            {t('filter:search')}
          </Button>
          <Button onClick={reset}>{t('filter:reset')}</Button>
          {rest.length > 0 && (
            <Button variant="link" trailingIcon={open ? 'chevronUp' : 'chevronDown'} aria-expanded={open} onClick={() => setOpened(!open)}>
              {t(open ? 'filter:less' : 'filter:more')}
              {hidden > 0 && (
                <span className="p-filter-badge" title={t('filter:filled', { count: hidden })}>
                  {hidden}
                </span>
              )}
            </Button>
          )}
        </div>
      </div>
      {open && rest.length > 0 && (
        <div className="p-filter-rest">
          {rest.map((condition) => (
            <Place key={condition.propertyCode} condition={condition} parts={parts} />
          ))}
        </div>
      )}
    </div>
  );
}

function Place({ condition, parts }: { condition: QueryCondition; parts: ReadonlyMap<string, ReactNode> }) {
  return (
    <div className="p-filter-place" data-condition={condition.propertyCode} data-range={isWide(condition) || undefined}>
      {parts.get(condition.propertyCode)}
    </div>
  );
}

/** Conditions that fit into a row of `width` pixels; on a phone they stand below each other, all of them. */
function countFitting(conditions: readonly QueryCondition[], width: number): number {
  if (matchMedia('(max-width: 767px)').matches) return conditions.length;
  let room = width - WIDTH.buttons;
  const tooMany = conditions.findIndex((condition) => {
    room -= (isWide(condition) ? WIDTH.range : WIDTH.normal) + WIDTH.gap;
    return room < 0;
  });
  return tooMany < 0 ? conditions.length : Math.max(1, tooMany);
}
