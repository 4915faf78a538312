import { useId, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Skeleton } from '#renderers/regions/base/Busy.tsx';
import { errorText } from '#src/services/messages/reportError.ts';
import type { RequestState } from '#renderers/regions/hooks/useRequest.ts';
import { useTranslate } from '#src/services/texts/i18n.ts';

interface StartCardProps<T> {
  title: string;
  count?: number | undefined;
  more: { to: string; text: string };
  state: RequestState<readonly T[]>;
  empty: string;
  onRetry(): void;
  children(entry: T): ReactNode;
}

/** A few entries beside what may be started, in each of their states. */
export function StartCard<T>({ title, count, more, state, empty, onRetry, children }: StartCardProps<T>) {
  const t = useTranslate();
  const id = useId();
  return (
    <section className="p-start-card" aria-labelledby={id}>
      <header className="p-start-card-head">
        <h2 id={id}>{title}</h2>
        {count !== undefined && <span className="p-tag p-tag-neutral">{count}</span>}
        <Link className="p-link p-start-card-more" to={more.to}>
          {more.text}
        </Link>
      </header>
      {state.status === 'loading' && (
        <div aria-busy="true">
          <output className="p-visually-hidden">{t('common:loading')}</output>
          {[0, 1, 2].map((index) => (
            <div key={index} className="p-start-row">
              <Skeleton width={160} />
            </div>
          ))}
        </div>
      )}
      {'error' in state && (
        <p className="p-start-card-hint" role="alert">
          {errorText(state.error, t)}{' '}
          <Button variant="link" size="small" onClick={onRetry}>
            {t('common:retry')}
          </Button>
        </p>
      )}
      {state.status === 'ready' && state.value.length === 0 && <p className="p-start-card-hint">{empty}</p>}
      {state.status === 'ready' && state.value.length > 0 && <ul>{state.value.map(children)}</ul>}
    </section>
  );
}
