import { useState } from 'react';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import { useTranslate } from '#src/services/i18n.ts';

/** Searches the notifications for a word, on Enter; emptied it shows all again (NT-017, OP-27). */
export function MessageSearch({ onSearch }: { onSearch(word: string): void }) {
  const t = useTranslate();
  const [typed, setTyped] = useState('');
  return (
    <search>
      <form
        className="p-search p-messages-search"
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(typed.trim());
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
          onChange={(event) => {
            setTyped(event.target.value);
            if (event.target.value === '') onSearch('');
          }}
        />
      </form>
    </search>
  );
}
