import { useRef, useState, type ReactNode } from 'react';
import { Menu } from '#renderers/regions/base/Menu.tsx';
import { localized } from '#schemas/localized.ts';
import type { StartItem } from '#schemas/workflow/startItem.ts';
import { useLocale, useTranslate } from '#src/services/texts/i18n.ts';
import { useStart } from './useStart.ts';
import './tones.css';

interface StartButtonProps {
  item: StartItem;
  className: string;
  children: ReactNode;
}

/** Starts a workflow; who may also do so for others chooses for whom (contract 7.3, 21.8). */
export function StartButton({ item, className, children }: StartButtonProps) {
  const t = useTranslate();
  const locale = useLocale();
  const start = useStart();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const trustors = item.trustors ?? [];
  if (trustors.length === 0) {
    return (
      <button type="button" className={className} onClick={() => start(item.code)}>
        {children}
      </button>
    );
  }
  return (
    <>
      <button ref={button} type="button" className={className} aria-haspopup="menu" aria-expanded={open} onClick={() => setOpen(true)}>
        {children}
      </button>
      <Menu
        anchor={button}
        open={open}
        label={localized(item, locale)}
        items={[
          ...(item.own === false ? [] : [{ id: '', label: t('start:myself'), onSelect: () => start(item.code) }]),
          ...trustors.map(({ id, name }) => ({ id, label: t('start:for', { name }), onSelect: () => start(item.code, id) })),
        ]}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
