import { useMemo } from 'react';
import type { Ports } from '#renderers/contracts/ports.ts';
import { Avatar } from '#renderers/regions/base/Avatar.tsx';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import { UnitType } from '#schemas/codes.ts';
import type { UnitHit } from '#schemas/organisation.ts';
import { searchOrLikely } from './likelyUnits.ts';
import { TreePicker } from './TreePicker.tsx';
import { FORMER_FOLDER, unitSubtrees } from './unitSubtrees.ts';

export interface UnitPickerProps {
  chosen: readonly UnitHit[];
  /** Kind that may be chosen (contract 6.7); undefined = people and departments. */
  unitType: number | undefined;
  several: boolean;
  label: string;
  /** Offers at the end also those who left and departments out of use: to find what names them, never to give them something new. */
  withFormer?: boolean;
  /** A name that fits nobody or several, to begin with: those who bear it, or a like one, are offered. */
  firstWord?: string;
  ports: Ports;
  onChoose(units: UnitHit[]): void;
  onDone(): void;
}

/** The panel of people and departments: the organisation as a tree, people in it where they may be chosen, or what a word finds. */
export default function UnitPicker({ chosen, unitType, several, label, withFormer = false, firstWord, ports, onChoose, onDone }: UnitPickerProps) {
  const { t, organisation } = ports;
  const formerName = t('form:units.former');
  const source = useMemo(
    () => unitSubtrees(organisation, unitType !== UnitType.department, withFormer ? { unitType, name: formerName } : undefined),
    [organisation, unitType, withFormer, formerName],
  );
  const search = (word: string, signal: AbortSignal) => organisation.search(word, unitType, signal, withFormer ? { which: 'also' } : undefined);
  const picker = (
    <TreePicker
      source={source}
      chosen={chosen}
      several={several}
      label={label}
      t={t}
      emptyText={t('form:units.none')}
      searchLabel={t('form:units.search')}
      firstWord={firstWord}
      find={(word, signal) => (word === firstWord?.trim() ? searchOrLikely(word, (part) => search(part, signal)) : search(word, signal))}
      detailOf={({ departmentName, former }) =>
        [former ? t('form:pick.former') : '', departmentName ?? ''].filter((text) => text !== '').join(' · ') || undefined
      }
      markOf={({ former }) => (former ? t('form:pick.former') : undefined)}
      signOf={(unit) => (unit.unitType === UnitType.department ? <Icon name="building" size={16} /> : <Avatar name={unit.name} size={20} />)}
      isChoosable={(unit) => unit.id !== FORMER_FOLDER && (unitType === undefined || unit.unitType === unitType)}
      onChoose={onChoose}
      onDone={onDone}
    />
  );
  if (firstWord === undefined) return picker;
  return (
    <>
      <p className="p-field-error">
        <Icon name="error" size={14} />
        {t('form:units.wrong', { name: firstWord })}
      </p>
      {picker}
    </>
  );
}
