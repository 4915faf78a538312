import type { ReactNode } from 'react';
import type { Ports } from '#renderers/contracts/ports.ts';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import { PropertyType } from '#schemas/codes.ts';
import { isEmptyValue, ownText } from '#schemas/formats/format.ts';
import { displayText } from '#schemas/formats/index.ts';
import { choiceTags, choiceTone } from '#schemas/formats/tone.ts';
import type { FormField } from '#schemas/formSchema/field.ts';
import { ofPropertyType, type ByPropertyType } from '#schemas/propertyTypes/byPropertyType.ts';
import { isChoice } from '#schemas/propertyTypes/traits.ts';
import { isViewable, openFile } from '#renderers/regions/viewer/openFile.ts';
import { ChoiceTags } from './ChoiceTags.tsx';
import { FileCard } from './FileCard.tsx';
import { fileSizeText } from './fileSize.ts';
import { RecordTags } from './RecordTags.tsx';
import { UnitNames } from './UnitNames.tsx';
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

/** A choice or several ones in a cell of a sub-table that is only read: as tags; undefined = the value is no choice. */
export const choicesInCell = (field: FormField, value: unknown, ports: Ports): ReactNode =>
  isChoice(field.propertyType) ? ofPropertyType(drawings, field.propertyType)?.({ field, value, locked: false, ports }) : undefined;

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
  [PropertyType.radio]: choice,
  [PropertyType.checkbox]: choices,
  [PropertyType.dropdown]: choice,
  [PropertyType.dropdownMulti]: choices,
  [PropertyType.time]: undefined,
  [PropertyType.staff]: units,
  [PropertyType.staffMulti]: units,
  [PropertyType.department]: units,
  [PropertyType.departmentMulti]: units,
};

function units({ value, ports }: Parameters<Drawing>[0]): ReactNode {
  const list = unitsOfValue(value);
  return list.length === 0 ? undefined : <UnitNames units={list} locale={ports.locale} />;
}

/** Among inputs a choice that cannot be changed reads as they do. */
function choice({ field, value, locked, ports: { locale } }: Parameters<Drawing>[0]): ReactNode {
  if (locked || isEmptyValue(value)) return undefined;
  return <ChoiceTags tags={[{ text: displayText(value, field, locale), tone: choiceTone(ownText(value), field) }]} locale={locale} />;
}

function choices({ field, value, locked, ports: { locale } }: Parameters<Drawing>[0]): ReactNode {
  return locked || isEmptyValue(value) ? undefined : <ChoiceTags tags={choiceTags(value, field, locale)} locale={locale} />;
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
