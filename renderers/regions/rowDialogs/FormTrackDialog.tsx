import { useState } from 'react';
import { PropertyType } from '#schemas/codes.ts';
import type { TrackEntry } from '#schemas/calls/track.ts';
import { formatText } from '#schemas/formats/index.ts';
import { localized } from '#schemas/localized.ts';
import type { ListConfig } from '#schemas/list.ts';
import { isSubTable } from '#schemas/propertyTypes/traits.ts';
import type { ListColumn } from '#renderers/contracts/column.ts';
import type { Ports } from '#renderers/contracts/ports.ts';
import type { ActionCalls } from '#renderers/contracts/action.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Dialog } from '#renderers/regions/base/Dialog.tsx';
import { Notice } from '#renderers/regions/base/Notice.tsx';
import { PanelSkeleton } from '#renderers/regions/widgets/controls/PickerField.tsx';
import type { RowDialogProps } from './lazyRowDialogs.ts';
import { LoadFailure } from '#renderers/regions/rows/LoadFailure.tsx';
import { rowName } from './rowName.ts';
import { RowsTable } from './RowsTable.tsx';
import { trackAction } from './trackWords.ts';
import { useRequest } from '#renderers/regions/hooks/useRequest.ts';
import './rows.css';

/** Who changed what, when and from where: in the checked rows, or in all the reader may see. Source: LA-041, contract 9. */
export function FormTrackDialog({ list, calls, ports, onClose }: RowDialogProps) {
  const { t } = ports;
  const [row] = list.checkedRows;
  const title = list.checkedRows.length === 1 && row ? t('rows:track.ofOne', { name: rowName(row) }) : t('rows:track.title');
  const ids = list.checkedRows.map(({ id }) => id);
  return (
    <Dialog
      open
      title={title}
      closeLabel={t('list:close')}
      width={1120}
      className="p-rows-table-dialog"
      onClose={() => onClose()}
      footer={<Button onClick={() => onClose()}>{t('list:close')}</Button>}
    >
      <FormTrack ids={ids} calls={calls} ports={ports} />
    </Dialog>
  );
}

interface FormTrackProps {
  /** Of these records; none = of all. */
  ids: readonly string[];
  calls: Pick<ActionCalls, 'rows'>;
  ports: Ports;
}

/** The changes as a table; of one record also those of a sub-table alone. */
function FormTrack({ ids, calls, ports }: FormTrackProps) {
  const [sheet, setSheet] = useState('');
  return (
    <div className="p-rows-table">
      {ids.length === 1 && <SheetChoice id={ids[0] ?? ''} calls={calls} ports={ports} sheet={sheet} onChoose={setSheet} />}
      <TrackTable key={sheet} ids={ids} sheet={sheet} calls={calls} ports={ports} />
    </div>
  );
}

/** Which part of the record: all of it, or the rows of one of its sub-tables. */
function SheetChoice({ id, calls, ports, sheet, onChoose }: { id: string; sheet: string; onChoose(code: string): void } & Omit<FormTrackProps, 'ids'>) {
  const { t, locale } = ports;
  const [form] = useRequest(id, async () => (await calls.rows()).form(id));
  const items = form.status === 'ready' ? form.value.bizSchema.properties.filter(({ propertyType }) => isSubTable(propertyType)) : [];
  if (items.length === 0) return null;
  return (
    <label className="p-rows-choice">
      <span>{t('rows:track.part')}</span>
      <select className="p-select" value={sheet} onChange={(event) => onChoose(event.target.value)}>
        <option value="">{t('rows:track.whole')}</option>
        {items.map((item) => (
          <option key={item.code} value={item.code}>
            {localized(item, locale)}
          </option>
        ))}
      </select>
    </label>
  );
}

function TrackTable({ ids, sheet, calls, ports }: FormTrackProps & { sheet: string }) {
  const { t } = ports;
  const config = formTrackConfig(ids.length === 1, ports);
  const [opened, again] = useRequest('track', async () => (await calls.rows()).track(config, ids, sheet));
  if (opened.status === 'loading') return <PanelSkeleton />;
  if ('error' in opened) return <LoadFailure error={opened.error} ports={ports} onAgain={again} />;
  return (
    <RowsTable
      uncounted={ids.length !== 1}
      table={opened.value}
      noRows={<Notice kind="empty" title={t('rows:track.none')} text={t('rows:track.noneText')} />}
      label={t('rows:track.title')}
      textOf={(data, column) => trackText(data, column, ports)}
      ports={ports}
    />
  );
}

function formTrackConfig(isOne: boolean, { t }: Ports): ListConfig {
  const column = (propertyCode: string, propertyType: number, width: number) => ({ propertyCode, propertyType, name: t(`rows:track.${propertyCode}`), width });
  return {
    code: '',
    schemaCode: '',
    name: t('rows:track.title'),
    queryColumns: [
      column('modifiedTime', PropertyType.shortText, 160),
      ...(isOne ? [] : [{ ...column('record', PropertyType.shortText, 180), propertyCode: 'title' }]),
      column('propertyName', PropertyType.shortText, 140),
      column('before', PropertyType.shortText, 180),
      column('after', PropertyType.shortText, 180),
      column('modifier', PropertyType.staff, 110),
      column('action', PropertyType.shortText, 110),
      column('address', PropertyType.shortText, 120),
    ],
  };
}

/** Cells whose text depends on the field of the row; undefined = as every cell. */
function trackText(data: Readonly<Record<string, unknown>>, { key }: ListColumn, { t, locale }: Ports): string | undefined {
  // The engine hands the rows of the call on as they came.
  const entry = data as unknown as TrackEntry;
  if (key === 'propertyName') return localized({ name: entry.propertyName, name_i18n: entry.name_i18n }, locale);
  if (key === 'before' || key === 'after') return formatText(entry[key], entry, locale) || undefined;
  return key === 'action' ? trackAction(entry, t) : undefined;
}
