import { useId, useState } from 'react';
import { localized } from '#schemas/localized.ts';
import type { ComparableItem } from '#renderers/contracts/filterDraft.ts';
import type { Ports } from '#renderers/contracts/ports.ts';
import { useNameMatch } from '#renderers/regions/hooks/useNameMatch.ts';
import { PickerField } from '#renderers/regions/widgets/controls/PickerField.tsx';
import { OptionList } from '#renderers/regions/widgets/pickers/OptionList.tsx';

interface ItemPickerProps {
  items: readonly ComparableItem[];
  chosen: ComparableItem;
  ports: Ports;
  onChoose(propertyCode: string): void;
}

const PANEL_WIDTH_PX = 280;

/** The item of a comparison, found by its name, pinyin or initials; technical ones are not offered. Source: BX-006, BX-073. */
export function ItemPicker({ items, chosen, ports, onChoose }: ItemPickerProps) {
  const { t, locale } = ports;
  const id = useId();
  return (
    <>
      <span id={`${id}-label`} className="p-visually-hidden">
        {t('builder:item')}
      </span>
      <PickerField
        id={id}
        labelId={`${id}-label`}
        panelLabel={t('builder:item')}
        placeholder={t('builder:choose')}
        panelWidth={PANEL_WIDTH_PX}
        panel={(close) => (
          <ItemList
            items={items}
            chosen={chosen}
            ports={ports}
            onChoose={(code) => {
              onChoose(code);
              close();
            }}
          />
        )}
      >
        {localized(chosen, locale)}
      </PickerField>
    </>
  );
}

function ItemList({ items, chosen, ports: { t, locale }, onChoose }: ItemPickerProps) {
  const [word, setWord] = useState('');
  const match = useNameMatch(word);
  const offered = items
    .filter(({ group }) => group !== 'technical')
    .map((item) => ({ id: item.propertyCode, text: localized(item, locale), detail: item.group === 'system' ? t('builder:system') : undefined }));
  return (
    <OptionList
      label={t('builder:item')}
      items={offered.filter(({ text }) => match(text) !== undefined)}
      chosen={[chosen.propertyCode]}
      several={false}
      status="ready"
      search={{ word, onWord: setWord, label: t('builder:findItem') }}
      loadingText=""
      emptyText={t('form:pick.noMatch')}
      failedText=""
      onChoose={([code]) => code !== undefined && onChoose(code)}
    />
  );
}
