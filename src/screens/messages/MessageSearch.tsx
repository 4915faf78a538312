import { useEffect, useState } from 'react';
import { useLatest } from '#renderers/regions/hooks/useLatest.ts';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import { useTranslate } from '#src/services/texts/i18n.ts';

/** Pause in typing after which the search starts, ms. */
const PAUSE_MS = 300;

/** Searches the notifications for a word as it is typed, at once on Enter; emptied it shows all again (NT-017, OP-27). */
export function MessageSearch({ onSearch }: { onSearch(word: string): void }) {
  const t = useTranslate();
  const [typed, setTyped] = useState('');
  const word = typed.trim();
  const search = useLatest(onSearch);
  useEffect(() => {
    const timer = setTimeout(() => search.current(word), word === '' ? 0 : PAUSE_MS);
    return () => clearTimeout(timer);
  }, [word, search]);
  return (
    <search>
      <form
        className="p-search p-messages-search"
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(word);
        }}
      >
        <Icon name="search" size={16} />
        <input
          className="p-input"
          type="search"
          value={typed}
          maxLength={200}
          placeholder={t('messages:search')}
          aria-label={t('messages:search')}
          onChange={(event) => setTyped(event.target.value)}
        />
      </form>
    </search>
  );
}
