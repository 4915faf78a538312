import type { ReactNode } from 'react';
import type { Translate } from '#renderers/contracts/ports.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import type { CellHints } from '#renderers/regions/form/subTable/cellHints.ts';
import { ROWS } from './faultForm.ts';
import type { RememberableCell } from './rememberedFaults.ts';
import type { SameFaults } from './sameFaults.ts';

interface FaultOffers {
  same: readonly SameFaults[];
  rememberable: readonly RememberableCell[];
  onAll(faults: SameFaults): void;
  onRemember(cell: RememberableCell): void;
}

/** What is offered below corrected cells: the same correction in all cells with the same fault, and to remember it. Source: BX-078. */
export function faultHints({ same, rememberable, onAll, onRemember }: FaultOffers, t: Translate): CellHints {
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
