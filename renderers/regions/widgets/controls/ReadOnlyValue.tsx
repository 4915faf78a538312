import type { ReactNode } from 'react';
import type { Ports } from '#renderers/contracts/ports.ts';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import { PropertyType } from '#schemas/codes.ts';
import { displayText } from '#schemas/formats/index.ts';
import type { FormField } from '#schemas/formSchema/field.ts';
import { FileCard } from './FileCard.tsx';
import { fileSizeText } from './fileSize.ts';
import { RecordTags } from './RecordTags.tsx';
import { UnitTags } from './UnitTags.tsx';
import { filesOfValue, recordsOfValue, unitsOfValue } from './widget.ts';
import './readOnlyValue.css';

export interface ReadOnlyValueProps {
  id: string;
  labelId: string;
  field: FormField;
  value: unknown;
  /** true = in a form that is edited: a sunken box with a lock, so that it reads as not changeable. */
  locked: boolean;
  ports: Ports;
}

/** A value that is only read. */
export function ReadOnlyValue({ id, labelId, field, value, locked, ports }: ReadOnlyValueProps) {
  return (
    <fieldset id={id} tabIndex={-1} aria-labelledby={labelId} data-type={field.propertyType} className={`p-value ${locked ? 'p-value-locked' : ''}`}>
      <div className="p-value-text">{content(field, value, ports, locked)}</div>
      {locked && <Icon name="lock" size={14} className="p-value-lock" />}
    </fieldset>
  );
}

/** Drawings of values that are more than text, by property type. */
const drawings: Readonly<Record<number, (value: unknown, ports: Ports) => ReactNode>> = {
  [PropertyType.attachment]: (value, ports) => <Files value={value} ports={ports} />,
  [PropertyType.staff]: units,
  [PropertyType.staffMulti]: units,
  [PropertyType.department]: units,
  [PropertyType.departmentMulti]: units,
  [PropertyType.mixedUnits]: units,
};

/** What may be changed here is not left by a slip: only while it is read records are links. */
function content(field: FormField, value: unknown, ports: Ports, locked: boolean): ReactNode {
  const isRelation = field.propertyType === PropertyType.relation || field.propertyType === PropertyType.relationMulti;
  const records = isRelation ? recordsOfValue(value, ports.locale) : [];
  if (records.length > 0) return <RecordTags records={records} link={locked ? undefined : (id) => ports.relations.link?.(field.relativeCode ?? '', id)} />;
  const drawn = drawings[field.propertyType]?.(value, ports);
  // A list of choices shows by its separator, whatever the type of the item.
  return drawn ?? displayText(value, { ...field, propertyCode: field.code }, ports.locale);
}

function units(value: unknown): ReactNode {
  const list = unitsOfValue(value);
  return list.length === 0 ? undefined : <UnitTags units={list} />;
}

function Files({ value, ports }: { value: unknown; ports: Ports }) {
  const files = filesOfValue(value);
  if (files.length === 0) return '--';
  return (
    <div className="p-files">
      {files.map((file) => (
        <FileCard
          key={file.refId}
          name={file.name}
          note={fileSizeText(file.fileSize)}
          onOpen={() => void ports.files.download(file)}
          openLabel={ports.t('form:file.download', { name: file.name })}
        />
      ))}
    </div>
  );
}
