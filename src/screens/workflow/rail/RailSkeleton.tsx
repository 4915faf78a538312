import { Skeleton } from '#renderers/regions/base/Busy.tsx';

/** Bars where the steps of a rail will stand. */
export function RailSkeleton({ label }: { label: string }) {
  return (
    <div className="p-rail-skeleton">
      <output className="p-visually-hidden">{label}</output>
      {[1, 2, 3, 4].map((step) => (
        <div key={step} className="p-rail-skeleton-step">
          <Skeleton width={22} height={22} className="p-rail-skeleton-mark" />
          <div>
            <Skeleton width={140} height={14} />
            <Skeleton width={190} height={12} />
          </div>
        </div>
      ))}
    </div>
  );
}
