import { PropertyType } from '#schemas/codes.ts';
import type { BatchUpdate } from '#schemas/calls/rows.ts';
import { formatText } from '#schemas/formats/index.ts';
import { localized } from '#schemas/localized.ts';
import type { ListConfig } from '#schemas/list.ts';
import type { ListColumn } from '#renderers/contracts/column.ts';
import type { Ports, Translate } from '#renderers/contracts/ports.ts';
import type { ActionCalls } from '#renderers/contracts/action.ts';
import { PanelSkeleton } from '#renderers/regions/widgets/controls/PickerField.tsx';
import { LoadFailure } from '#renderers/regions/rows/LoadFailure.tsx';
import { RowsTable } from './RowsTable.tsx';
import { useRequest } from '#renderers/regions/hooks/useRequest.ts';

/** Who gave which field which value, and how it went; the last first. Source: contract 9 (log of batch updates). */
export function BatchUpdateLog({ calls, ports }: { calls: Pick<ActionCalls, 'rows'>; ports: Ports }) {
  const [opened, again] = useRequest('log', async () => (await calls.rows()).batchUpdates(updateLogConfig(ports.t)));
  if (opened.status === 'loading') return <PanelSkeleton />;
  if ('error' in opened) return <LoadFailure error={opened.error} ports={ports} onAgain={again} />;
  return <RowsTable table={opened.value} label={ports.t('rows:batch.log')} textOf={(data, column) => logText(data, column, ports)} ports={ports} />;
}

function updateLogConfig(t: Translate): ListConfig {
  const column = (propertyCode: string, propertyType: number, width: number) => ({ propertyCode, propertyType, name: t(`rows:log.${propertyCode}`), width });
  return {
    code: '',
    schemaCode: '',
    name: t('rows:batch.log'),
    queryColumns: [
      column('modifiedTime', PropertyType.shortText, 160),
      column('modifier', PropertyType.staff, 120),
      column('propertyName', PropertyType.shortText, 140),
      column('modifiedValue', PropertyType.shortText, 200),
      column('total', PropertyType.number, 80),
      column('successCount', PropertyType.number, 80),
      column('failCount', PropertyType.number, 80),
      column('restoredCount', PropertyType.number, 80),
    ],
  };
}

/** Cells whose text depends on the field of the row; undefined = as every cell. */
function logText(data: Readonly<Record<string, unknown>>, { key }: ListColumn, { t, locale }: Ports): string | undefined {
  // The engine hands the rows of the call on as they came.
  const entry = data as unknown as Omit<BatchUpdate, 'id'>;
  if (key === 'propertyName') return localized({ name: entry.propertyName, name_i18n: entry.name_i18n }, locale);
  if (key !== 'modifiedValue') return undefined;
  return formatText(entry.modifiedValue, entry, locale) || t('rows:log.empty');
}
