import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { WORK_COUNTERS, type WorkCounter } from '#schemas/workflow/workCounter.ts';
import { Skeleton } from '#renderers/regions/base/Busy.tsx';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import { useTranslate } from '#src/services/texts/i18n.ts';
import { FigureHint } from './FigureHint.tsx';
import { useCountedWork } from './useCountedWork.ts';

/** Where each counter leads. */
const ADDRESSES: Readonly<Record<WorkCounter, string>> = {
  todo: '/workflow-center/my-unfinished-workitem',
  toRead: '/workflow-center/my-unread-workitem',
  started: '/workflow-center/my-workflow',
  exceptions: '/workflow-center/query-instance?f.abnormal=EXCEPTION',
};

/** How much work of a kind there is, large; the whole block leads to its list. A counter nobody knows is drawn as such. Source: EN-010, AP-007, contract 15.8. */
export function CountBlock({ of, title }: { of: string; title: string }) {
  const t = useTranslate();
  const counter = WORK_COUNTERS.find((one) => one === of);
  if (counter !== undefined) return <Count counter={counter} name={title || t(`home:count.${counter}`)} />;
  return (
    <div className="p-figure">
      <span className="p-figure-name">{title}</span>
      <span className="p-figure-hint">{t('home:count.unknown', { of, known: WORK_COUNTERS.join(', ') })}</span>
    </div>
  );
}

function Count({ counter, name }: { counter: WorkCounter; name: string }) {
  const t = useTranslate();
  const { count, overdue, isFailed, again } = useCountedWork(counter);
  const wasRetried = useRef(false);
  const hadFocus = useRef(false);
  /** The button that was pressed, or had the focus when the number came by itself, is gone by then. */
  const takeFocus = (link: HTMLElement | null) => {
    if (wasRetried.current || hadFocus.current) link?.focus();
    if (link) wasRetried.current = hadFocus.current = false;
  };
  const recordFocus = (button: HTMLElement | null) => () => {
    hadFocus.current = document.activeElement === button;
  };
  const retry = () => {
    wasRetried.current = true;
    again();
  };
  if (isFailed)
    return (
      <FigureHint icon="error" name={name} text={t('home:failed')}>
        <Button ref={recordFocus} variant="link" size="small" aria-label={t('home:count.again', { name })} onClick={retry}>
          {t('common:retry')}
        </Button>
      </FigureHint>
    );
  return (
    <Link ref={takeFocus} className="p-figure p-figure-link" to={ADDRESSES[counter]}>
      <span className="p-figure-name">{name}</span>
      <span className="p-figure-line">
        {count === undefined ? <Skeleton width={40} height={24} /> : <span className="p-figure-value">{count}</span>}
        {overdue > 0 && (
          <span className="p-figure-urgent">
            <Icon name="alert" size={14} />
            {t('home:overdue', { count: overdue })}
          </span>
        )}
      </span>
      <Icon name="chevronRight" size={16} className="p-figure-icon" />
    </Link>
  );
}
