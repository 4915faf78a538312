import { useEffect, useState } from 'react';
import type { ListColumn } from '#renderers/contracts/column.ts';
import { loadChunk } from '#renderers/chunks/loadChunk.ts';
import type { Ports } from '#renderers/contracts/ports.ts';
import type { PresentationRenderer } from '#renderers/contracts/presentation.ts';
import { lazyComponent } from '#renderers/regions/lazy/lazyComponent.tsx';
import { Notice } from '#renderers/regions/base/Notice.tsx';
import { OpenedTable } from '#renderers/regions/rows/OpenedTable.tsx';
import type { InstanceLogEntry } from '#schemas/workItem.ts';
import { openTable } from '#src/engine/lists/records/openRecordTable.ts';
import { shortTime, spanText } from '#renderers/regions/process/wallTimes.ts';
import { plainConfig } from '#src/engine/work/workList.ts';
import { actKey } from '#renderers/regions/process/actWords.ts';
import { logEntryOf } from './logEntry.ts';

interface InstanceLogProps {
  log: readonly InstanceLogEntry[];
  /** Wall clock when it was read. */
  now: string;
  ports: Ports;
}

/** Who did what in an instance, and who is to act, in order. Source: FM-004, contract 11.1. */
export function InstanceLog({ log, now, ports }: InstanceLogProps) {
  const { t, locale } = ports;
  const [{ table, toggle }] = useState(() => openLog(log, { t, locale }));
  useEffect(() => () => table.close(), [table]);
  return (
    <OpenedTable
      table={table}
      presentation={logPresentation}
      unpaged
      label={t('workflow:track.log')}
      noRows={<Notice kind="empty" title={t('workflow:track.none')} />}
      grid={() => ({ isPlain: true, onToggle: toggle, textOf: (row, column) => logText(logEntryOf(row), column, now, ports) ?? table.textOf(row, column) })}
      ports={ports}
    />
  );
}

const rows = lazyComponent(() => import('./LogRows.tsx'));
const logPresentation: PresentationRenderer = { type: undefined, fits: () => true, Rows: rows.Part, preload: rows.preload };

const COLUMNS = [
  ['activityName', 120],
  ['participant', 130],
  ['actionName', 110],
  ['statusName', 120],
  ['receiveTime', 100],
  ['finishTime', 100],
  ['costTime', 120],
  ['opinion', 280],
] as const;

/** The log as a table; a round of it is opened and closed where it stands. */
function openLog(log: readonly InstanceLogEntry[], { t, locale }: Pick<Ports, 't' | 'locale'>) {
  const open = new Set<string>();
  const table = openTable(plainConfig(t('workflow:track.log'), COLUMNS, t), locale, async () => {
    // How it is drawn travels beside it.
    const [{ foldRounds }] = await Promise.all([loadChunk(() => import('./logRounds.ts')), rows.preload()]);
    const lines = foldRounds(log, open);
    // All of it is there already.
    return { content: lines, totalElements: lines.length };
  });
  const toggle = (round: string) => {
    if (!open.delete(round)) open.add(round);
    table.reload();
  };
  return { table, toggle };
}

/** Text of a cell that its value alone does not give; undefined = as in every list. */
function logText(entry: InstanceLogEntry, { key }: ListColumn, now: string, { t, locale }: Ports): string | undefined {
  const { participant, trustor, status, action, actionName, receiveTime, finishTime, workItemId } = entry;
  if (key === 'participant') {
    const name = participant?.name ?? '--';
    return trustor ? t('workflow:track.forOther', { name, other: trustor.name }) : name;
  }
  if (key === 'actionName') {
    const words = actKey(action, actionName);
    return words === undefined ? '--' : t(words);
  }
  if (key === 'receiveTime' || key === 'finishTime') return entry[key] ? shortTime(entry[key], now) : '--';
  if (key === 'costTime') return (workItemId && spanText(receiveTime, finishTime ?? now, locale)) || '--';
  if (key === 'statusName') return status === null || status === undefined ? '--' : t(`workflow:itemStatus.${status}`);
  return undefined;
}
