import { useRef, useState } from 'react';
import type { Ports } from '#renderers/contracts/ports.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Menu } from '#renderers/regions/base/Menu.tsx';
import { LazyBoundary } from '#renderers/regions/lazy/LazyBoundary.tsx';
import { lazyComponent } from '#renderers/regions/lazy/lazyComponent.tsx';
import type { UsualOpinions } from './useUsualOpinions.ts';

const { Part: UsualDialog } = lazyComponent(() => import('./UsualDialog.tsx'));

/** Usual opinions that stand in front as chips; the others are in the menu. */
export const CHIPS = 3;
/** Usual opinions that a key puts in. */
const KEYS = 9;

interface UsualMenuProps {
  usual: UsualOpinions;
  ports: Ports;
  onChoose(content: string): void;
}

/** The usual opinions that do not stand in front; what is typed is saved as one here, and all of them are arranged in a dialog. */
export function UsualMenu({ usual, ports, onChoose }: UsualMenuProps) {
  const { t } = ports;
  const { found, mayKeep, keep } = usual;
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState<'menu' | 'dialog'>();
  const others = found.slice(CHIPS).map(({ id, content }, at) => ({
    id,
    label: at + CHIPS < KEYS ? `${content} · Alt+${at + CHIPS + 1}` : content,
    onSelect: () => onChoose(content),
  }));
  const items = [
    ...others,
    ...(others.length > 0 ? (['separator'] as const) : []),
    { id: 'keep', label: t('workflow:opinion.keep'), icon: 'star' as const, disabled: !mayKeep, onSelect: keep },
    // The menu closes with every choice.
    { id: 'arrange', label: t('workflow:opinion.arrange'), icon: 'edit' as const, onSelect: () => queueMicrotask(() => setOpen('dialog')) },
  ];
  return (
    <>
      <Button
        ref={anchor}
        variant="link"
        size="small"
        trailingIcon="chevronDown"
        aria-haspopup="menu"
        aria-expanded={open === 'menu'}
        onClick={() => setOpen(open ? undefined : 'menu')}
      >
        {t('workflow:opinion.usual')}
      </Button>
      <Menu anchor={anchor} open={open === 'menu'} label={t('workflow:opinion.usual')} items={items} onClose={() => setOpen(undefined)} />
      {open === 'dialog' && (
        <LazyBoundary place={null}>
          <UsualDialog usual={usual} ports={ports} onClose={() => setOpen(undefined)} />
        </LazyBoundary>
      )}
    </>
  );
}
