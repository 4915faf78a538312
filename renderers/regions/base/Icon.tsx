import { CORE_ICONS } from './coreIcons.ts';
import type { ICONS } from './icons.ts';

/** Names of the icons. */
export type IconName = keyof typeof ICONS;

// The login page's bytes are counted: it draws a dozen icons, the others are added by `icons.ts` with the shell.
const paths = new Map<string, string>(Object.entries(CORE_ICONS));

/** Adds icons by name; called by the module that holds them. */
export function addIcons(icons: Readonly<Record<string, string>>): void {
  for (const [name, path] of Object.entries(icons)) paths.set(name, path);
}

/** Whether a configured name is one of our icons. */
export function isIconName(name: string | null | undefined): name is IconName {
  return name !== null && name !== undefined && paths.has(name);
}

/** An icon beside words; invisible to readers of the page, so its control carries the name. `size` in pixels. */
export function Icon({ name, size = 18, className }: { name: IconName; size?: number; className?: string }) {
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 18 18"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={paths.get(name)} />
    </svg>
  );
}
