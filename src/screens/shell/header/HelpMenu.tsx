import { useAtomValue } from 'jotai';
import { useRef, useState } from 'react';
import { Icon, type IconName } from '#renderers/regions/base/Icon.tsx';
import { IconButton } from '#renderers/regions/base/IconButton.tsx';
import '#renderers/regions/base/Menu.css';
import { Popover } from '#renderers/regions/base/Popover.tsx';
import { helpLinks, type HelpLink } from '#src/engine/navigation/helpLinks.ts';
import { useTranslate } from '#src/services/texts/i18n.ts';
import { settingsAtom, userAtom } from '#src/services/page/state.ts';

const ICONS: Record<HelpLink, IconName> = { userManual: 'book', video: 'video', developerManual: 'code', customerService: 'headset' };

/** The help menu of the header; absent where the operator names no address (HD-020, HD-021, OP-29). */
export function HelpMenu() {
  const t = useTranslate();
  const user = useAtomValue(userAtom);
  const settings = useAtomValue(settingsAtom);
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const links = helpLinks(settings, user);
  if (links.length === 0) return null;
  return (
    <>
      <IconButton
        ref={anchor}
        className="p-not-phone"
        icon="help"
        label={t('shell:help.menu')}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      />
      <Popover anchor={anchor} open={open} onClose={() => setOpen(false)} label={t('shell:help.menu')} placement="bottom-end" width={200}>
        <HelpEntries onFollow={() => setOpen(false)} />
      </Popover>
    </>
  );
}

/** The help links as entries of a popover; each opens a tab of its own. */
export function HelpEntries({ className = '', onFollow }: { className?: string; onFollow(): void }) {
  const t = useTranslate();
  const user = useAtomValue(userAtom);
  const settings = useAtomValue(settingsAtom);
  return helpLinks(settings, user).map(({ name, href }) => (
    <a key={name} className={`p-menu-entry ${className}`} href={href} target="_blank" rel="noopener noreferrer" onClick={onFollow}>
      <Icon name={ICONS[name]} size={16} />
      <span className="p-menu-entry-text">{t(`shell:help.${name}`)}</span>
      <Icon name="external" size={14} />
    </a>
  ));
}
