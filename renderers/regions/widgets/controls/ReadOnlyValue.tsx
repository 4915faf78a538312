import type { ReactNode } from 'react';
import type { Ports } from '#renderers/contracts/ports.ts';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import { PropertyType } from '#schemas/codes.ts';
import { displayText } from '#schemas/formats/index.ts';
import type { FormField } from '#schemas/formSchema/field.ts';
import { ofPropertyType, type ByPropertyType } from '#schemas/propertyTypes/byPropertyType.ts';
import { isViewable, openFile } from '#renderers/regions/viewer/openFile.ts';
import { FileCard } from './FileCard.tsx';
import { fileSizeText } from './fileSize.ts';
import { RecordTags } from './RecordTags.tsx';
import { UnitTags } from './UnitTags.tsx';
import { filesOfValue, recordsOfValue, unitsOfValue } from './widget.ts';
import './ReadOnlyValue.css';

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
export function ReadOnlyValue({ id, labelId, ...shown }: ReadOnlyValueProps) {
  const { field, value, locked, ports } = shown;
  const drawn = ofPropertyType(drawings, field.propertyType)?.(shown);
  return (
    <fieldset id={id} tabIndex={-1} aria-labelledby={labelId} data-type={field.propertyType} className={`p-value ${locked ? 'p-value-locked' : ''}`}>
      {/* A list of choices shows by its separator, whatever the type of the item. */}
      <div className="p-value-text">{drawn ?? displayText(value, { ...field, propertyCode: field.code }, ports.locale)}</div>
      {locked && <Icon name="lock" size={14} className="p-value-lock" />}
    </fieldset>
  );
}

/** Draws a value that is more than text; nothing where it is not. */
type Drawing = (props: Pick<ReadOnlyValueProps, 'field' | 'value' | 'locked' | 'ports'>) => ReactNode;

/** undefined = a type whose values are text. */
const drawings: ByPropertyType<Drawing | undefined> = {
  [PropertyType.shortText]: undefined,
  [PropertyType.longText]: undefined,
  [PropertyType.number]: undefined,
  [PropertyType.date]: undefined,
  [PropertyType.logic]: undefined,
  [PropertyType.mixedUnits]: units,
  [PropertyType.attachment]: ({ value, ports }) => <Files value={value} ports={ports} />,
  [PropertyType.opinion]: undefined,
  [PropertyType.subTable]: undefined,
  [PropertyType.relation]: records,
  [PropertyType.address]: undefined,
  [PropertyType.relationMulti]: records,
  [PropertyType.radio]: undefined,
  [PropertyType.checkbox]: undefined,
  [PropertyType.dropdown]: undefined,
  [PropertyType.dropdownMulti]: undefined,
  [PropertyType.time]: undefined,
  [PropertyType.staff]: units,
  [PropertyType.staffMulti]: units,
  [PropertyType.department]: units,
  [PropertyType.departmentMulti]: units,
};

function units({ value }: { value: unknown }): ReactNode {
  const list = unitsOfValue(value);
  return list.length === 0 ? undefined : <UnitTags units={list} />;
}

/** What may be changed here is not left by a slip: only while it is read records are links. */
function records({ field, value, locked, ports }: Parameters<Drawing>[0]): ReactNode {
  const list = recordsOfValue(value, ports.locale);
  if (list.length === 0) return undefined;
  return <RecordTags records={list} link={locked ? undefined : (id) => ports.relations.link?.(field.relativeCode ?? '', id)} />;
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
          detail={fileSizeText(file.fileSize)}
          onOpen={() => openFile(ports.files, file, files)}
          {...(!isViewable(ports.files, file) && { openLabel: ports.t('form:file.download', { name: file.name }) })}
        />
      ))}
    </div>
  );
}
