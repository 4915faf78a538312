import { lazy } from 'react';
import type { FilterFieldProps } from '#renderers/contract.ts';
import { useChoices } from '#renderers/regions/widgets/useChoices.ts';
import { DisplayType, SequenceStatus } from '#schemas/codes.ts';
import { choiceFilter as codec, isSingleChoice, statusFilter as statusCodec } from '#schemas/formats/filters/choice.ts';
import { choicesOf, type Choice } from '#schemas/formats/filters/options.ts';
import { textFilter as textCodec } from '#schemas/formats/filters/text.ts';
import { listSeparator } from '#schemas/formats/format.ts';
import { statusText } from '#schemas/formats/status.ts';
import { localized } from '#schemas/localized.ts';
import { FilterPicker, type FilterPickerProps } from './FilterPicker.tsx';
import { filterRenderer } from './filterRenderer.ts';

/** Any of the choices of an item; one only where the condition is drawn as radio (contract 6.6). */
export const choiceFilter = filterRenderer(codec, ChoiceField);

/** The instance state, by its words. */
export const statusFilter = filterRenderer(statusCodec, StatusField);

/** A text item whose condition offers choices: one of them is the text. */
export const textChoiceFilter = filterRenderer(textCodec, TextChoiceField, [DisplayType.radio, DisplayType.dropdown, DisplayType.checkbox]);

const ChoiceList = lazy(() => import('#renderers/regions/widgets/popups/ChoiceList.tsx'));

function ChoiceField(props: FilterFieldProps<string[]>) {
  const { condition, value = [], ports, onChange } = props;
  const { choices, status } = useChoices(choicesOf(condition.options, ports.locale), value, ports);
  const choose = (values: string[]) => onChange(values.length === 0 ? undefined : values);
  return <Picked props={props} choices={choices} status={status} chosen={value} several={!isSingleChoice(condition)} onChoose={choose} />;
}

function StatusField(props: FilterFieldProps<string[]>) {
  const { condition, value = [], ports, onChange } = props;
  const choices = Object.values(SequenceStatus).map((state) => ({ value: state, text: statusText(state, condition, ports.locale) }));
  return (
    <Picked props={props} choices={choices} status="ready" chosen={value} several onChoose={(values) => onChange(values.length === 0 ? undefined : values)} />
  );
}

function TextChoiceField(props: FilterFieldProps<string>) {
  const { condition, value, ports, onChange } = props;
  const chosen = value === undefined ? [] : [value];
  const { choices, status } = useChoices(choicesOf(condition.options, ports.locale), chosen, ports);
  return <Picked props={props} choices={choices} status={status} chosen={chosen} several={false} onChoose={(values) => onChange(values[0])} />;
}

interface PickedProps {
  props: FilterPickerProps['props'];
  choices: readonly Choice[];
  status: 'loading' | 'ready' | 'failed';
  chosen: readonly string[];
  several: boolean;
  onChoose(values: string[]): void;
}

function Picked({ props, choices, status, chosen, several, onChoose }: PickedProps) {
  const { condition, ports } = props;
  const words = chosen.map((value) => choices.find((choice) => choice.value === value)?.text ?? value);
  return (
    <FilterPicker
      props={props}
      text={words.length === 0 ? undefined : words.join(listSeparator(ports.locale))}
      panel={(close) => (
        <ChoiceList
          choices={choices}
          status={status}
          chosen={chosen}
          several={several}
          label={localized(condition, ports.locale)}
          t={ports.t}
          onChoose={onChoose}
          onDone={close}
        />
      )}
    />
  );
}
