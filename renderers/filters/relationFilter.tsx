import { lazy } from 'react';
import type { FilterFieldProps } from '#renderers/contract.ts';
import { relationFilter as codec } from '#schemas/formats/filters/relation.ts';
import { listSeparator } from '#schemas/formats/format.ts';
import { localized } from '#schemas/localized.ts';
import type { RelationRefValue } from '#schemas/property.ts';
import { FilterPicker } from './FilterPicker.tsx';
import { filterRenderer } from './filterRenderer.ts';

/** Related records, several at once. */
export const relationFilter = filterRenderer(codec, RelationField);

const RecordPicker = lazy(() => import('#renderers/regions/widgets/popups/RecordPicker.tsx'));

function RelationField(props: FilterFieldProps<RelationRefValue[]>) {
  const { condition, value = [], ports, onChange } = props;
  return (
    <FilterPicker
      props={props}
      text={value.length === 0 ? undefined : value.map((record) => record.name).join(listSeparator(ports.locale))}
      icon="link"
      panelWidth={320}
      panel={(close) => (
        <RecordPicker
          schemaCode={condition.relativeSchemaCode ?? ''}
          chosen={value}
          several
          label={localized(condition, ports.locale)}
          ports={ports}
          onChoose={(records) => onChange(records.length === 0 ? undefined : records)}
          onDone={close}
        />
      )}
    />
  );
}
