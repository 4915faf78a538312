import { useAtomValue } from 'jotai';
import { useRef, useState } from 'react';
import { Avatar } from '#renderers/regions/base/Avatar.tsx';
import { Popover } from '#renderers/regions/base/Popover.tsx';
import { lazyComponent } from '#renderers/regions/lazy/lazyComponent.tsx';
import { useFollowedAppearance } from '#src/services/theme/appearance.ts';
import { useTranslate } from '#src/services/texts/i18n.ts';
import { reportError } from '#src/services/messages/reportError.ts';
import { userAtom } from '#src/services/page/state.ts';
import { userPicture } from '#src/engine/session/session.ts';
import './UserMenu.css';

const { Part: UserCard, preload: loadCard } = lazyComponent(() => import('./UserCard.tsx'));
const approach = () => void loadCard().catch(() => undefined);

/** The user's picture with their popover, whose content comes when it is approached (HD-023). */
export function UserMenu() {
  const t = useTranslate();
  const user = useAtomValue(userAtom);
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  useFollowedAppearance();
  const label = t('shell:userMenu', { name: user?.name ?? '' });
  const press = () => (open ? setOpen(false) : void loadCard().then(() => setOpen(true), reportError));
  return (
    <>
      <button
        ref={anchor}
        type="button"
        className="p-user-button"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={label}
        onPointerEnter={approach}
        onFocus={approach}
        onClick={press}
      >
        <Avatar name={user?.name ?? ''} src={userPicture(user)} size={32} />
      </button>
      <Popover anchor={anchor} open={open} onClose={() => setOpen(false)} label={label} placement="bottom-end" width={288}>
        <UserCard onClose={() => setOpen(false)} />
      </Popover>
    </>
  );
}
