import type { MouseEvent, ReactNode } from 'react';
import { Skeleton } from '#renderers/regions/base/Busy.tsx';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Icon, type IconName } from '#renderers/regions/base/Icon.tsx';
import { errorText } from '#src/services/messages/reportError.ts';
import type { RequestState } from '#renderers/regions/hooks/useRequest.ts';
import { useTranslate } from '#src/services/texts/i18n.ts';

interface BlockEntriesProps<T> {
  state: RequestState<readonly T[]>;
  /** Bars that stand while it is loading. */
  size: number;
  /** Looks of the rows: two lines, one line, or tiles. */
  kind: 'item' | 'line' | 'tile';
  /** What an empty block is for. */
  empty: { icon: IconName; title: string; text: string; action?: ReactNode };
  onRetry(): void;
  children(entry: T): ReactNode;
}

/** The entries of a block in each of its states; nothing moves when they come. */
export function BlockEntries<T>({ state, size, kind, empty, onRetry, children }: BlockEntriesProps<T>) {
  const t = useTranslate();
  const retry = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // The button goes: its block keeps the focus.
    currentTarget.closest<HTMLElement>('section')?.focus();
    onRetry();
  };
  if (state.status === 'loading') {
    return (
      <div className={`p-own-list p-own-${kind}s`} aria-busy="true">
        <output className="p-visually-hidden">{t('common:loading')}</output>
        {Array.from({ length: size }, (_, at) => (
          // Bars have no identity but their place.
          <div key={at} className="p-own-entry">
            <Skeleton width={kind === 'tile' ? 36 : 24} height={kind === 'tile' ? 36 : 24} />
            <Skeleton width={kind === 'tile' ? 56 : `${60 - (at % 3) * 12}%`} />
          </div>
        ))}
      </div>
    );
  }
  if (state.status !== 'ready') {
    return (
      <BlockHint icon="error" title={t('home:failed')} text={errorText(state.error, t)} isAlert>
        <Button size="small" icon="refresh" onClick={retry}>
          {t('common:retry')}
        </Button>
      </BlockHint>
    );
  }
  if (state.value.length === 0) {
    return (
      <BlockHint icon={empty.icon} title={empty.title} text={empty.text}>
        {empty.action}
      </BlockHint>
    );
  }
  return <ul className={`p-own-list p-own-${kind}s`}>{state.value.map(children)}</ul>;
}

interface BlockHintProps {
  icon: IconName;
  title: string;
  text: string;
  isAlert?: boolean;
  children?: ReactNode;
}

function BlockHint({ icon, title, text, isAlert = false, children }: BlockHintProps) {
  return (
    <div className="p-own-hint" role={isAlert ? 'alert' : undefined}>
      <span className="p-own-hint-icon">
        <Icon name={icon} />
      </span>
      <span className="p-own-hint-words">
        <strong>{title}</strong>
        <span>{text}</span>
      </span>
      {children}
    </div>
  );
}
