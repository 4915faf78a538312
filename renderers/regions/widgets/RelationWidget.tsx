import { lazy } from 'react';
import { PropertyType } from '#schemas/codes.ts';
import type { RelationRefValue } from '#schemas/property.ts';
import { PickerField } from './PickerField.tsx';
import { recordsOf, type Widget, type WidgetProps } from './widget.ts';

/** Records of another model, one or several. */
export const relationWidget: Widget = { propertyTypes: [PropertyType.relation, PropertyType.relationMulti], Input: RelationInput };

const RecordPicker = lazy(() => import('./popups/RecordPicker.tsx'));

function RelationInput(props: WidgetProps) {
  const { id, labelId, field, value, invalid, describedBy, onChange, ports } = props;
  const records = recordsOf(value);
  const several = field.propertyType === PropertyType.relationMulti;
  const choose = (next: RelationRefValue[]) => {
    if (next.length === 0) onChange(undefined);
    else onChange(several ? next : next[0]);
  };
  return (
    <PickerField
      id={id}
      labelId={labelId}
      panelLabel={field.name}
      placeholder={ports.t('form:pick.choose')}
      icon="link"
      required={field.required}
      invalid={invalid}
      describedBy={describedBy}
      onClear={field.required ? undefined : () => onChange(undefined)}
      clearLabel={ports.t('form:pick.clear', { name: field.name })}
      panelWidth={320}
      panel={(close) => (
        <RecordPicker
          schemaCode={field.relativeCode ?? ''}
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
    </PickerField>
  );
}

/** Names of related records, in one line. */
function RecordTags({ records }: { records: readonly RelationRefValue[] }) {
  return (
    <span className="p-unit-tags">
      {records.map((record) => (
        <span key={record.id} className="p-record-tag">
          {record.name}
        </span>
      ))}
    </span>
  );
}
