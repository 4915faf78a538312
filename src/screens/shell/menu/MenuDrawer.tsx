import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { IconButton } from '#renderers/regions/base/IconButton.tsx';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import { Modal } from '#renderers/regions/base/Modal.tsx';
import { singleAppCode } from '#src/services/navigation/singleApp.ts';
import { themeAtom } from '#src/services/page/state.ts';
import { useTranslate } from '#src/services/texts/i18n.ts';
import { Logo } from '#src/services/theme/Logo.tsx';
import { productName } from '#src/services/theme/theme.ts';
import { FavouriteTool } from './FavouriteTool.tsx';
import './drawer.css';

/** The menu of a phone, over the page. Source: SM-023, look.md (phone). */
export default function MenuDrawer({ label, onClose, children }: { label: string; onClose(): void; children: ReactNode }) {
  const t = useTranslate();
  const product = productName(useAtomValue(themeAtom));
  return (
    <Modal className="p-drawer" aria-label={label} onClose={onClose} onPressBeside={onClose}>
      <div className="p-drawer-inside">
        <div className="p-drawer-head">
          <Logo size={28} />
          <span>{product}</span>
          <IconButton icon="close" label={t('common:close')} onClick={onClose} />
        </div>
        {children}
        <div className="p-side-foot">
          <FavouriteTool inDrawer />
          {singleAppCode() === undefined && (
            <Link className="p-drawer-link" to="/app-list" onClick={onClose}>
              <Icon name="app" />
              {t('common:title.applications')}
            </Link>
          )}
        </div>
      </div>
    </Modal>
  );
}
