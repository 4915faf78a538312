import './base.css';
import './Busy.css';
import { useDelayed } from '#renderers/regions/hooks/useDelayed.ts';

/** A bar that stands where words will; sizes are CSS lengths or pixels. */
export function Skeleton({ width = '100%', height = 14, className }: { width?: number | string; height?: number | string; className?: string }) {
  return <span className={`p-skeleton ${className ?? ''}`} style={{ width, height }} aria-hidden="true" />;
}

/** A 2 px line of progress that keeps its place when nothing runs, or not for long. */
export function ProgressLine({ active }: { active: boolean }) {
  return <div className="p-progress-line" data-active={useDelayed(active) || undefined} aria-hidden="true" />;
}
