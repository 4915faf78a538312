import { ICONS, type IconName } from './icons.ts';

export type { IconName } from './icons.ts';

/** An icon beside words; invisible to readers of the page, so its control carries the name. `size` in pixels. */
export function Icon({ name, size = 18, className }: { name: IconName; size?: number; className?: string }) {
  return (
    <svg className={className} width={size} height={size} viewBox="0 0 18 18" fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round" aria-hidden="true" focusable="false">
      <path d={ICONS[name]} />
    </svg>
  );
}
