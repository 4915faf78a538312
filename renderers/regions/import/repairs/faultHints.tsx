import type { ReactNode } from 'react';
import type { Translate } from '#renderers/contracts/ports.ts';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import { Button } from '#renderers/regions/base/Button.tsx';
import type { CellHints } from '#renderers/regions/form/subTable/cellHints.ts';
import { ROWS } from './faultForm.ts';
import type { RefusedCell } from './refusedCells.ts';
import type { RememberableCell } from './rememberedFaults.ts';
import type { SameFaults } from './sameFaults.ts';

interface FaultOffers {
  /** What was refused; corrected ones are marked. */
  cells: readonly RefusedCell[];
  same: readonly SameFaults[];
  rememberable: readonly RememberableCell[];
  onAll(faults: SameFaults): void;
  onRemember(cell: RememberableCell): void;
}

/** What stands below corrected cells: that they are, and what is offered there: the same correction in all cells with the same fault, and to remember it. Source: BX-078. */
export function faultHints({ cells, same, rememberable, onAll, onRemember }: FaultOffers, t: Translate): CellHints {
  const rows = new Map<number, Record<string, ReactNode>>();
  const add = ({ at, cell }: { at: number; cell: string }, offer: ReactNode) => {
    const row = rows.get(at) ?? {};
    row[cell] = (
      <>
        {row[cell]}
        <div>{offer}</div>
      </>
    );
    rows.set(at, row);
  };
  for (const refused of cells)
    if (refused.reason === undefined)
      add(
        refused,
        <span className="p-import-fixed p-import-repaired">
          <Icon name="check" size={14} />
          {t('import:faults.repaired')}
        </span>,
      );
  for (const faults of same)
    add(
      faults,
      <Button variant="link" size="small" onClick={() => onAll(faults)}>
        {t('import:faults.same', { count: faults.others.length })}
      </Button>,
    );
  for (const cell of rememberable)
    add(
      cell,
      <label className="p-import-remember">
        <input type="checkbox" className="p-checkbox" checked={cell.isRemembered} onChange={() => onRemember(cell)} />
        {t('import:faults.remember')}
      </label>,
    );
  return new Map([[ROWS, rows]]);
}
