import { useState } from 'react';
import { Button } from '#renderers/regions/base/Button.tsx';
import type { RecordPickerProps } from './recordPickers.ts';
import { OptionList } from './OptionList.tsx';
import { useSearch } from '#renderers/regions/widgets/controls/useSearch.ts';

/** The panel of related records: the first ones, or what a word finds. */
export default function RecordList({ view, chosen, several, label, ports, onChoose, onDone }: RecordPickerProps) {
  const { t, relations } = ports;
  const [word, setWord] = useState('');
  const search = useSearch(word, (signal) => relations.search(view, word.trim(), 0, signal), true);
  const { items: found = [], total = 0 } = search.result ?? {};
  // No search finds them: they stand above what it finds, so that one of several can be taken out.
  const items = several ? [...chosen.filter(({ deleted }) => deleted), ...found] : found;
  const choose = (ids: readonly string[]) => {
    onChoose(ids.flatMap((id) => items.find((record) => record.id === id) ?? chosen.find((record) => record.id === id) ?? []));
    if (!several) onDone();
  };
  return (
    <>
      <OptionList
        label={label}
        items={items.map((record) => ({ id: record.id, text: record.name }))}
        chosen={chosen.map((record) => record.id)}
        several={several}
        status={search.status}
        search={{ word, onWord: setWord, label: t('form:record.search') }}
        loadingText={t('common:loading')}
        emptyText={t(word.trim() === '' ? 'form:record.none' : 'form:pick.noMatch')}
        failedText={t('form:pick.failed')}
        onChoose={choose}
      />
      {(several || total > found.length) && (
        <div className="p-panel-foot">
          <span className="p-panel-count">
            {several ? t('form:pick.chosen', { count: chosen.length }) : t('form:record.more', { shown: found.length, total })}
          </span>
          {several && (
            <Button size="small" variant="primary" onClick={onDone}>
              {t('form:pick.done')}
            </Button>
          )}
        </div>
      )}
    </>
  );
}
