import { useEffect, useState } from 'react';
import type { Ports } from '#renderers/contracts/ports.ts';
import { OpenedTable } from '#renderers/regions/rows/OpenedTable.tsx';
import { EMPTY_TEXT } from '#schemas/formats/index.ts';
import { durationText } from '#schemas/formats/duration.ts';
import { toListPage } from '#src/engine/lists/query/toListPage.ts';
import { openTable } from '#src/engine/lists/records/openRecordTable.ts';
import { plainConfig, type WorkColumn } from '#src/engine/work/workList.ts';

/** Times of a step, or of a person at one. Units: ms. */
export interface TimesRow {
  activityCode: string;
  activityName: string;
  name?: string;
  done: number;
  median?: number | null | undefined;
  p90?: number | null | undefined;
  timedOut?: number;
  rejected?: number;
  open: number;
  oldest?: number | null | undefined;
}

const STEP_COLUMNS: readonly WorkColumn[] = [
  ['activityName', 180],
  ['done', 90],
  ['median', 140],
  ['p90', 140],
  ['timedOut', 90],
  ['rejected', 90],
  ['open', 90],
  ['oldest', 150],
];
const PEOPLE_COLUMNS: readonly WorkColumn[] = [
  ['name', 140],
  ['activityName', 180],
  ['done', 90],
  ['median', 140],
  ['open', 90],
  ['oldest', 150],
];
const DURATIONS: ReadonlySet<string> = new Set(['median', 'p90', 'oldest']);

interface TimesTableProps {
  rows: readonly TimesRow[];
  isOfPeople: boolean;
  ports: Ports;
}

/** Times as a table, a row for each step or person. */
export function TimesTable({ rows, isOfPeople, ports }: TimesTableProps) {
  const { t, locale } = ports;
  const label = t(isOfPeople ? 'track:times.people' : 'track:times.steps');
  const [table] = useState(() => {
    const { queryColumns, ...config } = plainConfig(label, isOfPeople ? PEOPLE_COLUMNS : STEP_COLUMNS, t);
    const named = queryColumns?.map((column) => ({ ...column, name: t(`track:times.columns.${column.propertyCode}`) }));
    return openTable({ ...config, queryColumns: named }, locale, async () =>
      toListPage({ content: rows, totalElements: rows.length }, (_row, at) => String(at)),
    );
  });
  useEffect(() => () => table.close(), [table]);
  return (
    <OpenedTable
      table={table}
      label={label}
      unpaged
      grid={() => ({
        isPlain: true,
        textOf(row, column) {
          const value = row.data[column.key];
          if (DURATIONS.has(column.key)) return typeof value === 'number' ? durationText(value, locale) : EMPTY_TEXT;
          return typeof value === 'number' ? String(value) : table.textOf(row, column);
        },
      })}
      ports={ports}
    />
  );
}
