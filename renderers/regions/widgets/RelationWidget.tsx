import { PropertyType } from '#schemas/codes.ts';
import type { RelationRefValue } from '#schemas/property.ts';
import { holdsSeveral } from '#schemas/propertyTypes/traits.ts';
import { ItemPicker } from '#renderers/regions/widgets/controls/ItemPicker.tsx';
import { recordPickerOf } from '#renderers/regions/widgets/pickers/recordPickers.ts';
import { RecordTags } from '#renderers/regions/widgets/controls/RecordTags.tsx';
import { recordsOfValue, type Widget, type WidgetProps } from '#renderers/regions/widgets/controls/widget.ts';

/** Records of another model, one or several. */
export const relationWidget = { propertyTypes: [PropertyType.relation, PropertyType.relationMulti], Input: RelationInput } satisfies Widget;

const RecordPicker = recordPickerOf(undefined);

function RelationInput(props: WidgetProps) {
  const { field, value, onChange, ports } = props;
  const records = recordsOfValue(value, ports.locale);
  const several = holdsSeveral(field.propertyType);
  const choose = (next: RelationRefValue[]) => {
    if (next.length === 0) onChange(undefined);
    else onChange(several ? next.map(toFormValue) : next[0]);
  };
  return (
    <ItemPicker
      item={props}
      icon="link"
      panel={(close) => (
        <RecordPicker
          view={{ schemaCode: field.relativeCode ?? '', notBelow: field.notBelow }}
          chosen={records}
          several={several}
          label={field.name}
          ports={ports}
          onChoose={choose}
          onDone={close}
        />
      )}
    >
      {records.length === 0 ? undefined : <RecordTags records={records} />}
    </ItemPicker>
  );
}

/** A record as a form holds it (contract 6.2): a deleted one without the word it shows. */
function toFormValue(record: RelationRefValue): object {
  return record.deleted ? { id: record.id, deleted: true } : record;
}
