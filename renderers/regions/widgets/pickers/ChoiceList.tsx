import { useState } from 'react';
import type { Ports } from '#renderers/contracts/ports.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import type { ChoiceSource } from '#schemas/formats/filters/options.ts';
import { useNameMatch } from '#renderers/regions/hooks/useNameMatch.ts';
import { useChoices, type PastOf } from '#renderers/regions/widgets/controls/useChoices.ts';
import { OptionList } from './OptionList.tsx';

export interface ChoiceListProps {
  source: ChoiceSource;
  chosen: readonly string[];
  several: boolean;
  /** Offers at the end also what is retired and records still hold. */
  past?: PastOf | undefined;
  label: string;
  ports: Ports;
  onChoose(values: string[]): void;
  onDone(): void;
}

/** From this many choices on the list can be searched. */
const SEARCH_FROM = 8;

/** The panel of a dropdown: the choices, with a search where they are or may be many. */
export default function ChoiceList({ source, chosen, several, past, label, ports, onChoose, onDone }: ChoiceListProps) {
  const { t } = ports;
  const [word, setWord] = useState('');
  const { choices, status, total } = useChoices(source, chosen, ports, word, past);
  const match = useNameMatch(word);
  const found = choices.filter(({ text }) => match(text) !== undefined);
  const choose = (ids: string[]) => {
    const shown = new Set(choices.map((choice) => choice.value));
    // Kept in the order of the configuration, whatever the order of the clicks.
    onChoose([...ids.filter((id) => !shown.has(id)), ...choices.map((choice) => choice.value).filter((value) => ids.includes(value))]);
    if (!several) onDone();
  };
  const hasSearch = source.kind === 'model' || choices.length >= SEARCH_FROM;
  return (
    <>
      <OptionList
        label={label}
        items={found.map(({ value, text, retired }) => ({ id: value, text, detail: past && retired ? t('form:pick.former') : undefined }))}
        chosen={chosen}
        several={several}
        status={status}
        search={hasSearch ? { word, onWord: setWord, label: t('form:pick.search') } : undefined}
        loadingText={t('common:loading')}
        emptyText={t(word === '' ? 'form:pick.none' : 'form:pick.noMatch')}
        failedText={t('form:pick.failed')}
        onChoose={choose}
      />
      {(several || total !== undefined) && (
        <div className="p-panel-foot">
          <span className="p-panel-count">
            {total === undefined ? t('form:pick.chosen', { count: chosen.length }) : t('form:record.more', { shown: choices.length, total })}
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
