import type { StartItem } from '#schemas/workflow/startItem.ts';
import type { Marks } from './useMarks.ts';
import { StartTile } from './StartTile.tsx';

/** Id of the group of favourites. */
export const FAVOURITES = 'favourites';

interface StartGroupProps {
  id: string;
  name: string;
  count?: number;
  items: readonly StartItem[];
  marks: Marks;
  /** Names of applications, where the group is of several. */
  appNames?: ReadonlyMap<string, string>;
}

/** Workflows below a heading. */
export function StartGroup({ id, name, count, items, marks: [marked, onMark], appNames }: StartGroupProps) {
  return (
    <section className="p-start-group" aria-labelledby={`start-${id}`}>
      <h2 id={`start-${id}`} className="p-start-name">
        {name}
        {count !== undefined && <span className="p-start-count">{count}</span>}
      </h2>
      <ul className="p-start-grid">
        {items.map((item) => (
          <StartTile
            key={item.code}
            item={item}
            appName={appNames?.get(item.appCode)}
            isMarked={marked.has(item.code)}
            isFavourite={id === FAVOURITES}
            onMark={() => onMark(item)}
          />
        ))}
      </ul>
    </section>
  );
}
