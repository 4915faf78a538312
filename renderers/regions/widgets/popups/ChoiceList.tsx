import { useState } from 'react';
import type { Translate } from '#renderers/contract.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import type { Choice } from '#schemas/formats/filters/options.ts';
import { OptionList } from './OptionList.tsx';

export interface ChoiceListProps {
  choices: readonly Choice[];
  status: 'loading' | 'ready' | 'failed';
  chosen: readonly string[];
  several: boolean;
  label: string;
  t: Translate;
  onChoose(values: string[]): void;
  onDone(): void;
}

/** From this many choices on the list can be searched. */
const SEARCH_FROM = 8;

/** The panel of a dropdown: the choices, with a search where they are many. */
export default function ChoiceList({ choices, status, chosen, several, label, t, onChoose, onDone }: ChoiceListProps) {
  const [word, setWord] = useState('');
  const found = choices.filter((choice) => choice.text.toLowerCase().includes(word.trim().toLowerCase()));
  const choose = (ids: string[]) => {
    // Kept in the order of the configuration, whatever the order of the clicks.
    onChoose(choices.map((choice) => choice.value).filter((value) => ids.includes(value)));
    if (!several) onDone();
  };
  return (
    <>
      <OptionList
        label={label}
        items={found.map(({ value, text }) => ({ id: value, text }))}
        chosen={chosen}
        several={several}
        status={status}
        search={choices.length >= SEARCH_FROM ? { word, onWord: setWord, label: t('form:pick.search') } : undefined}
        loadingText={t('common:loading')}
        emptyText={t(word === '' ? 'form:pick.none' : 'form:pick.noMatch')}
        failedText={t('form:pick.failed')}
        onChoose={choose}
      />
      {several && (
        <div className="p-panel-foot">
          <span className="p-panel-count">{t('form:pick.chosen', { count: chosen.length })}</span>
          <Button size="small" variant="primary" onClick={onDone}>
            {t('form:pick.done')}
          </Button>
        </div>
      )}
    </>
  );
}
