import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { OpenMode } from '#schemas/codes.ts';
import type { Application } from '#schemas/menu.ts';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import { useTranslate } from '#src/services/texts/i18n.ts';
import { applicationHome } from '#src/services/navigation/appAddress.ts';

interface AppLinkProps {
  application: Application;
  className: string;
  /** The application stands open already. */
  current?: boolean;
  onFollow?: () => void;
  children: ReactNode;
}

/** Leads to an application; one of the new-window mode opens apart and says so (contract 6.7). */
export function AppLink({ application, className, current = false, onFollow, children }: AppLinkProps) {
  const t = useTranslate();
  const from = useLocation();
  const apart = opensApart(application);
  return (
    <Link
      className={className}
      to={applicationHome(application.code, from)}
      aria-current={current ? 'true' : undefined}
      onClick={onFollow}
      {...(apart ? { target: '_blank', rel: 'noopener' } : {})}
    >
      {children}
      {apart && <Icon name="external" size={14} />}
      {apart && <span className="p-visually-hidden">{t('shell:newWindow')}</span>}
    </Link>
  );
}

/** Whether an application opens in a window of its own. */
export function opensApart({ openMode }: Application): boolean {
  return openMode === OpenMode.newWindow;
}
