import { useCallback, useMemo, useRef, useState } from 'react';
import type { FormViewProps } from '#renderers/contracts/form.ts';
import { useLatest } from '#renderers/regions/hooks/useLatest.ts';
import type { FormRow } from '#schemas/formSchema/record.ts';
import type { CheckedRows, SheetParts } from './sheetContext.ts';
import { useRunning } from './useRunning.ts';

const NONE: CheckedRows = new Map();

/** Values and mode for which rows were checked. */
type Place = Pick<FormViewProps, 'mode'> & { stored: unknown };
type Checks = Place & { rows: CheckedRows };

const checkedRowsIn = (checks: Checks | undefined, { stored, mode }: Place) =>
  checks && checks.stored === stored && checks.mode === mode ? checks.rows : NONE;

/** What identifies a row of a sub-table among the others, whatever comes and goes around it. */
export function rowIdentity({ id, rowKey }: FormRow): string {
  return String(id ?? rowKey);
}

/**
 * The checked rows of a form's sub-tables and their buttons; a form that was loaded again or is no longer edited begins without checks.
 * Shape: `checkedNow` reads what was checked last, before it is drawn. Source: contract 14 (`getCheckedRows`, `sheetActionDown`).
 */
export function useCheckedRows({ form, mode, script }: Pick<FormViewProps, 'form' | 'mode' | 'script'>) {
  const stored = form.bizObject.data;
  const now = useLatest({ stored, mode });
  const [checks, setChecks] = useState<Checks>();
  const latest = useRef<Checks>(undefined);
  const { atWork, once } = useRunning();
  const checked = checkedRowsIn(checks, { stored, mode });
  const checkedNow = useCallback(() => checkedRowsIn(latest.current, now.current), [now]);
  const onCheck = useCallback(
    (sheet: string, rows: ReadonlySet<string>) => {
      latest.current = { ...now.current, rows: new Map(checkedNow()).set(sheet, rows) };
      setChecks(latest.current);
    },
    [now, checkedNow],
  );
  const onPress = useCallback(
    // A press that comes too late is none.
    (sheet: string, code: string) => void (script && once(`${sheet} ${code}`, () => script.sheetAction(sheet, code)).catch(() => undefined)),
    [script, once],
  );
  const isHandled = script !== undefined;
  const parts = useMemo<SheetParts>(() => ({ checked, atWork, isHandled, onCheck, onPress }), [checked, atWork, isHandled, onCheck, onPress]);
  return { parts, checkedNow };
}
