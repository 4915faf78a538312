import type { FilterFieldProps } from '#renderers/contracts/filter.ts';
import { recordPickerOf } from '#renderers/regions/widgets/pickers/recordPickers.ts';
import { isSingleChoice } from '#schemas/formats/filters/choice.ts';
import { relationCodec } from '#schemas/formats/filters/relation.ts';
import { listSeparator } from '#schemas/formats/format.ts';
import { localized } from '#schemas/localized.ts';
import type { RelationRefValue } from '#schemas/property.ts';
import { FilterPicker } from './FilterPicker.tsx';
import { filterRenderer } from './filterRenderer.ts';

/** Related records: several at once, one where the condition is drawn as radio; chosen as its `choiceType` says (contract 6.6). */
export const relationFilter = filterRenderer(relationCodec, RelationField);

const TABLE_WIDTH_PX = 960;

function RelationField(props: FilterFieldProps<RelationRefValue[]>) {
  const { condition, value = [], ports, onChange } = props;
  const RecordPicker = recordPickerOf(condition.choiceType);
  return (
    <FilterPicker
      props={props}
      text={value.length === 0 ? undefined : value.map((record) => record.name).join(listSeparator(ports.locale))}
      icon="link"
      panelWidth={320}
      dialogWidth={TABLE_WIDTH_PX}
      dialogFills
      panel={(close) => (
        <RecordPicker
          view={{ schemaCode: condition.relativeSchemaCode ?? '', queryCode: condition.relativeQueryCode ?? undefined }}
          chosen={value}
          several={!isSingleChoice(condition)}
          label={localized(condition, ports.locale)}
          ports={ports}
          onChoose={(records) => onChange(records.length === 0 ? undefined : records)}
          onDone={close}
        />
      )}
    />
  );
}
