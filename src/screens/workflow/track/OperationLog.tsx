import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Ports } from '#renderers/contracts/ports.ts';
import { Notice } from '#renderers/regions/base/Notice.tsx';
import { OpenedTable } from '#renderers/regions/rows/OpenedTable.tsx';
import { call } from '#src/api/client.ts';
import { toListPage } from '#src/engine/lists/query/toListPage.ts';
import { openTable } from '#src/engine/lists/records/openRecordTable.ts';
import { plainConfig } from '#src/engine/work/workList.ts';
import { actKey, clientName } from '#renderers/regions/process/actWords.ts';

interface OperationLogProps {
  workflowInstanceId: string;
  workItemId: string;
  /** Hears how many there are; stable. */
  onCount?(count: number): void;
  ports: Ports;
}

/** The operations of an instance, the last first; each opens what it changed (RT-015). Source: contract 11. */
export function OperationLog({ workflowInstanceId, workItemId, onCount, ports }: OperationLogProps) {
  const { t, locale } = ports;
  const navigate = useNavigate();
  const [table] = useState(() =>
    openTable(plainConfig(t('workflow:track.operations'), COLUMNS, t), locale, async ({ page, size }, signal) => {
      const operations = await call('operations', { query: { workflowInstanceId, page, size } }, { signal });
      onCount?.(operations.totalElements);
      return toListPage(operations, ({ id }) => id);
    }),
  );
  useEffect(() => () => table.close(), [table]);
  return (
    <OpenedTable
      table={table}
      label={t('workflow:track.operations')}
      noRows={<Notice kind="empty" title={t('workflow:track.none')} />}
      grid={() => ({
        hasOneOrder: true,
        textOf(row, column) {
          if (column.key === 'client') return clientName(row.data.client, t) || '--';
          const key = column.key === 'operationTypeName' ? actKey(row.data.operationType, row.data.operationTypeName) : undefined;
          return key === undefined ? table.textOf(row, column) : t(key);
        },
        onOpen: ({ id }) => void navigate(`/from/operation-log-compare/${[id, workflowInstanceId, workItemId].map(encodeURIComponent).join('/')}`),
      })}
      ports={ports}
    />
  );
}

const COLUMNS = [
  ['time', 160],
  ['username', 120],
  ['operateNode', 140],
  ['operationTypeName', 140],
  ['detail', 360],
  ['client', 90],
  ['ip', 130],
] as const;
