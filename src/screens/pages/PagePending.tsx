import { Skeleton } from '#renderers/regions/base/Busy.tsx';
import './PagePending.css';

/** Stands in for a page whose address or content is on its way. */
export function PagePending() {
  return (
    <div className="p-page-pending">
      {[220, 360, 300].map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </div>
  );
}
