import type { Translate } from '#renderers/contracts/ports.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import type { CellHints, RowHints } from '#renderers/regions/form/subTable/cellHints.ts';
import { ROWS } from './faultForm.ts';
import type { SameFaults } from './sameFaults.ts';

/** What is offered below corrected cells: the same correction in all cells with the same fault. Source: BX-078. */
export function faultHints(same: readonly SameFaults[], t: Translate, onAll: (faults: SameFaults) => void): CellHints {
  const rows = new Map<number, RowHints>();
  for (const faults of same) {
    const offer = (
      <Button variant="link" size="small" onClick={() => onAll(faults)}>
        {t('import:faults.same', { count: faults.others.length })}
      </Button>
    );
    rows.set(faults.at, { ...rows.get(faults.at), [faults.cell]: offer });
  }
  return new Map([[ROWS, rows]]);
}
