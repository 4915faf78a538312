import type { FilterFieldProps } from '#renderers/contracts/filter.ts';
import { lazyComponent } from '#renderers/regions/lazy/lazyComponent.tsx';
import { DisplayType, SequenceStatus } from '#schemas/codes.ts';
import { choiceCodec, isSingleChoice, statusCodec } from '#schemas/formats/filters/choice.ts';
import { choicesOf, type ChoiceSource } from '#schemas/formats/filters/options.ts';
import { textCodec } from '#schemas/formats/filters/text.ts';
import { statusText } from '#schemas/formats/status.ts';
import type { QueryCondition } from '#schemas/list.ts';
import { localized } from '#schemas/localized.ts';
import { isChoice } from '#schemas/propertyTypes/traits.ts';
import type { PastOf } from '#renderers/regions/widgets/controls/useChoices.ts';
import { FilterPicker, type FilterPickerProps } from './FilterPicker.tsx';
import { filterRenderer } from './filterRenderer.ts';

/** Any of the choices of an item; one only where the condition is drawn as radio (contract 6.6). */
export const choiceFilter = filterRenderer(choiceCodec, ChoiceField);

/** The instance state, by its words. */
export const statusFilter = filterRenderer(statusCodec, StatusField);

/** A text item whose condition offers choices: one of them is the text. */
export const textChoiceFilter = filterRenderer(textCodec, TextChoiceField, [DisplayType.radio, DisplayType.dropdown, DisplayType.checkbox]);

const { Part: ChoiceList } = lazyComponent(() => import('#renderers/regions/widgets/pickers/ChoiceList.tsx'));

function ChoiceField(props: FilterFieldProps<string[]>) {
  const { condition, value = [], ports, onChange } = props;
  const text = choiceCodec.chip(value, condition, ports.locale);
  const source = choicesOf(condition.options, ports.locale);
  return (
    <Picked
      props={props}
      text={text}
      source={source}
      chosen={value}
      several={!isSingleChoice(condition)}
      onChoose={(values) => onChange(emptyToNothing(values))}
    />
  );
}

function StatusField(props: FilterFieldProps<string[]>) {
  const { condition, value = [], ports, onChange } = props;
  const text = statusCodec.chip(value, condition, ports.locale);
  const choices = Object.values(SequenceStatus).map((state) => ({ value: state, text: statusText(state, condition, ports.locale) }));
  return <Picked props={props} text={text} source={{ kind: 'list', choices }} chosen={value} several onChoose={(values) => onChange(emptyToNothing(values))} />;
}

function TextChoiceField(props: FilterFieldProps<string>) {
  const { condition, value, ports, onChange } = props;
  const chosen = value === undefined ? [] : [value];
  const text = choiceCodec.chip(chosen, condition, ports.locale);
  const source = choicesOf(condition.options, ports.locale);
  return <Picked props={props} text={text} source={source} chosen={chosen} several={false} onChoose={(values) => onChange(values[0])} />;
}

function emptyToNothing(values: string[]): string[] | undefined {
  return values.length === 0 ? undefined : values;
}

/** Where what is no longer offered may still be stored: an item of the model's own records. */
function pastOf({ schemaCode, propertyCode, propertyType }: QueryCondition): PastOf | undefined {
  const isOwnItem = isChoice(propertyType) && !propertyCode.includes('.');
  return isOwnItem && schemaCode ? { schemaCode, propertyCode } : undefined;
}

interface PickedProps {
  props: FilterPickerProps['props'];
  /** What is chosen, in words. */
  text: string;
  source: ChoiceSource;
  chosen: readonly string[];
  several: boolean;
  onChoose(values: string[]): void;
}

function Picked({ props, text, source, chosen, several, onChoose }: PickedProps) {
  const { condition, ports } = props;
  const past = pastOf(condition);
  return (
    <FilterPicker
      props={props}
      text={text === '' ? undefined : text}
      panel={(close) => (
        <ChoiceList
          source={source}
          chosen={chosen}
          several={several}
          past={past}
          label={localized(condition, ports.locale)}
          ports={ports}
          onChoose={onChoose}
          onDone={close}
        />
      )}
    />
  );
}
