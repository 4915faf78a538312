import { useRef, useState } from 'react';
import { localized } from '#schemas/localized.ts';
import { Skeleton } from '#renderers/regions/base/Busy.tsx';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import { LazyBoundary } from '#renderers/regions/lazy/LazyBoundary.tsx';
import { lazyComponent } from '#renderers/regions/lazy/lazyComponent.tsx';
import { Popover } from '#renderers/regions/base/Popover.tsx';
import { useLocale, useTranslate } from '#src/services/texts/i18n.ts';
import { AppLogo } from './AppLogo.tsx';
import { useApplications } from '#src/services/navigation/appMenu.ts';
import './AppSwitcher.css';

const AppChoices = lazyComponent(() => import('./AppChoices.tsx')).Part;

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
        <LazyBoundary place={null}>
          <AppChoices applications={applications} appCode={appCode} onFollow={() => setOpen(false)} />
        </LazyBoundary>
      </Popover>
    </>
  );
}
