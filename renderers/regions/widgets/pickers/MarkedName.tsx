import type { NameMatch } from '#schemas/names/readsAs.ts';
import './MarkedName.css';

/** A name with the part marked by which it was found; it reads as it would without. */
export function MarkedName({ name, match }: { name: string; match: NameMatch | undefined }) {
  const [from, to] = match ?? [0, 0];
  if (from === to) return name;
  return (
    <>
      {name.slice(0, from)}
      <mark className="p-marked">{name.slice(from, to)}</mark>
      {name.slice(to)}
    </>
  );
}
