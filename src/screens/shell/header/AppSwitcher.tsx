import { useRef, useState } from 'react';
import { localized } from '#schemas/localized.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Skeleton } from '#renderers/regions/base/Busy.tsx';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import { Popover } from '#renderers/regions/base/Popover.tsx';
import { useLocale, useTranslate } from '#src/services/texts/i18n.ts';
import { errorText } from '#src/services/messages/reportError.ts';
import { AppLink } from './AppLink.tsx';
import { AppLogo } from './AppLogo.tsx';
import { loadApplications, useApplications } from '#src/services/navigation/appMenu.ts';
import './AppSwitcher.css';

/** Title of application pages: the application shown, with a list of all others (HD-010, HD-011). */
export function AppSwitcher({ appCode }: { appCode: string }) {
  const t = useTranslate();
  const locale = useLocale();
  const applications = useApplications();
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const current = applications.status === 'ready' ? applications.value.find((one) => one.code === appCode) : undefined;

  return (
    <>
      <button
        ref={anchor}
        type="button"
        className="p-switcher"
        aria-label={applications.status === 'loading' ? t('shell:switchApplication') : undefined}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {current !== undefined && <AppLogo application={current} size={24} />}
        {applications.status === 'loading' ? (
          <Skeleton width={96} />
        ) : (
          <span className="p-switcher-name">{current === undefined ? t('shell:switchApplication') : localized(current, locale)}</span>
        )}
        <Icon name="chevronDown" size={16} />
      </button>
      <Popover anchor={anchor} open={open} onClose={() => setOpen(false)} label={t('shell:switchApplication')} width={280}>
        {applications.status === 'failed' && (
          <div className="p-switcher-failed" role="alert">
            <p>{errorText(applications.error, t)}</p>
            <Button size="small" onClick={() => void loadApplications()}>
              {t('common:retry')}
            </Button>
          </div>
        )}
        {applications.status === 'ready' && (
          <ul className="p-switcher-list">
            {applications.value.map((application) => (
              <li key={application.code}>
                <AppLink className="p-switcher-entry" application={application} current={application.code === appCode} onFollow={() => setOpen(false)}>
                  <AppLogo application={application} size={28} />
                  <span className="p-switcher-name">{localized(application, locale)}</span>
                  {application.code === appCode && <Icon name="check" size={16} />}
                </AppLink>
              </li>
            ))}
          </ul>
        )}
      </Popover>
    </>
  );
}
