import { useState } from 'react';
import type { Ports } from '#renderers/contract.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import type { UnitHit } from '#schemas/organisation.ts';
import { OptionList } from './OptionList.tsx';
import { UnitTree } from './UnitTree.tsx';
import { useSearch } from './useSearch.ts';

export interface UnitPickerProps {
  chosen: readonly UnitHit[];
  /** Kind that may be chosen (contract 6.7); undefined = people and departments. */
  unitType: number | undefined;
  several: boolean;
  label: string;
  ports: Ports;
  onChoose(units: UnitHit[]): void;
  onDone(): void;
}

/** The panel of people and departments: the organisation as a tree, or what a word finds. */
export default function UnitPicker({ chosen, unitType, several, label, ports, onChoose, onDone }: UnitPickerProps) {
  const { t, organisation } = ports;
  const [word, setWord] = useState('');
  const found = useSearch(word, (signal) => organisation.search(word.trim(), unitType, signal));
  const hits = found.result ?? [];
  const choose = (ids: readonly string[], from: ReadonlyMap<string, UnitHit>) => {
    const units = ids.flatMap((id) => from.get(id) ?? chosen.find((unit) => unit.id === id) ?? []);
    onChoose(several ? units : units.slice(-1));
    if (!several) onDone();
  };
  const searching = word.trim() !== '';
  return (
    <>
      <OptionList
        label={label}
        items={hits.map(({ id, name, departmentName }) => ({ id, text: name, note: departmentName ?? undefined }))}
        chosen={chosen.map((unit) => unit.id)}
        several={several}
        status={found.status}
        search={{ word, onWord: setWord, label: t('form:units.search') }}
        loadingText={t('common:loading')}
        emptyText={t('form:pick.noMatch')}
        failedText={t('form:pick.failed')}
        hideList={!searching}
        onChoose={(ids) => choose(ids, new Map(hits.map((unit) => [unit.id, unit])))}
      />
      {!searching && <UnitTree chosen={chosen} unitType={unitType} several={several} label={label} ports={ports} onChoose={choose} />}
      {several && (
        <div className="p-panel-foot">
          <ul className="p-panel-chosen" aria-label={t('form:pick.chosen', { count: chosen.length })}>
            {chosen.map((unit) => (
              <li key={unit.id}>
                <button
                  type="button"
                  className="p-chosen"
                  aria-label={t('form:pick.remove', { name: unit.name })}
                  onClick={() => onChoose(chosen.filter((other) => other.id !== unit.id))}
                >
                  {unit.name}
                  <Icon name="close" size={14} />
                </button>
              </li>
            ))}
          </ul>
          <Button size="small" variant="primary" onClick={onDone}>
            {t('form:pick.done')}
          </Button>
        </div>
      )}
    </>
  );
}
