import { useState } from 'react';
import { ListBox, ListBoxItem } from 'react-aria-components';
import type { Translate } from '#renderers/contracts/ports.ts';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import { adcode, type Division } from '#schemas/formats/typed/addressParts.ts';
import type { AddressValue } from '#schemas/property.ts';
import { divisions } from './divisions.ts';
import './OptionList.css';
import './DivisionPicker.css';

/** The three parts of an address that are chosen, with their codes. */
export type DivisionValue = Pick<AddressValue, 'provinceName' | 'provinceAdcode' | 'cityName' | 'cityAdcode' | 'districtName' | 'districtAdcode'>;

export interface DivisionPickerProps {
  value: AddressValue;
  /** How deep the choice goes: province, city, district. */
  levels: 1 | 2 | 3;
  t: Translate;
  onChoose(value: DivisionValue): void;
  onDone(): void;
}

/** Province, city and district side by side; each choice opens the next list. */
export default function DivisionPicker({ value, levels, t, onChoose, onDone }: DivisionPickerProps) {
  const [path, setPath] = useState<readonly Division[]>(() => divisionPathOf(value));
  const lists = [divisions, ...path.map((division) => division.children ?? [])].slice(0, levels).filter((list) => list.length > 0);
  const choose = (level: number, code: string) => {
    const chosen = lists[level]?.find((division) => division.code === code);
    if (!chosen) return;
    const next = [...path.slice(0, level), chosen];
    setPath(next);
    onChoose(toValue(next));
    if (next.length === levels || (chosen.children ?? []).length === 0) onDone();
  };
  const names = [t('form:address.province'), t('form:address.city'), t('form:address.district')];
  return (
    <div className="p-divisions">
      {lists.map((list, level) => (
        <Level
          // A list is another one when its parent is: it begins again and takes the focus.
          key={level === 0 ? 'all' : path[level - 1]?.code}
          label={names[level] ?? ''}
          list={list}
          chosen={path[level]?.code}
          deeper={level < levels - 1}
          newest={level === lists.length - 1}
          onChoose={(code) => choose(level, code)}
        />
      ))}
    </div>
  );
}

interface LevelProps {
  label: string;
  list: readonly Division[];
  chosen: string | undefined;
  /** Another list follows. */
  deeper: boolean;
  /** The last of the lists: it takes the focus. */
  newest: boolean;
  onChoose(code: string): void;
}

/** The divisions of one level; the newest list has the focus. */
function Level({ label, list, chosen, deeper, newest, onChoose }: LevelProps) {
  return (
    <ListBox
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- in a panel somebody opened: the list waits for its entries and goes to the chosen one
      autoFocus={newest}
      className="p-options"
      selectionMode="single"
      selectedKeys={chosen === undefined ? [] : [chosen]}
      onSelectionChange={(keys) => keys !== 'all' && onChoose(String([...keys][0] ?? chosen ?? ''))}
    >
      {list.map((division) => (
        <ListBoxItem key={division.code} id={division.code} textValue={division.name} className="p-option">
          <span className="p-option-text">{division.name}</span>
          {deeper && <Icon name="chevronRight" size={14} className="p-option-deeper" />}
        </ListBoxItem>
      ))}
    </ListBox>
  );
}

function divisionPathOf(value: AddressValue): Division[] {
  const path: Division[] = [];
  let list = divisions;
  for (const name of [value.provinceName, value.cityName, value.districtName]) {
    const found = list.find((division) => division.name === name);
    if (!found) break;
    path.push(found);
    list = found.children ?? [];
  }
  return path;
}

function toValue([province, city, district]: readonly Division[]): DivisionValue {
  return {
    provinceName: province?.name ?? null,
    provinceAdcode: province ? adcode(province) : null,
    cityName: city?.name ?? null,
    cityAdcode: city ? adcode(city) : null,
    districtName: district?.name ?? null,
    districtAdcode: district ? adcode(district) : null,
  };
}
