import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ListRow } from '#schemas/list.ts';
import type { Ports } from '#renderers/contracts/ports.ts';
import { OpenedTable } from '#renderers/regions/rows/OpenedTable.tsx';
import { openRecordTable } from '#src/engine/lists/records/openRecordTable.ts';
import { followShown } from '#src/services/changes/followShown.ts';
import { useFollowedDocuments } from '#src/services/requests/useFollowedRequest.ts';

interface BlockListProps {
  appCode: string;
  schemaCode: string;
  queryCode: string;
  pageSize: number;
  label: string;
  ports: Ports;
}

/** The first rows of a list view, drawn by the list's own engine and table; a row opens in its list (contract 15.8). It follows its view (BX-031). Opened once: another view or language is another list. */
export function BlockList({ appCode, schemaCode, queryCode, pageSize, label, ports }: BlockListProps) {
  const navigate = useNavigate();
  const [table] = useState(() => openRecordTable({ schemaCode, queryCode }, ports.locale, pageSize));
  useEffect(() => () => table.close(), [table]);
  useEffect(() => followShown(table.shown), [table]);
  useFollowedDocuments(queryCode, {
    concerns: ({ kind, code }) => (kind === 'list' && code === queryCode) || (kind === 'model' && code === schemaCode),
    readAgain: table.takeConfig,
  });
  const list = `/application/${encodeURIComponent(appCode)}/application-list/${encodeURIComponent(schemaCode)}?view=${encodeURIComponent(queryCode)}`;
  const open = (row: ListRow) => void navigate(`${list}&record=${encodeURIComponent(row.id)}`);
  return <OpenedTable table={table} label={label} ports={ports} unpaged grid={() => ({ onOpen: open, isPlain: false })} />;
}
