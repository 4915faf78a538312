import { useEffect } from 'react';
import type { FormViewProps } from '#renderers/contracts/form.ts';
import { useLatest } from '#renderers/regions/hooks/useLatest.ts';
import type { CheckedRows } from '#renderers/regions/form/subTable/sheetContext.ts';
import type { BarButton } from '#renderers/regions/base/barButton.ts';
import type { useRecordForm } from '#renderers/regions/form/saving/useRecordForm.ts';
import type { useSaving } from '#renderers/regions/form/saving/useSaving.ts';

interface Parts {
  record: ReturnType<typeof useRecordForm>;
  saving: ReturnType<typeof useSaving>;
  buttons: readonly BarButton[];
  checkedNow(): CheckedRows;
}

/** Gives the form into the hand of its script. Source: contract 14. */
export function useFormHandle(parts: Parts, { script, mode }: FormViewProps): void {
  const latest = useLatest({ ...parts, mode });
  useEffect(
    () =>
      script?.attach({
        values: () => latest.current.record.latest.current,
        change: (values) => latest.current.record.change(values),
        checked: () => Object.fromEntries([...latest.current.checkedNow()].map(([sheet, rows]) => [sheet, [...rows]])),
        faults: () => latest.current.saving.errors,
        validate() {
          const {
            record: now,
            saving: { refuse },
          } = latest.current;
          const isFine = now.check(now.latest.current).length === 0;
          if (!isFine) refuse();
          return isFine;
        },
        async press(code) {
          const button = latest.current.buttons.find((offered) => offered.code === code);
          if (!button) throw new Error(`${code} cannot be pressed now`);
          await button.press();
        },
        isEditing: () => latest.current.mode === 'edit',
      }),
    [script, latest],
  );
}
