import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { User } from '#schemas/session.ts';
import { loadChunk } from '#renderers/chunks/loadChunk.ts';
import { Avatar } from '#renderers/regions/base/Avatar.tsx';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import '#renderers/regions/base/Menu.css';
import { Tooltip } from '#renderers/regions/base/Tooltip.tsx';
import { isFamily } from '#src/api/settings.ts';
import { APPEARANCES, useAppearance } from '#src/services/theme/appearance.ts';
import { useTranslate } from '#src/services/texts/i18n.ts';
import { reportError } from '#src/services/messages/reportError.ts';
import { userAtom } from '#src/services/page/state.ts';
import { userPicture } from '#src/engine/session/session.ts';
import { AdminTag } from './AdminTag.tsx';
import { openBackStage, useBackStage } from './BackStage.tsx';
import { HelpEntries } from './HelpMenu.tsx';
import './UserMenu.css';

/** What the user's popover holds: name, mobile, department, own pages, appearance, log out (HD-024 to HD-029). */
export default function UserCard({ onClose }: { onClose(): void }) {
  const t = useTranslate();
  const user = useAtomValue(userAtom);
  const [leaving, setLeaving] = useState(false);
  const picture = userPicture(user);
  const leave = async () => {
    setLeaving(true);
    try {
      await (await loadChunk(() => import('#src/services/session/leavePortal.ts'))).leavePortal();
    } catch (error) {
      reportError(error);
    }
    // It stays where somebody else is signed in by now, or something could not be sent.
    setLeaving(false);
  };
  return (
    <>
      {user !== undefined && (
        <div className="p-user-card">
          <Avatar name={user.name} src={picture} size={44} />
          <div className="p-user-words">
            <p className="p-user-name">
              {user.name}
              <AdminTag user={user} />
            </p>
            {user.mobile && <p className="p-user-mobile">{user.mobile}</p>}
          </div>
        </div>
      )}
      {user?.departmentName && <Department user={user} />}
      <Link className="p-menu-entry" to="/user/info" data-autofocus onClick={onClose}>
        <Icon name="user" size={16} />
        <span className="p-menu-entry-text">{t('shell:personal')}</span>
      </Link>
      <Link className="p-menu-entry" to="/workbench-center" onClick={onClose}>
        <Icon name="home" size={16} />
        <span className="p-menu-entry-text">{t('common:title.home')}</span>
      </Link>
      {!isFamily() && (
        <Link className="p-menu-entry" to="/my-draft" onClick={onClose}>
          <Icon name="edit" size={16} />
          <span className="p-menu-entry-text">{t('common:title.drafts')}</span>
        </Link>
      )}
      <Appearance />
      <OnPhone onFollow={onClose} />
      <div className="p-menu-line" />
      <button type="button" className="p-menu-entry" disabled={leaving} onClick={() => void leave()}>
        <Icon name="logout" size={16} />
        <span className="p-menu-entry-text">{t('shell:logout')}</span>
      </button>
    </>
  );
}

/** What stands in the header where there is room for it. */
function OnPhone({ onFollow }: { onFollow(): void }) {
  const t = useTranslate();
  const backStage = useBackStage();
  const open = () => {
    onFollow();
    if (backStage !== undefined) openBackStage(backStage);
  };
  return (
    <div className="p-user-phone">
      {backStage !== undefined && (
        <button type="button" className="p-menu-entry" onClick={open}>
          <Icon name="monitor" size={16} />
          <span className="p-menu-entry-text">{t('shell:backStage')}</span>
          <Icon name="external" size={14} />
        </button>
      )}
      <HelpEntries onFollow={onFollow} />
    </div>
  );
}

/** Light, dark, as the system, or as the theme says (BX-017). */
function Appearance() {
  const t = useTranslate();
  const [chosen, choose] = useAppearance();
  return (
    <label className="p-user-appearance">
      <Icon name="palette" size={16} />
      <span>{t('shell:appearance.label')}</span>
      <select className="p-select" value={chosen ?? ''} onChange={(event) => choose(event.target.value || undefined)}>
        <option value="">{t('shell:appearance.theme')}</option>
        {APPEARANCES.map((choice) => (
          <option key={choice} value={choice}>
            {t(`shell:appearance.${choice}`)}
          </option>
        ))}
      </select>
    </label>
  );
}

function Department({ user }: { user: User }) {
  const t = useTranslate();
  const words = (
    <p className="p-user-department">
      <Icon name="building" size={16} />
      <span>{user.departmentName}</span>
    </p>
  );
  return user.parentDepartmentName ? <Tooltip text={t('shell:parentDepartment', { name: user.parentDepartmentName })}>{words}</Tooltip> : words;
}
