import { PropertyType } from '#schemas/codes.ts';
import { choicesText } from '#schemas/formats/choice.ts';
import { holdsSeveral } from '#schemas/propertyTypes/traits.ts';
import { lazyComponent } from '#renderers/regions/lazy/lazyComponent.tsx';
import { PickerField } from '#renderers/regions/widgets/controls/PickerField.tsx';
import { textOfValue, textsOfValue, type Widget, type WidgetProps } from '#renderers/regions/widgets/controls/widget.ts';

/** One or several of a list that opens. */
export const selectWidget = { propertyTypes: [PropertyType.dropdown, PropertyType.dropdownMulti], Input: SelectInput } satisfies Widget;

const { Part: ChoiceList } = lazyComponent(() => import('#renderers/regions/widgets/pickers/ChoiceList.tsx'));

function SelectInput(props: WidgetProps) {
  const { id, labelId, field, value, invalid, describedBy, onChange, ports } = props;
  const several = holdsSeveral(field.propertyType);
  const single = textOfValue(value);
  const chosen = several ? textsOfValue(value) : [single].filter((text) => text !== '');
  const choose = (values: string[]) => onChange(several ? emptyToNothing(values) : values[0]);
  return (
    <PickerField
      id={id}
      labelId={labelId}
      panelLabel={field.name}
      placeholder={ports.t('form:pick.choose')}
      required={field.required}
      invalid={invalid}
      describedBy={describedBy}
      onClear={field.required ? undefined : () => onChange(undefined)}
      clearLabel={ports.t('form:pick.clear', { name: field.name })}
      panel={(close) => (
        <ChoiceList source={field.choices} chosen={chosen} several={several} label={field.name} ports={ports} onChoose={choose} onDone={close} />
      )}
    >
      {chosen.length === 0 ? undefined : choicesText(chosen, field, ports.locale)}
    </PickerField>
  );
}

function emptyToNothing<T>(list: T[]): T[] | undefined {
  return list.length === 0 ? undefined : list;
}
