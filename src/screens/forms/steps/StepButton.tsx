import type { IconName } from '#renderers/regions/base/Icon.tsx';
import { IconButton } from '#renderers/regions/base/IconButton.tsx';

interface StepButtonProps {
  icon: IconName;
  label: string;
  /** Why there is none: it is the first or last one. */
  end: string;
  /** As `aria-keyshortcuts` has them, where keys do the same. */
  keys?: string;
  onStep: (() => void) | undefined;
}

/** The way to a neighbour; at the ends it stays where it is, with the focus, and says why. Source: mockup 06. */
export function StepButton({ icon, label, end, keys, onStep }: StepButtonProps) {
  return <IconButton icon={icon} label={label} aria-keyshortcuts={keys} {...(!onStep && { disabledReason: end })} onClick={onStep} />;
}
