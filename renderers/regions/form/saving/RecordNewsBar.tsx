import { useLayoutEffect, useRef } from 'react';
import type { Translate } from '#renderers/contracts/ports.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import './DraftNotice.css';

interface RecordNewsBarProps {
  /** In words, what has happened to the record. */
  text: string;
  /** Shows the record as it is now; absent where there is nothing to show. */
  onShow?: (() => void) | undefined;
  t: Translate;
}

/** Says at the head of a form that its record is no longer as it shows; what is being read or typed below stays where it is. Source: BX-091. */
export function RecordNewsBar({ text, onShow, t }: RecordNewsBarProps) {
  const bar = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { current } = bar;
    const body = current?.parentElement?.querySelector('.p-form-body');
    // The bar has pushed the fields down by its height.
    if (current && body && body.scrollTop > 0) body.scrollTop += current.offsetHeight;
  }, []);
  return (
    <section ref={bar} className="p-draft" data-outdated aria-label={t('news:label')}>
      <div className="p-draft-head">
        <Icon name="alert" size={16} />
        <output>{text}</output>
        {onShow && (
          <Button size="small" onClick={onShow}>
            {t('news:show')}
          </Button>
        )}
      </div>
    </section>
  );
}
