import type { FilterFieldProps } from '#renderers/contracts/filter.ts';
import { lazyComponent } from '#renderers/regions/lazy/lazyComponent.tsx';
import { logicCodec } from '#schemas/formats/filters/logic.ts';
import { logicText } from '#schemas/formats/logic.ts';
import { localized } from '#schemas/localized.ts';
import { FilterPicker } from './FilterPicker.tsx';
import { filterRenderer } from './filterRenderer.ts';

/** Yes, no, or all: 'all' sends nothing (contract 6.4). */
export const logicFilter = filterRenderer(logicCodec, LogicField);

const { Part: ChoiceList } = lazyComponent(() => import('#renderers/regions/widgets/pickers/ChoiceList.tsx'));
const ALL = 'all';

function LogicField(props: FilterFieldProps<boolean>) {
  const { condition, value, ports, onChange } = props;
  const { t, locale } = ports;
  const choices = [
    { value: ALL, text: t('filter:all') },
    ...[true, false].map((state) => ({ value: String(state), text: logicText(state, condition, locale) })),
  ];
  return (
    <FilterPicker
      props={props}
      text={value === undefined ? undefined : logicText(value, condition, locale)}
      placeholder={t('filter:all')}
      panel={(close) => (
        <ChoiceList
          source={{ kind: 'list', choices }}
          chosen={[value === undefined ? ALL : String(value)]}
          several={false}
          label={localized(condition, locale)}
          ports={ports}
          onChoose={([chosen = ALL]) => onChange(logicCodec.decode(chosen))}
          onDone={close}
        />
      )}
    />
  );
}
