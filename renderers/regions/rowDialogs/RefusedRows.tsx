import type { ListRow } from '#schemas/list.ts';
import type { Ports } from '#renderers/contracts/ports.ts';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import { rowName } from './rowName.ts';

export interface RefusedRowsProps {
  rows: readonly ListRow[];
  errors: readonly { objectId: string; errmsg: string }[];
  /** Number of rows it worked for. */
  done: number;
  /** Key of the words for both numbers. */
  counts?: string;
  /** What can be done about it; '' = nothing. */
  hint?: string;
  ports: Ports;
}

/** The outcome of several rows: counts, then each refused one by its name with the reason. Source: BX-013. */
export function RefusedRows({ rows, errors, done, counts = 'rows:refused.counts', hint = 'rows:refused.keptChecked', ports: { t } }: RefusedRowsProps) {
  const names = new Map(rows.map((row) => [row.id, rowName(row)]));
  return (
    <div role="alert">
      <p className="p-rows-counts">{t(counts, { done, failed: errors.length })}</p>
      <ul className="p-rows-refused">
        {errors.map(({ objectId, errmsg }) => (
          <li key={objectId}>
            <Icon name="denied" size={18} />
            <span>
              <strong>{names.get(objectId) ?? objectId}</strong>
              <span>{errmsg}</span>
            </span>
          </li>
        ))}
      </ul>
      {hint !== '' && <p className="p-rows-hint">{t(hint)}</p>}
    </div>
  );
}
